// The list of published versions.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { fetchJson } from '../../../src/data/fetch-json.ts'
import { countChanges } from '../../api/changes.ts'
import { type VersionRow, versionsUrl } from '../../api/publishing.ts'
import { pages, previewUrl } from '../../api/urls.ts'
import { useEditing } from '../editing/editing.tsx'
import { EditingHead } from '../editing/editing-head.tsx'
import { ErrorList } from '../editing/error-list.tsx'
import { type DeskLocale, useLocale } from '../locale.tsx'
import { Problem } from '../problem.tsx'
import { Loading } from '../shell/loading.tsx'
import { changeLine } from './changes.ts'
import { Restore } from './restore.tsx'

export function Versions() {
  const { texts } = useLocale()
  const published = useEditing().content.version
  const { data: versions, error } = useQuery({
    queryKey: ['versions', published],
    queryFn: async () => (await fetchJson(versionsUrl)) as VersionRow[],
    // The list stays in the page, so that the button that restored a version keeps the focus.
    placeholderData: keepPreviousData,
  })
  if (error) return <Problem error={error} />
  return (
    <>
      <EditingHead current="versions" title={texts.editing.titles.versions} lead={texts.versions.lead} />
      {versions ? (
        <ol className="versions">
          {versions.map((version) => (
            <Version version={version} key={version.number} />
          ))}
        </ol>
      ) : (
        <Loading />
      )}
    </>
  )
}

function Version({ version }: { version: VersionRow }) {
  const locale = useLocale()
  const { texts, fill, language } = locale
  const labels = texts.versions
  const { number, isPublished, errors } = version
  const versionName = <span className="vh"> {fill(labels.named, { number: String(number) })}</span>
  return (
    <li>
      <b>{number}</b>
      <div>
        <h2>
          <span translate="no">{versionSummary(version, locale)}</span>{' '}
          {isPublished && <span className="tag">{labels.onTheSite}</span>}
        </h2>
        <p translate="no">{versionByline(version, locale)}</p>
        {errors && (
          <div className="bad">
            <p>{labels.unusable}</p>
            <ErrorList errors={errors} />
          </div>
        )}
      </div>
      <div className="actions">
        {!errors && (
          <a
            className="text-btn"
            href={previewUrl({ path: '/', language }, { version: number })}
            target="_blank"
            rel="noopener"
          >
            {labels.view}
            {versionName}
          </a>
        )}
        {!isPublished && (
          <>
            <Link className="text-btn" to={pages.version(number)}>
              {labels.compare}
              {versionName}
            </Link>
            <Restore version={number} />
          </>
        )}
      </div>
    </li>
  )
}

/** The changes of a version, on one line. */
function versionSummary({ number, changes, restored }: VersionRow, locale: DeskLocale): string {
  const { texts, fill, plural } = locale
  const labels = texts.versions
  if (restored !== undefined) return fill(labels.restored, { number: String(restored) })
  if (number === 0) return labels.installed
  const [path] = changes
  if (!path) return labels.noChange
  const first = changeLine(path, locale)
  const others = countChanges(changes) - 1
  return others > 0 ? plural(labels.andMore, others, { first }) : first
}

/** The time of a version, and the person who published it. */
export function versionByline({ number, at, by }: VersionRow, { texts, fill, dateAndTime }: DeskLocale): string {
  const labels = texts.versions
  if (number === 0 || at === undefined) return labels.fromStart
  return by ? fill(labels.by, { time: dateAndTime(at), name: by }) : fill(labels.byCommand, { time: dateAndTime(at) })
}
