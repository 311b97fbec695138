// What to correct, on top of a refused form: each line leads to its field.
import type { MouseEvent, Ref } from 'react'
import { useTexts } from '../language/texts.ts'
import type { ContactErrors } from './validate.ts'

interface ErrorSummaryProps {
  errors: ContactErrors
  heading: 'h2' | 'h3'
  ref?: Ref<HTMLDivElement>
}

export function ErrorSummary({ errors, heading: Heading, ref }: ErrorSummaryProps) {
  const t = useTexts()
  const messages = Object.entries(errors)
  return (
    // biome-ignore lint/a11y/noAutofocus: the page came back because of this; it is read first, without JavaScript too.
    <div className="summary span" role="alert" tabIndex={-1} autoFocus aria-labelledby="summary-title" ref={ref}>
      <Heading id="summary-title">{t.plural('contact.errorSummary.title', messages.length)}</Heading>
      <p>{t('contact.errorSummary.text')}</p>
      <ul>
        {messages.map(([field, message]) => (
          <li key={field}>
            {field === 'package' ? (
              message
            ) : (
              <a href={`#${field}`} onClick={(event) => goToField(event, field)}>
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Shows the field with its label, which the browser would leave under the header, and keeps the address as it is. */
function goToField(event: MouseEvent, id: string) {
  event.preventDefault()
  const field = document.getElementById(id)
  field?.parentElement?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
