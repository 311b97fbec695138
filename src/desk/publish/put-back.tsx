// The button that takes one change out of the draft.
import { forms } from '../desk-addresses.ts'
import type { DeskView } from '../desk-data.ts'
import { useLocale } from '../locale.tsx'
import { changeTitle } from '../pages/entry-title.ts'
import { useSiteForm } from '../pages/site-forms.ts'
import { ActionForm } from '../shell/action-form.tsx'
import type { Change, PublishPage } from './publish-data.ts'

interface PutBackProps {
  change: Change
  revision: number
  /** Shows the page as the server answered with it; a page of its own is shown by the address. */
  onPage?: ((page: PublishPage) => void) | undefined
}

export function PutBack({ change, revision, onPage }: PutBackProps) {
  const locale = useLocale()
  const { texts, fill } = locale
  const { name, language } = change
  const { group, label } = changeTitle(change, locale)
  const fields = { name, revision }
  const keepPage = ({ page }: DeskView) => {
    if (page.kind === 'publish') onPage?.(page)
  }
  const { send, isPending } = useSiteForm(forms.discard, {
    stays: onPage !== undefined,
    onDone: keepPage,
    ...(onPage && { onRefused: keepPage }),
  })
  return (
    <ActionForm action={forms.discard} fields={fields} onSend={() => send(fields)}>
      <button type="submit" className="text-btn" aria-busy={isPending}>
        {language ? fill(texts.publish.putBackIn, { language: texts.languages[language] }) : texts.publish.putBack}
        <span className="vh">
          , {group}
          {label && `, ${label}`}
        </span>
      </button>
    </ActionForm>
  )
}
