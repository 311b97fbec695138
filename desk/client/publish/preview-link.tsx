// A link to the edited page in the draft, for people without access to the desk.
import { useMutation } from '@tanstack/react-query'
import { type PreviewLink as Link, previewLinksUrl } from '../../api/publishing.ts'
import { callApi } from '../data/call-api.ts'
import { useChosenPage } from '../editing/chosen-page.ts'
import { useLocale } from '../locale.tsx'
import { useReportFailure } from '../shell/toast.ts'

/** `close` closes the surrounding dialog, which would cover a toast. */
export function PreviewLink({ close }: { close: () => void }) {
  const { texts } = useLocale()
  const { path, language } = useChosenPage()
  const reportFailure = useReportFailure()
  const { mutate, data: link } = useMutation({
    async mutationFn() {
      const { url: start, expiresAt } = (await callApi('POST', previewLinksUrl, {})) as Link
      const url = `${start}/${language}${path}`
      // If the browser refuses access to the clipboard, the person copies the link from the field.
      const copied = navigator.clipboard?.writeText(url).then(() => true)
      return { url, expiresAt, isCopied: await copied?.catch(() => false) }
    },
    onError(error) {
      close()
      reportFailure(error)
    },
  })
  return (
    <>
      <button type="button" className="text-btn" onClick={() => mutate()}>
        {texts.publish.copyLink}
      </button>
      {link && <MadeLink {...link} />}
    </>
  )
}

function MadeLink({ url, expiresAt, isCopied }: Link & { isCopied: boolean | undefined }) {
  const { texts, fill, moment } = useLocale()
  const { link, linkCopied, linkUntil } = texts.publish
  const { day, time } = moment(expiresAt)
  return (
    <div className="field preview-link">
      <label htmlFor="preview-link">{isCopied ? linkCopied : link}</label>
      <input type="text" id="preview-link" readOnly value={url} aria-describedby="preview-link-hint" />
      <p className="hint" id="preview-link-hint">
        {fill(linkUntil, { day, time })}
      </p>
    </div>
  )
}
