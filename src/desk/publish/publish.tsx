// Publishing: what changes, what must be corrected first, what to look at. A dialog; without JavaScript a page.
import { useAtom, useSetAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../../icons/icon.tsx'
import { useDialogView } from '../data/dialog-view.ts'
import { useFailure } from '../data/failure.ts'
import { sendForm } from '../data/send-form.ts'
import { forms, pages } from '../desk-addresses.ts'
import type { DeskPage, DeskView } from '../desk-data.ts'
import { type DeskLocale, useLocale } from '../locale.tsx'
import { publishedAtom, publishOpenAtom } from '../pages/draft.ts'
import type { Fault } from '../pages/draft-data.ts'
import { changeTitle } from '../pages/entry-title.ts'
import { FaultList } from '../pages/fault-list.tsx'
import { PagesHead } from '../pages/pages-head.tsx'
import { useSiteForm } from '../pages/site-forms.ts'
import { ActionForm } from '../shell/action-form.tsx'
import { Sheet } from '../shell/sheet.tsx'
import { ChangeList } from './change-list.tsx'
import type { Change, PageSize, PublishPage } from './publish-data.ts'

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
  const { texts } = useLocale()
  const words = texts.publish
  const setPublished = useSetAtom(publishedAtom)
  const { changes, blocking, largePages, revision } = page
  const keepPage = ({ page: next }: DeskView) => {
    if (next.kind === 'publish') onPage?.(next)
  }
  const { send, isPending } = useSiteForm(forms.publish, {
    stays: onClose !== undefined,
    onDone({ done }) {
      onClose?.()
      setPublished(done?.count ?? null)
    },
    ...(onPage && { onRefused: keepPage }),
  })
  // The dialog has a title of its own.
  const heading = onClose ? 'h3' : 'h2'
  const isBlocked = blocking.length > 0
  return (
    <>
      <div className="sheet-body">
        {page.isStale && (
          <p className="bad" role="alert">
            {words.stale}
          </p>
        )}
        {blocking.length > 0 && <Blocking faults={blocking} heading={heading} />}
        {changes.length > 0 && (
          <ChangeList changes={changes} tools={(change) => <PutBack {...{ change, revision, onPage }} />} />
        )}
        {blocking.length === 0 && changes.length > 0 && <Checks largePages={largePages} heading={heading} />}
        <PreviewLink link={page.link} />
      </div>
      <div className="sheet-end">
        {changes.length > 0 && (
          <ActionForm
            action={forms.publish}
            fields={{ revision }}
            onSend={() => isBlocked || isPending || send({ revision })}
          >
            <button type="submit" className="btn" disabled={isBlocked} aria-busy={isPending}>
              {isPending ? words.publishing : words.now}
            </button>
          </ActionForm>
        )}
        {onClose ? (
          <button type="button" className="text-btn" onClick={onClose}>
            {words.notYet}
          </button>
        ) : (
          <Link className="text-btn" to={pages.texts}>
            {changes.length > 0 ? words.notYet : words.back}
          </Link>
        )}
      </div>
    </>
  )
}

/** What must be corrected first. Each line leads to its field. */
type Heading = 'h2' | 'h3'

function Blocking({ faults, heading: Title }: { faults: readonly Fault[]; heading: Heading }) {
  const { texts, plural } = useLocale()
  const words = texts.publish
  return (
    <section className="notice notice-bad" role="alert" aria-labelledby="blocked-title">
      <Icon name="alert" />
      <Title id="blocked-title">{plural(words.blocked, faults.length)}</Title>
      <FaultList faults={faults} />
    </section>
  )
}

/** What to look at before publishing, and that the rest is in order. */
function Checks({ largePages, heading: Title }: { largePages: readonly PageSize[]; heading: Heading }) {
  const { texts, plural, fill, number } = useLocale()
  const words = texts.publish
  const kilobytes = (bytes: number) => number(Math.round(bytes / 100) / 10)
  return (
    <section aria-labelledby="check-title">
      <Title id="check-title">{largePages.length > 0 ? plural(words.lookAt, largePages.length) : words.inOrder}</Title>
      <ul className="checks">
        {largePages.map(({ path, language, bytes, limit }) => (
          <li className="warn" key={`${language} ${path}`}>
            <Icon name="alert" />
            <div>
              <b>{fill(words.heavy, { path })}</b>
              <small>
                {fill(words.heavyText, {
                  size: kilobytes(bytes),
                  limit: kilobytes(limit),
                  language: texts.languages[language],
                })}
              </small>
            </div>
          </li>
        ))}
        <li>
          <Icon name="check" />
          <span>{words.checked}</span>
        </li>
      </ul>
    </section>
  )
}

/** A link to the draft for somebody who has no desk. */
function PreviewLink({ link }: { link: PublishPage['link'] }): ReactNode {
  const { texts, fill, when } = useLocale()
  const words = texts.publish
  const [made, setMade] = useState(link)
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
    <div className="preview-link">
      <ActionForm action={forms.previewLink} onSend={make}>
        <button type="submit" className="text-btn">
          {words.copyLink}
        </button>
      </ActionForm>
      {made && (
        <div className="field">
          <label htmlFor="preview-link">{isCopied ? words.linkCopied : words.link}</label>
          <input type="text" id="preview-link" readOnly value={made.address} aria-describedby="preview-link-hint" />
          <p className="hint" id="preview-link-hint">
            {fill(words.linkUntil, { time: when(made.expiresAt) })}
          </p>
        </div>
      )}
    </div>
  )
}

interface PutBackProps {
  change: Change
  revision: number
  onPage: QuestionProps['onPage']
}

/** Takes one change out of the draft. */
function PutBack({ change, revision, onPage }: PutBackProps) {
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
