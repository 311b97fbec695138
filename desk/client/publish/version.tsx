// The page with the changes that restoring a version would make.
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { fetchJson } from '../../../src/data/fetch-json.ts'
import { type Comparison, comparisonUrl } from '../../api/publishing.ts'
import { useEditing } from '../editing/editing.tsx'
import { EditingHead } from '../editing/editing-head.tsx'
import { useLocale } from '../locale.tsx'
import { ChangeList } from './change-list.tsx'
import { groupChanges } from './changes.ts'
import { Restore } from './restore.tsx'
import { versionByline } from './versions.tsx'

export function VersionPage() {
  const locale = useLocale()
  const { texts, fill } = locale
  const labels = texts.versions
  const { content } = useEditing()
  const { number = '' } = useParams()
  const { data } = useSuspenseQuery({
    queryKey: ['comparison', number, content.version],
    queryFn: async () => (await fetchJson(comparisonUrl(Number(number)))) as Comparison,
  })
  const { version, changes } = data
  return (
    <>
      <EditingHead current="versions" title={fill(labels.compared, { number })} lead={labels.comparedLead} />
      <div className="compare">
        <p translate="no">{versionByline(version, locale)}</p>
        {!version.isPublished && (
          <div className="actions">
            <Restore version={version.number} />
          </div>
        )}
        {changes.length > 0 ? <ChangeList changes={groupChanges(changes)} /> : <p>{labels.same}</p>}
      </div>
    </>
  )
}
