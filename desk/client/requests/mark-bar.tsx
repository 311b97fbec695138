// The bar above the list, with the actions on the chosen requests.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Marks, type MarksResult, marksAddress } from '../../api/request-actions.ts'
import type { RequestFilter, RequestRow } from '../../api/requests-data.ts'
import { callApi } from '../data/call-api.ts'
import { useLocale } from '../locale.tsx'
import { focusTitle } from '../shell/page-head.tsx'
import { useReportFailure, useShowToast } from '../shell/toast.ts'
import { oppositeMarks } from './use-request-action.ts'

interface MarkBarProps {
  rows: readonly RequestRow[]
  show: RequestFilter
  onMarked: () => void
}

export function MarkBar({ rows, show, onMarked }: MarkBarProps) {
  const { texts, plural } = useLocale()
  const { mark, isPending } = useMarks(onMarked)
  const marks = show === 'suspected' ? (['not-suspected'] as const) : (['answered', 'suspected'] as const)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div className="mark-bar" role="group" aria-label={texts.requests.chosen.label}>
      <p role="status">
        {rows.length > 0 ? plural(texts.requests.chosen.count, rows.length) : texts.requests.chosen.hint}
      </p>
      {rows.length > 0 &&
        marks.map((name) => (
          <button
            type="button"
            className="text-btn"
            aria-busy={isPending}
            onClick={() => isPending || mark({ mark: name, requests: rows.map(toMark) })}
            key={name}
          >
            {plural(texts.requests.chosen[name], rows.length)}
          </button>
        ))}
    </div>
  )
}

const toMark = ({ reference, version }: RequestRow) => ({ reference, version })

/** Marks requests and offers Undo. */
function useMarks(onMarked: () => void) {
  const { texts, plural } = useLocale()
  const queries = useQueryClient()
  const showToast = useShowToast()
  const reportFailure = useReportFailure()
  const { mutate: mark, isPending } = useMutation({
    mutationFn: async ({ mark, requests }: Marks & { isUndo?: boolean }) =>
      (await callApi('POST', marksAddress, { mark, requests })) as MarksResult,
    onSuccess({ marked, changed }, { mark: name, isUndo }) {
      onMarked()
      void queries.invalidateQueries({ queryKey: ['requests'] })
      const { chosen } = texts.requests
      const undo = { label: texts.undo, run: () => mark({ mark: oppositeMarks[name], requests: marked, isUndo: true }) }
      showToast({
        kind: changed.length > 0 ? 'error' : 'success',
        title: plural(chosen.done[name], marked.length),
        ...(changed.length > 0 && { text: plural(chosen.changed, changed.length) }),
        ...(marked.length > 0 && !isUndo && { action: undo }),
      })
      focusTitle()
    },
    onError: (error, marks) => reportFailure(error, { again: () => mark(marks) }),
  })
  return { mark, isPending }
}
