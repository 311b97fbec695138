// The button that restores a version, and the dialog that asks first.
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fetchJson } from '../../../src/data/fetch-json.ts'
import { pages } from '../../api/addresses.ts'
import { countChanges } from '../../api/changes.ts'
import { type Comparison, comparisonAddress, type PublishResult, restoreAddress } from '../../api/publishing.ts'
import { useEditing } from '../editing/editing.tsx'
import { useLocale } from '../locale.tsx'
import { Sheet } from '../shell/sheet.tsx'
import { showToastAtom } from '../shell/toast.ts'
import { SiteAction } from './site-action.tsx'

/** The version `number` compared with what is published. */
export function useComparison(number: number) {
  const { content } = useEditing()
  return useQuery({
    queryKey: ['comparison', number, content.version],
    queryFn: async () => (await fetchJson(comparisonAddress(number))) as Comparison,
  })
}

export function Restore({ number }: { number: number }) {
  const { texts, fill } = useLocale()
  const labels = texts.versions
  const [isOpen, setOpen] = useState(false)
  const version = { number: String(number) }
  return (
    <>
      <button type="button" className="text-btn" onClick={() => setOpen(true)}>
        {labels.restore}
        <span className="vh"> {fill(labels.named, version)}</span>
      </button>
      {isOpen && (
        <Sheet title={fill(labels.restoreTitle, version)} closeLabel={texts.close} onClose={() => setOpen(false)}>
          {(close) => <Question number={number} close={close} />}
        </Sheet>
      )}
    </>
  )
}

function Question({ number, close }: { number: number; close: () => void }) {
  const { texts, fill, plural } = useLocale()
  const labels = texts.versions
  const { version: published, changes } = useEditing().content
  const { data: comparison } = useComparison(number)
  const navigate = useNavigate()
  const showToast = useSetAtom(showToastAtom)
  const changed = comparison && countChanges(comparison.changes.map(({ path }) => path))
  const drafted = countChanges(changes)
  function onDone({ version }: PublishResult) {
    showToast({ kind: 'success', title: plural(labels.isRestored, version) })
    navigate(pages.versions)
  }
  return (
    <>
      <div className="sheet-body">
        <p>
          {changed !== undefined && plural(labels.restoreText, changed, { next: String(published + 1) })}{' '}
          {drafted > 0 && plural(labels.draftStays, drafted)}
        </p>
      </div>
      <div className="sheet-end">
        <SiteAction
          className="btn"
          address={restoreAddress}
          body={{ version: number, published }}
          onDone={onDone}
          close={close}
        >
          {fill(labels.restoreButton, { number: String(number) })}
        </SiteAction>
        <button type="button" className="text-btn" onClick={close}>
          {labels.leave}
        </button>
      </div>
    </>
  )
}
