// The buttons that take changes out of the draft: one, or all of them.
import { useSetAtom } from 'jotai'
import { forms } from '../../api/addresses.ts'
import type { DeskView } from '../../api/desk-data.ts'
import type { Change, PublishPage } from '../../api/publish-data.ts'
import { forgetEditsAtom } from '../editing/draft-store.ts'
import { titleOf } from '../editing/labels.ts'
import { useLocale } from '../locale.tsx'
import { useSiteForm } from '../pages/site-forms.ts'

interface DiscardOptions {
  revision: number
  /** Shows the page as the server answered with it; a page of its own is shown by the address. */
  onPage?: ((page: PublishPage) => void) | undefined
}

interface UseDiscard extends Pick<DiscardOptions, 'onPage'> {
  onDiscarded?: () => void
}

function useDiscard({ onPage, onDiscarded }: UseDiscard) {
  const keepPage = ({ page }: DeskView) => {
    if (page.kind === 'publish') onPage?.(page)
  }
  return useSiteForm(forms.discard, {
    stays: onPage !== undefined,
    onDone(view) {
      onDiscarded?.()
      keepPage(view)
    },
    ...(onPage && { onRefused: keepPage }),
  })
}

/** Takes one change out of the draft. */
export function PutBack({ change, revision, onPage }: DiscardOptions & { change: Change }) {
  const locale = useLocale()
  const { texts, fill } = locale
  const { path, language } = change
  const { place, label } = titleOf(path, locale)
  const { send, isPending } = useDiscard({ onPage })
  return (
    <button type="button" className="text-btn" aria-busy={isPending} onClick={() => send({ path, revision })}>
      {language ? fill(texts.publish.putBackIn, { language: texts.languages[language] }) : texts.publish.putBack}
      <span className="vh">
        , {place}
        {label && `, ${label}`}
      </span>
    </button>
  )
}

/** Asks, then takes all `count` changes out of the draft. */
export function DiscardDraft({ count, revision, onPage }: DiscardOptions & { count: number }) {
  const { texts, plural } = useLocale()
  const labels = texts.publish
  const forgetEdits = useSetAtom(forgetEditsAtom)
  const { send, isPending } = useDiscard({ onPage, onDiscarded: forgetEdits })
  return (
    <details className="discard-draft">
      <summary className="text-btn">{labels.discardAll}</summary>
      <p>{labels.discardAllText}</p>
      <button
        type="button"
        className="btn btn-bad"
        aria-busy={isPending}
        // Without a path, it is about every change.
        onClick={() => send({ path: '', revision })}
      >
        {plural(labels.discard, count)}
      </button>
    </details>
  )
}
