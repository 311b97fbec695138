// How two versions differ, and the question whether to restore the older one.
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { fetchJson } from '../../../src/data/fetch-json.ts'
import { Icon } from '../../../src/icons/icon.tsx'
import { pages } from '../../api/addresses.ts'
import { countChanges } from '../../api/changes.ts'
import {
  type Comparison,
  comparisonAddress,
  type PublishResult,
  type RestoreRequest,
  restoreAddress,
} from '../../api/publishing.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { useEditing } from '../editing/editing.tsx'
import { useLocale } from '../locale.tsx'
import { Problem } from '../problem.tsx'
import { Loading } from '../requests/loading.tsx'
import { showToastAtom } from '../shell/toast.ts'
import { ChangeList } from './change-list.tsx'
import { groupChanges } from './changes.ts'
import { useSiteAction } from './site-action.ts'
import { madeBy } from './versions.tsx'

export function ComparisonPage() {
  const { texts, fill } = useLocale()
  const { content } = useEditing()
  const { from = '', to = '' } = useParams()
  const { data: comparison, error } = useQuery({
    queryKey: ['comparison', from, to, content.version],
    queryFn: async () => (await fetchJson(comparisonAddress(Number(from), Number(to)))) as Comparison,
  })
  if (error) return <Problem error={error} />
  return (
    <>
      <div className="request-nav">
        <Link className="go go-back" to={pages.versions}>
          <Icon name="arrow-left" />
          <span>{texts.editing.titles.versions}</span>
        </Link>
      </div>
      <div className="request-head">
        <h1 tabIndex={-1}>{fill(texts.versions.beside, { from, to })}</h1>
        {comparison && <Dates comparison={comparison} />}
      </div>
      {comparison ? <Differences comparison={comparison} /> : <Loading />}
    </>
  )
}

/** When both versions were published, and by whom. */
function Dates({ comparison: { from, to } }: { comparison: Comparison }) {
  const locale = useLocale()
  const made = madeBy(to, locale)
  return (
    <p translate="no">
      <span>{madeBy(from, locale)}</span>{' '}
      <span>{to.isPublished ? locale.fill(locale.texts.versions.live, { made }) : made}</span>
    </p>
  )
}

function Differences({ comparison }: { comparison: Comparison }) {
  const { texts } = useLocale()
  const { from, to, before, after } = comparison
  const changes = groupChanges(comparison.changes.map((path) => ({ path, before: before[path], after: after[path] })))
  return (
    <div className="compare">
      {to.isPublished && from.number !== to.number && <Restore comparison={comparison} />}
      {changes.length > 0 ? <ChangeList changes={changes} /> : <p>{texts.versions.same}</p>}
    </div>
  )
}

function Restore({ comparison: { from, to, changes } }: { comparison: Comparison }) {
  const { texts, fill, plural } = useLocale()
  const labels = texts.versions
  const { content } = useEditing()
  const navigate = useNavigate()
  const showToast = useSetAtom(showToastAtom)
  const { send, isPending } = useSiteAction<RestoreRequest, PublishResult>(restoreAddress, {
    onDone({ version }) {
      showToast({ kind: 'success', title: plural(labels.isRestored, version) })
      navigate(pages.versions)
    },
  })
  const number = String(from.number)
  const drafted = countChanges(content.changes)
  return (
    <section className="notice" aria-labelledby="restore">
      <DeskIcon name="undo" />
      <h2 id="restore">{fill(labels.restoreTitle, { number })}</h2>
      <p>
        {plural(labels.restoreText, countChanges(changes), { next: String(to.number + 1) })}{' '}
        {drafted > 0 && plural(labels.draftStays, drafted)}
      </p>
      <div className="actions">
        <button
          type="button"
          className="btn"
          aria-busy={isPending}
          onClick={() => isPending || send({ version: from.number, published: to.number })}
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
