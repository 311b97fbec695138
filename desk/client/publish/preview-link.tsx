// A link to the draft for somebody who has no desk.
import { useState } from 'react'
import { type PreviewLink as Link, previewLinksAddress } from '../../api/publishing.ts'
import { callApi } from '../data/call-api.ts'
import { useFailure } from '../data/failure.ts'
import { useLocale } from '../locale.tsx'

export function PreviewLink() {
  const { texts, fill, moment } = useLocale()
  const labels = texts.publish
  const [made, setMade] = useState<Link>()
  const [isCopied, setCopied] = useState(false)
  const reportFailure = useFailure()
  async function make() {
    try {
      const link = (await callApi('POST', previewLinksAddress, {})) as Link
      setMade(link)
      // Browsers without a clipboard, or that refuse it, show the link.
      await navigator.clipboard?.writeText(link.address).then(
        () => setCopied(true),
        () => {},
      )
    } catch (error) {
      reportFailure(error)
    }
  }
  return (
    <>
      <button type="button" className="text-btn" onClick={make}>
        {labels.copyLink}
      </button>
      {made && (
        <div className="field preview-link">
          <label htmlFor="preview-link">{isCopied ? labels.linkCopied : labels.link}</label>
          <input type="text" id="preview-link" readOnly value={made.address} aria-describedby="preview-link-hint" />
          <p className="hint" id="preview-link-hint">
            {fill(labels.linkUntil, {
              day: moment(made.expiresAt).day,
              time: moment(made.expiresAt).timeInSentence,
            })}
          </p>
        </div>
      )}
    </>
  )
}
