// A page with the changes that restoring a version would make.
import { useParams } from 'react-router-dom'
import { useLocale } from '../locale.tsx'
import { PagesHead } from '../pages/pages-head.tsx'
import { Problem } from '../problem.tsx'
import { Loading } from '../requests/loading.tsx'
import { ChangeList } from './change-list.tsx'
import { groupChanges } from './changes.ts'
import { Restore, useComparison } from './restore.tsx'
import { madeBy } from './versions.tsx'

export function VersionPage() {
  const locale = useLocale()
  const { texts, fill } = locale
  const labels = texts.versions
  const { number = '' } = useParams()
  const { data: comparison, error } = useComparison(Number(number))
  if (error) return <Problem error={error} />
  return (
    <>
      <PagesHead current="versions" title={fill(labels.compared, { number })} lead={labels.comparedLead} />
      {comparison ? (
        <div className="compare">
          <p translate="no">{madeBy(comparison.version, locale)}</p>
          {comparison.changes.length > 0 ? (
            <ChangeList changes={groupChanges(comparison.changes)} />
          ) : (
            <p>{labels.same}</p>
          )}
          {!comparison.version.isPublished && <Restore number={comparison.version.number} />}
        </div>
      ) : (
        <Loading />
      )}
    </>
  )
}
