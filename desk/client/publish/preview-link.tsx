// A link to the draft for somebody who has no desk.
import { useState } from 'react'
import { forms } from '../../api/addresses.ts'
import type { PublishPage } from '../../api/publish-data.ts'
import { useFailure } from '../data/failure.ts'
import { sendForm } from '../data/send-form.ts'
import { useLocale } from '../locale.tsx'

export function PreviewLink() {
  const { texts, fill, moment } = useLocale()
  const labels = texts.publish
  const [made, setMade] = useState<PublishPage['link']>()
  const [isCopied, setCopied] = useState(false)
  const reportFailure = useFailure()
  async function make() {
    try {
      const { page } = await sendForm(forms.previewLink, {})
      if (page.kind !== 'publish' || !page.link) return
      setMade(page.link)
      // Browsers without a clipboard, or that refuse it, show the link.
      await navigator.clipboard?.writeText(page.link.address).then(
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
