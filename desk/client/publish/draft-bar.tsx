// The bar at the bottom of the pages that edit the site. It shows the number and state of the unpublished changes, with
// buttons to preview and publish them. After publishing it offers Undo.
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { countChanges } from '../../api/changes.ts'
import { previewUrl } from '../../api/urls.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { useChosenPage } from '../editing/chosen-page.ts'
import { useEditing } from '../editing/editing.tsx'
import { isMissing } from '../editing/error-sentence.ts'
import { fieldUrl } from '../editing/field-url.ts'
import { useSaveDraft } from '../editing/save-draft.ts'
import type { UnsavedEdits } from '../editing/unsaved-edits.ts'
import { type DeskLocale, useLocale } from '../locale.tsx'
import { publishOpenAtom } from './publish.tsx'
import { type PublishedVersion, publishedAtom, useUndoPublishing } from './undo-publishing.ts'

export function DraftBar() {
  const locale = useLocale()
  const { texts, plural, fill, moment } = locale
  const labels = texts.editing.draft
  const { content, unsaved } = useEditing()
  const published = useAtomValue(publishedAtom)
  const { path, language } = useChosenPage()
  const save = useSaveDraft()
  const openPublish = useSetAtom(publishOpenAtom)
  const { edits, errors } = unsaved
  const [refused] = [...errors.values()].flat()
  // A refused edit cannot be published.
  const changes = countChanges([...content.changes, ...[...edits.keys()].filter((path) => !errors.has(path))])
  if (changes === 0 && edits.size === 0) return published && <PublishedBar published={published} />
  const saved = content.units.filter(({ draft }) => draft).map(({ at }) => at)
  return (
    <section className="draft sea grid" aria-label={labels.title}>
      <div className="draft-in">
        <p role="status">
          {changes > 0 && (
            <>
              <b>{plural(labels.changes, changes)}</b> <span>{labels.notPublished}</span>
            </>
          )}
          <small>
            <span>
              {unsavedStatus(unsaved, locale) ??
                (saved.length > 0 && fill(labels.saved, { time: moment(Math.max(...saved)).time }))}
            </span>{' '}
            {/* An <a>, because the field gets the focus when its page loads. */}
            {refused && <a href={fieldUrl(refused.path)}>{labels.toField}</a>}
          </small>
        </p>
        <a className="btn btn-line" href={previewUrl({ path, language })} target="_blank" rel="noopener">
          <DeskIcon name="eye" />
          <span>{labels.preview}</span>
          <span className="vh"> ({labels.newTab})</span>
        </a>
        <button type="button" className="btn" onClick={() => save().then(() => openPublish(true))}>
          {labels.publish}
        </button>
      </div>
    </section>
  )
}

/** The reason why an edit is not saved yet; undefined if all edits are saved. */
function unsavedStatus(
  { edits, errors, conflicts, state }: UnsavedEdits,
  { texts, plural }: DeskLocale,
): string | undefined {
  const labels = texts.editing.draft
  if (state === 'failed') return labels.failed
  if (edits.size > errors.size + conflicts.size || state === 'saving') return labels.saving
  if (conflicts.size > 0) return labels.conflict
  if (edits.size === 0) return undefined
  const refused = [...errors.values()].flat()
  const fields = new Set(refused.map(({ path }) => path)).size
  return plural(refused.every(isMissing) ? labels.incomplete : labels.refused, fields)
}

/** Shown after publishing. */
function PublishedBar({ published }: { published: PublishedVersion }) {
  const { texts, plural } = useLocale()
  const undo = useUndoPublishing()
  const message = useRef<HTMLParagraphElement>(null)
  // The button that had the focus has been removed.
  useEffect(() => {
    if (document.activeElement === document.body) message.current?.focus()
  }, [])
  return (
    <section className="draft sea grid" aria-label={texts.editing.draft.title}>
      <div className="draft-in">
        <p role="status" tabIndex={-1} ref={message}>
          <b>{plural(texts.publish.published, published.version)}</b>
          <small>
            {/* In a new tab, because Undo is only offered in this one. */}
            <a href="/" target="_blank" rel="noopener">
              {texts.publish.openSite}
              <span className="vh"> ({texts.editing.draft.newTab})</span>
            </a>
          </small>
        </p>
        <button type="button" className="btn btn-line" onClick={() => undo(published)}>
          {texts.undo}
        </button>
      </div>
    </section>
  )
}
