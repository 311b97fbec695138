// The staff's actions on a request, each confirmed in a toast with Undo.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ActionConflict, NoteRefusal, RequestAction, StateChange } from '../../api/request-actions.ts'
import { type RequestDetails, type RequestPage, requestUrl } from '../../api/requests-data.ts'
import { callApi, refusalIn } from '../data/call-api.ts'
import { useLocale } from '../locale.tsx'
import { useReportFailure, useShowToast } from '../shell/toast.ts'

/** An action without the version of the request. */
export type Action = RequestAction extends infer Each ? (Each extends unknown ? Omit<Each, 'version'> : never) : never

/** Props of components with buttons for actions. */
export interface ActionProps {
  request: RequestDetails
  act: (action: Action) => void
}

/** The change of state that undoes each change of state. */
export const oppositeChanges: Record<StateChange, StateChange> = {
  answered: 'not-answered',
  'not-answered': 'answered',
  suspected: 'not-suspected',
  'not-suspected': 'suspected',
}

/** Notes and emails cannot be undone. */
const undoChanges: Partial<Record<RequestAction['action'], StateChange>> = oppositeChanges

/** The reason why an action was refused: another person changed the request first, or the note is empty or too long. */
export type ActionRefusal = { action: Action } & Partial<ActionConflict & NoteRefusal>

interface ActionOptions {
  onRefused: (refusal: ActionRefusal) => void
  onDone: (action: Action) => void
}

interface SentAction {
  action: Action
  /** The version of the request that the person saw. */
  version: number
  /** True for an undo, which offers no further undo: a second press of the button would repeat the action. */
  isUndo?: boolean
}

/** Returns a function that sends an action for the shown version of the request. */
export function useRequestAction({ reference, version }: RequestDetails, { onRefused, onDone }: ActionOptions) {
  const queries = useQueryClient()
  const { texts, plural, date } = useLocale()
  const showToast = useShowToast()
  const reportFailure = useReportFailure()

  function store(request: RequestDetails) {
    queries.setQueriesData<RequestPage>({ queryKey: ['request', reference] }, (page) => page && { ...page, request })
    void queries.invalidateQueries({ queryKey: ['requests'] })
  }

  const { mutate, isPending } = useMutation({
    mutationFn: async ({ action, version }: SentAction) =>
      (await callApi('POST', requestUrl(reference), { ...action, version })) as RequestDetails,
    onSuccess(request, { action, isUndo }) {
      store(request)
      onDone(action)
      const opposite = isUndo ? undefined : undoChanges[action.action]
      const undo = () => opposite && mutate({ action: { action: opposite }, version: request.version, isUndo: true })
      showToast({
        kind: 'success',
        title: texts.done[action.action],
        ...(action.action === 'answered' &&
          request.erasedAt !== null && { text: plural(texts.request.erasedOn, 1, { day: date(request.erasedAt) }) }),
        ...(opposite && { action: { label: texts.undo, run: undo } }),
      })
    },
    onError(error, sent) {
      const { action } = sent
      const refusal = refusalIn<ActionConflict & NoteRefusal>(error)
      if (!refusal) {
        const text = action.action === 'note' ? texts.failure.note : texts.failure.action
        reportFailure(error, { message: { title: texts.failure.title, text }, again: () => mutate(sent) })
        return
      }
      if (refusal.request) store(refusal.request)
      onRefused({ action, ...refusal })
    },
  })
  return { act: (action: Action) => mutate({ action, version }), isPending }
}
