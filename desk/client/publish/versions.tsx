// The last states of the site, and how two of them differ.
import { Link } from 'react-router-dom'
import { Icon } from '../../../src/icons/icon.tsx'
import { forms, pages, previewAddress } from '../../api/addresses.ts'
import type { ComparePage, VersionRow, VersionsPage } from '../../api/publish-data.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { ErrorList } from '../editing/error-list.tsx'
import { titleOf } from '../editing/labels.ts'
import { type DeskLocale, useLocale } from '../locale.tsx'
import { PagesHead } from '../pages/pages-head.tsx'
import { useSiteForm } from '../pages/site-forms.ts'
import { ChangeList } from './change-list.tsx'

export function Versions({ page }: { page: VersionsPage }) {
  const { texts, plural } = useLocale()
  const labels = texts.versions
  const published = page.draft.published
  return (
    <>
      <PagesHead current="versions" title={texts.editing.titles.versions} lead={labels.lead} />
      <ol className="versions">
        {page.versions.map((version) => (
          <Version version={version} published={published} key={version.number} />
        ))}
      </ol>
      <div className="foot-line">
        <p>
          {plural(labels.count, page.versions.length)} {labels.oldest}
        </p>
      </div>
    </>
  )
}

function Version({ version, published }: { version: VersionRow; published: number }) {
  const locale = useLocale()
  const { texts, fill, language } = locale
  const labels = texts.versions
  const { number, isPublished, faults } = version
  // A version is compared with the published one; the published one with the one before.
  const [from, to] = isPublished ? [number - 1, number] : [number, published]
  const versionName = <span className="vh"> {fill(labels.named, { number: String(number) })}</span>
  return (
    <li>
      <b>{number}</b>
      <div>
        <h2>
          {summaryOf(version, locale)} {isPublished && <span className="tag">{labels.onTheSite}</span>}
        </h2>
        <p>{madeBy(version, locale)}</p>
        {faults && (
          <div className="bad">
            <p>{labels.unusable}</p>
            <ErrorList errors={faults} />
          </div>
        )}
      </div>
      <div className="actions">
        {!faults && (
          <a
            className="text-btn"
            href={previewAddress({ path: '/', language }, { version: number })}
            target="_blank"
            rel="noopener"
          >
            {labels.view}
            {versionName}
          </a>
        )}
        {from >= 0 && (
          <Link className="text-btn" to={pages.compare(from, to)}>
            {labels.compare}
            {versionName}
          </Link>
        )}
        {!isPublished && !faults && (
          <Link className="text-btn" to={`${pages.compare(number, published)}#restore`}>
            {labels.restore}
            {versionName}
          </Link>
        )}
      </div>
    </li>
  )
}

/** What a version changed, in one line. */
function summaryOf({ number, changes, total, restored }: VersionRow, locale: DeskLocale): string {
  const { texts, fill, plural } = locale
  const labels = texts.versions
  if (restored !== undefined) return fill(labels.restored, { number: String(restored) })
  if (number === 0) return labels.installed
  const [first] = changes
  if (!first) return labels.noChange
  const { place: group, label } = titleOf(first.path, locale)
  const title = label ? fill(texts.labelled, { label: group, text: label }) : group
  return total > 1 ? plural(labels.andMore, total - 1, { first: title }) : title
}

/** When a version was published, and by whom. */
function madeBy({ number, at, by }: VersionRow, { texts, fill, dateAndTime }: DeskLocale): string {
  const labels = texts.versions
  if (number === 0 || at === undefined) return labels.fromStart
  return by ? fill(labels.by, { time: dateAndTime(at), name: by }) : fill(labels.byCommand, { time: dateAndTime(at) })
}

export function Compare({ page }: { page: ComparePage }) {
  const locale = useLocale()
  const { texts, fill } = locale
  const labels = texts.versions
  const { from, to, changes, draft } = page
  return (
    <>
      <div className="request-nav">
        <Link className="go go-back" to={pages.versions}>
          <Icon name="arrow-left" />
          <span>{texts.editing.titles.versions}</span>
        </Link>
      </div>
      <div className="request-head">
        <h1 tabIndex={-1}>{fill(labels.beside, { from: String(from.number), to: String(to.number) })}</h1>
        <p>
          <span>{madeBy(from, locale)}</span>{' '}
          <span>{to.isPublished ? fill(labels.live, { made: madeBy(to, locale) }) : madeBy(to, locale)}</span>
        </p>
      </div>
      <div className="compare">
        {to.number === draft.published && from.number !== to.number && !from.faults && <Restore page={page} />}
        {changes.length > 0 ? <ChangeList changes={changes} /> : <p>{labels.same}</p>}
      </div>
    </>
  )
}

function Restore({ page: { from, changes, draft } }: { page: ComparePage }) {
  const { texts, fill, plural } = useLocale()
  const labels = texts.versions
  const { send, isPending } = useSiteForm(forms.restore)
  const number = String(from.number)
  return (
    <section className="notice" aria-labelledby="restore">
      <DeskIcon name="undo" />
      <h2 id="restore">{fill(labels.restoreTitle, { number })}</h2>
      <p>
        {plural(labels.restoreText, changes.length, { next: String(draft.published + 1) })}{' '}
        {draft.changes > 0 && plural(labels.draftStays, draft.changes)}
      </p>
      <div className="actions">
        <button
          type="button"
          className="btn"
          aria-busy={isPending}
          onClick={() => send({ version: from.number, published: draft.published })}
        >
          {fill(labels.restoreButton, { number })}
        </button>
        <Link className="text-btn" to={pages.versions}>
          {labels.leave}
        </Link>
      </div>
    </section>
  )
}
