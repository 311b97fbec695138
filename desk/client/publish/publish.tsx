// Publishing: what changes, what must be corrected first, what to look at. A dialog, and a page.
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { forms, pages } from '../../api/addresses.ts'
import type { DeskPage, DeskView } from '../../api/desk-data.ts'
import type { Fault } from '../../api/draft-data.ts'
import { isWithin, type Path } from '../../api/paths.ts'
import type { PublishPage } from '../../api/publish-data.ts'
import { useDialogView } from '../data/dialog-view.ts'
import { draftAtom } from '../editing/draft-store.ts'
import { ErrorList } from '../editing/error-list.tsx'
import { titleLine } from '../editing/labels.ts'
import { type DeskLocale, useLocale } from '../locale.tsx'
import { PagesHead } from '../pages/pages-head.tsx'
import { useSiteForm } from '../pages/site-forms.ts'
import { Sheet } from '../shell/sheet.tsx'
import { ChangeList } from './change-list.tsx'
import { PreviewLink } from './preview-link.tsx'
import { Blocking, Checks } from './publish-checks.tsx'
import { publishedAtom, publishOpenAtom } from './publish-state.ts'
import { DiscardDraft, PutBack } from './put-back.tsx'

/** Publishing as a page. */
export function Publish({ page }: { page: PublishPage }) {
  const locale = useLocale()
  return (
    <>
      <PagesHead
        title={titleOf(page, locale)}
        lead={page.changes.length > 0 ? locale.texts.publish.lead : locale.texts.publish.nothing}
      />
      <div className="sheet-page sheet-page-wide">
        <Question page={page} />
      </div>
    </>
  )
}

function titleOf({ changes }: PublishPage, { texts, plural }: DeskLocale): string {
  return changes.length > 0 ? plural(texts.publish.title, changes.length) : texts.publish.titleNothing
}

/** Publishing as a dialog, over the page that is edited. */
export function PublishDialog() {
  const [isOpen, setOpen] = useAtom(publishOpenAtom)
  return isOpen && <OpenDialog onClose={() => setOpen(false)} />
}

function OpenDialog({ onClose }: { onClose: () => void }) {
  const locale = useLocale()
  const { data, isFetchedAfterMount } = useDialogView(pages.publish, onClose, {
    // A picture that is being prepared is ready within seconds.
    refetchInterval: ({ state }) => (isPreparing(state.data?.page) ? 2000 : false),
  })
  const [answered, setAnswered] = useState<PublishPage>()
  const page = answered ?? (isFetchedAfterMount ? data?.page : undefined)
  if (page?.kind !== 'publish') return null
  return (
    <Sheet className="sheet-publish" title={titleOf(page, locale)} closeLabel={locale.texts.close} onClose={onClose}>
      {(close) => <Question page={page} onPage={setAnswered} onClose={close} key={page.revision} />}
    </Sheet>
  )
}

const isPreparing = (page: DeskPage | undefined) =>
  page?.kind === 'publish' && page.blocking.some(({ code }) => code === 'picture-not-ready')

interface QuestionProps {
  page: PublishPage
  /** Shows the page as the server answered with it; a page of its own is shown by the address. */
  onPage?: (page: PublishPage) => void
  /** Closes the dialog; a page has a link instead. */
  onClose?: () => void
}

function Question({ page, onPage, onClose }: QuestionProps) {
  const { texts, plural } = useLocale()
  const labels = texts.publish
  const setPublished = useSetAtom(publishedAtom)
  const { changes, revision } = page
  const { edits } = useAtomValue(draftAtom)
  const [left, setLeft] = useState<ReadonlySet<Path>>(new Set())
  const chosen = changes.filter(({ path }) => !left.has(path))
  // What is wrong with a change that is not published does not matter yet.
  const ofChosen = page.blocking.filter((fault) => ![...left].some((path) => isWithin(fault.path, path)))
  /** Why the server refused the changes that were chosen: one may need another one. */
  const [refused, setRefused] = useState<readonly Fault[]>([])
  function choose(paths: readonly Path[], isChosen: boolean) {
    setLeft(new Set([...left, ...paths].filter((path) => !isChosen || !paths.includes(path))))
    setRefused([])
  }
  const toDiscard = new Set([...changes.map(({ path }) => path), ...edits.keys()]).size
  const keepRefusal = ({ page: next }: DeskView) => {
    if (next.kind !== 'publish') return
    if (left.size > 0 && !next.isStale) setRefused(next.blocking)
    else onPage?.(next)
  }
  const { send, isPending } = useSiteForm(forms.publish, {
    stays: onClose !== undefined,
    onDone({ done }) {
      onClose?.()
      setPublished(done?.count ?? null)
    },
    ...(onPage && { onRefused: keepRefusal }),
  })
  const blocking = [...ofChosen, ...refused]
  // The dialog has a title of its own.
  const heading = onClose ? 'h3' : 'h2'
  return (
    <>
      <div className="sheet-body">
        {page.isStale && (
          <p className="bad" role="alert">
            {labels.stale}
          </p>
        )}
        <Unsaved />
        {blocking.length > 0 && <Blocking faults={blocking} heading={heading} />}
        {changes.length > 0 && (
          <ChangeList
            changes={changes}
            tools={(change) => <PutBack {...{ change, revision, onPage }} />}
            choice={onClose && changes.length > 1 ? { left, choose } : undefined}
          />
        )}
        {blocking.length === 0 && chosen.length > 0 && (
          <Checks changes={chosen} outdated={page.outdated} heading={heading} />
        )}
        {(changes.length > 1 || edits.size > 0) && <DiscardDraft count={toDiscard} {...{ revision, onPage }} />}
      </div>
      <div className="sheet-end">
        {changes.length > 0 && (
          <button
            type="button"
            className="btn"
            disabled={blocking.length > 0 || chosen.length === 0}
            aria-busy={isPending}
            onClick={() =>
              isPending || send({ revision, ...(left.size > 0 && { paths: chosen.map(({ path }) => path) }) })
            }
          >
            {isPending ? labels.publishing : left.size > 0 ? plural(labels.some, chosen.length) : labels.now}
          </button>
        )}
        {onClose ? (
          <button type="button" className="text-btn" onClick={onClose}>
            {labels.notYet}
          </button>
        ) : (
          <Link className="text-btn" to={pages.texts}>
            {changes.length > 0 ? labels.notYet : labels.back}
          </Link>
        )}
        <PreviewLink />
      </div>
    </>
  )
}

/** What was typed in this browser and is not in the draft: the server has refused it, or could not be reached. */
function Unsaved() {
  const locale = useLocale()
  const { edits, errors } = useAtomValue(draftAtom)
  if (edits.size === 0) return null
  const entries = [...edits.keys()].map((path) => titleLine(path, locale)).join(', ')
  return (
    <div>
      <p className="bad" role="alert">
        {locale.fill(locale.texts.publish.unsaved, { entries })}
      </p>
      <ErrorList errors={[...errors.values()].flat()} />
    </div>
  )
}
