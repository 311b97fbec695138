// The bar above the list, with the actions on the chosen requests.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type StateChanges, type StateChangesResult, stateChangesUrl } from '../../api/request-actions.ts'
import type { RequestFilter, RequestRow } from '../../api/requests-data.ts'
import { callApi } from '../data/call-api.ts'
import { useLocale } from '../locale.tsx'
import { focusTitle } from '../shell/page-head.tsx'
import { useReportFailure, useShowToast } from '../shell/toast.ts'
import { oppositeChanges } from './use-request-action.ts'

interface BulkActionsProps {
  rows: readonly RequestRow[]
  show: RequestFilter
  onChanged: () => void
}

export function BulkActions({ rows, show, onChanged }: BulkActionsProps) {
  const { texts, plural } = useLocale()
  const { send, isPending } = useStateChanges(onChanged)
  const changes = show === 'suspected' ? (['not-suspected'] as const) : (['answered', 'suspected'] as const)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div className="bulk-actions" role="group" aria-label={texts.requests.chosen.label}>
      <p role="status">
        {rows.length > 0 ? plural(texts.requests.chosen.count, rows.length) : texts.requests.chosen.hint}
      </p>
      {rows.length > 0 &&
        changes.map((change) => (
          <button
            type="button"
            className="text-btn"
            aria-busy={isPending}
            onClick={() => isPending || send({ change, requests: rows.map(toVersion) })}
            key={change}
          >
            {plural(texts.requests.chosen[change], rows.length)}
          </button>
        ))}
    </div>
  )
}

const toVersion = ({ reference, version }: RequestRow) => ({ reference, version })

/** Returns a function that changes the state of requests and offers Undo. */
function useStateChanges(onChanged: () => void) {
  const { texts, plural, date } = useLocale()
  const queries = useQueryClient()
  const showToast = useShowToast()
  const reportFailure = useReportFailure()
  const { mutate: send, isPending } = useMutation({
    mutationFn: async ({ change, requests }: StateChanges & { isUndo?: boolean }) =>
      (await callApi('POST', stateChangesUrl, { change, requests })) as StateChangesResult,
    onSuccess({ changed, conflicts, erasedAt }, { change, isUndo }) {
      onChanged()
      void queries.invalidateQueries({ queryKey: ['requests'] })
      const { chosen } = texts.requests
      const undo = {
        label: texts.undo,
        run: () => send({ change: oppositeChanges[change], requests: changed, isUndo: true }),
      }
      const erasure =
        erasedAt === null
          ? chosen.erasedSeparately
          : plural(texts.request.erasedOn, changed.length, { day: date(erasedAt) })
      const sentences = [
        conflicts.length > 0 && plural(chosen.conflicts, conflicts.length),
        change === 'answered' && changed.length > 0 && erasure,
      ]
      showToast({
        kind: conflicts.length > 0 ? 'error' : 'success',
        title: plural(chosen.done[change], changed.length),
        text: sentences.filter(Boolean).join(' '),
        ...(changed.length > 0 && !isUndo && { action: undo }),
      })
      focusTitle()
    },
    onError: (error, changes) => reportFailure(error, { again: () => send(changes) }),
  })
  return { send, isPending }
}
