// The dialog with the reply templates. Each is filled in for the visitor and can be edited. An email program or a
// webmail service sends the reply.
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { longestMailto, mailtoUrl } from '../../api/reply-urls.ts'
import type { RequestDetails } from '../../api/requests-data.ts'
import { pages } from '../../api/urls.ts'
import { useLocale } from '../locale.tsx'
import { Sheet } from '../shell/sheet.tsx'
import { CopyButton } from './copy-button.tsx'
import { WebmailLink } from './webmail-link.tsx'

interface TemplatesProps {
  request: RequestDetails
  isOpen: boolean
  onClose: () => void
}

export function Templates({ request, isOpen, onClose }: TemplatesProps) {
  const { texts } = useLocale()
  const [chosen, choose] = useState(0)
  // Edited texts stay while the dialog is closed.
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map())
  if (!isOpen) return null
  const text = typed.get(chosen) ?? request.replies.templates[chosen]?.text ?? ''
  return (
    <Sheet title={texts.request.replies.title} onClose={onClose}>
      {() => (
        <TemplateForm
          request={request}
          chosen={chosen}
          text={text}
          onChoose={choose}
          onType={(next) => setTyped(new Map(typed).set(chosen, next))}
        />
      )}
    </Sheet>
  )
}

interface TemplateFormProps extends Pick<TemplatesProps, 'request'> {
  chosen: number
  text: string
  onChoose: (index: number) => void
  onType: (text: string) => void
}

function TemplateForm({ request, chosen, text, onChoose, onType }: TemplateFormProps) {
  const labels = useLocale().texts.request.replies
  const { language, subject, titleLanguage, templates } = request.replies
  const field = useRef<HTMLTextAreaElement>(null)
  const reply = { to: request.email, subject, body: text }
  const mailto = mailtoUrl(reply)
  return (
    <>
      <div className="sheet-body">
        <fieldset>
          <legend className="vh">{labels.template}</legend>
          {templates.map(({ title }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat.
            <label className="radio" key={index}>
              <input type="radio" name="template" checked={index === chosen} onChange={() => onChoose(index)} />
              <span>
                <b lang={titleLanguage} dir="auto" translate="no">
                  {title}
                </b>{' '}
                <span className="tag" translate="no">
                  {language}
                </span>
              </span>
            </label>
          ))}
          <Link className="text-btn" to={pages.facts('replies')}>
            {labels.edit}
          </Link>
        </fieldset>
        <div className="field">
          <label htmlFor="reply-text">{labels.text}</label>
          <textarea
            id="reply-text"
            rows={8}
            ref={field}
            value={text}
            lang={language}
            dir="auto"
            translate="no"
            aria-describedby="reply-length"
            onChange={({ currentTarget }) => onType(currentTarget.value)}
          />
          <p className="hint" id="reply-length" role="status">
            {mailto.length > longestMailto && labels.long}
          </p>
        </div>
        <WebmailLink reply={reply} />
      </div>
      <div className="sheet-end">
        <a className="btn" href={mailto}>
          {labels.open}
        </a>
        <CopyButton field={field} />
      </div>
    </>
  )
}
