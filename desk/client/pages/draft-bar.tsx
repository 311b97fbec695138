// The bar at the lower edge of the pages about the site: the number of unpublished changes, whether they are saved, and
// the links to preview and publish them. Without changes there is no bar. After publishing, it offers Undo.
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { isLanguage, type Language } from '../../../src/language/language.ts'
import { forms, pages, previewAddress } from '../../api/addresses.ts'
import type { DeskView } from '../../api/desk-data.ts'
import type { PagesPage } from '../../api/pages-data.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { type DeskLocale, useLocale } from '../locale.tsx'
import { type Draft, draftAtom, publishedAtom, publishOpenAtom } from './draft.ts'
import { isMissing } from './fault-sentence.ts'
import { useSaveDraft } from './save-draft.ts'
import { useSiteForm } from './site-forms.ts'

export function DraftBar({ view }: { view: DeskView }) {
  const { texts, plural, fill, moment } = useLocale()
  const labels = texts.editing.draft
  const published = useAtomValue(publishedAtom)
  const draft = useAtomValue(draftAtom)
  const { edits } = draft
  const { page } = view
  // The page that publishes has its own buttons at the lower edge.
  if (!('draft' in page) || page.kind === 'publish') return null
  const { changes, saved } = page.draft
  if (changes === 0 && edits.size === 0) return published === null ? null : <Published version={published} />
  const status = unsavedStatus(draft, labels) ?? (saved && fill(labels.saved, { time: moment(saved.at).time }))
  return (
    <section className="draft desk sea grid" aria-label={labels.title}>
      <div className="draft-in">
        <p role="status">
          <b>{plural(labels.changes, Math.max(changes, edits.size))}</b> {labels.notPublished}
          <small>{status}</small>
        </p>
        <a
          className="btn btn-line"
          href={previewAddress(shownPage(page, view.language))}
          target="_blank"
          rel="noopener"
        >
          <DeskIcon name="eye" />
          {labels.preview}
          <span className="vh"> ({labels.newTab})</span>
        </a>
        <PublishLink label={labels.publish} />
      </div>
    </section>
  )
}

/** Why something is not saved yet; nothing if everything is. */
function unsavedStatus(
  { edits, faults, conflicts, state }: Draft,
  labels: DeskLocale['texts']['editing']['draft'],
): string | undefined {
  if (state === 'failed') return labels.failed
  if (edits.size > faults.size + conflicts.size || state === 'saving') return labels.saving
  if (conflicts.size > 0) return labels.conflict
  if (edits.size === 0) return undefined
  const isIncomplete = [...faults.values()].flat().every(isMissing)
  return isIncomplete ? labels.incomplete : labels.refused
}

/** Opens the dialog, once everything is saved. */
function PublishLink({ label }: { label: string }) {
  const save = useSaveDraft()
  const open = useSetAtom(publishOpenAtom)
  return (
    <a
      className="btn"
      href={pages.publish}
      onClick={(event) => {
        event.preventDefault()
        save().then(() => open(true))
      }}
    >
      {label}
    </a>
  )
}

/** Says what was published. Undo publishes the version before again. */
function Published({ version }: { version: number }) {
  const { texts, plural } = useLocale()
  const setPublished = useSetAtom(publishedAtom)
  const { send, isPending } = useSiteForm(forms.restore, { onDone: () => setPublished(null) })
  const message = useRef<HTMLParagraphElement>(null)
  // The button that published is gone, and so is the one that opened its dialog.
  useEffect(() => {
    if (document.activeElement === document.body) message.current?.focus()
  }, [])
  return (
    <section className="draft desk sea grid" aria-label={texts.editing.draft.title}>
      <div className="draft-in">
        <p role="status" tabIndex={-1} ref={message}>
          <b>{plural(texts.done.published, version)}</b>
        </p>
        <button
          type="button"
          className="btn btn-line"
          aria-busy={isPending}
          onClick={() => send({ version: version - 1, published: version })}
        >
          {texts.undo}
        </button>
      </div>
    </section>
  )
}

/** The page of the site that a preview begins with: the one that is edited, or the one that shows most of a section. */
function shownPage(page: PagesPage, language: Language): { path: string; language: Language } {
  if (page.kind === 'texts' || page.kind === 'search-texts') return page
  const path = page.kind === 'facts' && page.section === 'packages' ? '/investment' : '/'
  const offered = 'languages' in page ? page.languages : [language]
  const [first = language] = offered
  return { path, language: offered.includes(language) && isLanguage(language) ? language : first }
}
