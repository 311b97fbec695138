// The button that restores a version, and the dialog that asks first.
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fetchJson } from '../../../src/data/fetch-json.ts'
import { pages } from '../../api/addresses.ts'
import { countChanges } from '../../api/changes.ts'
import {
  type Comparison,
  comparisonAddress,
  type PublishResult,
  type RestoreRequest,
  restoreAddress,
} from '../../api/publishing.ts'
import { useEditing } from '../editing/editing.tsx'
import { useLocale } from '../locale.tsx'
import { Sheet } from '../shell/sheet.tsx'
import { showToastAtom } from '../shell/toast.ts'
import { useSiteAction } from './site-action.ts'

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
  const name = String(number)
  return (
    <>
      <button type="button" className="text-btn" onClick={() => setOpen(true)}>
        {labels.restore}
        <span className="vh"> {fill(labels.named, { number: name })}</span>
      </button>
      {isOpen && (
        <Sheet
          title={fill(labels.restoreTitle, { number: name })}
          closeLabel={texts.close}
          onClose={() => setOpen(false)}
        >
          {(close) => <Question number={number} close={close} />}
        </Sheet>
      )}
    </>
  )
}

function Question({ number, close }: { number: number; close: () => void }) {
  const { texts, fill, plural } = useLocale()
  const labels = texts.versions
  const { content } = useEditing()
  const { data: comparison } = useComparison(number)
  const navigate = useNavigate()
  const showToast = useSetAtom(showToastAtom)
  const { send, isPending } = useSiteAction<RestoreRequest, PublishResult>(restoreAddress, {
    close,
    onDone({ version }) {
      showToast({ kind: 'success', title: plural(labels.isRestored, version) })
      navigate(pages.versions)
    },
  })
  const changed = comparison && countChanges(comparison.changes.map(({ path }) => path))
  const drafted = countChanges(content.changes)
  return (
    <>
      <div className="sheet-body">
        <p>
          {changed !== undefined && plural(labels.restoreText, changed, { next: String(content.version + 1) })}{' '}
          {drafted > 0 && plural(labels.draftStays, drafted)}
        </p>
      </div>
      <div className="sheet-end">
        <button
          type="button"
          className="btn"
          aria-busy={isPending}
          onClick={() => send({ version: number, published: content.version })}
        >
          {fill(labels.restoreButton, { number: String(number) })}
        </button>
        <button type="button" className="text-btn" onClick={close}>
          {labels.leave}
        </button>
      </div>
    </>
  )
}
