// The actions of the team on a request. The page shows each action at once, undoes it if the server refuses it, and
// confirms it in a toast with Undo.
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { HttpError } from '../../../src/data/fetch-json.ts'
import { forms, pages } from '../../api/addresses.ts'
import type { DeskView, SessionSummary } from '../../api/desk-data.ts'
import type { HistoryEntry, RequestPage } from '../../api/requests-data.ts'
import { useLocale } from '../locale.tsx'
import { showToastAtom } from '../shell/toast.ts'
import { useFailure } from './failure.ts'
import { type Fields, sendForm } from './send-form.ts'
import { isSignedOut } from './session.ts'
import { changeViews, isViewKey, type RequestChange, viewInRefusal, viewKey, withRequest, withUnread } from './views.ts'

/** A form of a request. */
export interface RequestForm {
  reference: string
  version: number
  action: 'answered' | 'not-answered' | 'suspected' | 'not-suspected' | 'mail-sent-again' | 'note'
  note?: string
}

/** Where the form is sent, and its fields: the same as those of the plain form. */
export function plainForm({ reference, version, action, note = '' }: RequestForm): { address: string; fields: Fields } {
  switch (action) {
    case 'answered':
    case 'not-answered':
      return { address: forms.answered(reference), fields: { version, answered: yesOrNo(action === 'answered') } }
    case 'suspected':
    case 'not-suspected':
      return { address: forms.suspected(reference), fields: { version, suspected: yesOrNo(action === 'suspected') } }
    case 'mail-sent-again':
      return { address: forms.resend(reference), fields: { version } }
    case 'note':
      return { address: forms.note(reference), fields: { version, note } }
  }
}

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no')

/** The action that undoes another one. Notes and mails cannot be undone. */
const opposites: Partial<Record<RequestForm['action'], RequestForm['action']>> = {
  answered: 'not-answered',
  'not-answered': 'answered',
  suspected: 'not-suspected',
  'not-suspected': 'suspected',
}

/** What the pages show until the response of the server arrives. */
function expectedChange({ action }: RequestForm, by: string): RequestChange {
  switch (action) {
    case 'answered':
      return { state: 'answered', answeredBy: by }
    case 'not-answered':
    case 'not-suspected':
      return { state: 'read' }
    case 'suspected':
      return { state: 'suspected' }
    case 'mail-sent-again':
      return { mail: 'waiting' }
    case 'note':
      return {}
  }
}

/** Adds the note to the history of the request that is shown. */
function withNote(view: DeskView, { reference, note = '' }: RequestForm, by: string): DeskView {
  const { page } = view
  if (page.kind !== 'request' || page.request.reference !== reference) return view
  const entry: HistoryEntry = { at: Date.now(), what: 'note', by, text: note }
  return { ...view, page: { ...page, request: { ...page.request, history: [...page.request.history, entry] } } }
}

/** Stores the view in the server's response, and updates the lists. */
function storeRequest(queries: QueryClient, view: DeskView) {
  const { done: _done, ...kept } = view
  const { page } = kept
  if (page.kind !== 'request') return
  const { reference, state, answeredBy, version, mail } = page.request
  changeViews(queries, (other) => withRequest(other, reference, { state, answeredBy, version, mail }))
  const { conflict: _conflict, invalidNote: _invalid, ...saved } = page
  queries.setQueryData(viewKey(pages.request(reference)), {
    ...kept,
    address: pages.request(reference),
    page: saved,
  })
  if (kept.session) storeUnread(queries, kept.session)
  invalidateLists(queries)
}

const storeUnread = (queries: QueryClient, { unread }: SessionSummary) =>
  changeViews(queries, (view) => withUnread(view, unread))

/** Lists are loaded again when they are next shown, because their counts have changed. */
export const invalidateLists = (queries: QueryClient) =>
  queries.invalidateQueries({
    predicate: ({ queryKey, state }) =>
      isViewKey(queryKey) && (state.data as DeskView | undefined)?.page.kind === 'requests',
    refetchType: 'none',
  })

interface ActionOptions {
  /** The name of the person who is signed in. */
  by: string
  /** Called with the page of a refusal: a conflict, or an invalid note. */
  onRefused?: (page: RequestPage) => void
  onSaved?: (form: RequestForm) => void
  onSettled?: () => void
}

/** Returns a function that sends a form of a request. */
export function useRequestAction({ by, onRefused, onSaved, onSettled }: ActionOptions): (form: RequestForm) => void {
  const queries = useQueryClient()
  const { texts } = useLocale()
  const showToast = useSetAtom(showToastAtom)
  const reportFailure = useFailure()

  const { mutate } = useMutation({
    mutationFn: (form: RequestForm) => {
      const { address, fields } = plainForm(form)
      return sendForm(address, fields)
    },
    async onMutate(form) {
      // Only those that are shown again: a page that is opened must arrive.
      await queries.cancelQueries({ predicate: ({ state }) => state.data !== undefined })
      const before = queries.getQueriesData<DeskView>({})
      const change = expectedChange(form, by)
      changeViews(queries, (view) => withRequest(view, form.reference, change))
      if (form.action === 'note') changeViews(queries, (view) => withNote(view, form, by))
      return () => {
        for (const [key, view] of before) queries.setQueryData(key, view)
      }
    },
    onSuccess(view, form) {
      storeRequest(queries, view)
      onSaved?.(form)
      const undo = opposites[form.action]
      const { page } = view
      const version = page.kind === 'request' ? page.request.version : form.version
      showToast({
        kind: 'success',
        title: texts.done[form.action === 'note' ? 'note-added' : form.action],
        ...(undo && { action: { label: texts.undo, run: () => mutate({ ...form, version, action: undo }) } }),
      })
    },
    onError(error, form, restore) {
      restore?.()
      const view = viewInRefusal(error)
      if (view?.page.kind === 'request') {
        storeRequest(queries, view)
        if (onRefused) onRefused(view.page)
        else showToast({ kind: 'error', title: texts.failure.title, text: texts.failure.refused })
      } else if (error instanceof HttpError && error.status < 500 && !isSignedOut(error)) {
        showToast({ kind: 'error', title: texts.failure.title, text: texts.failure.refused })
        queries.invalidateQueries()
      } else {
        const text = form.action === 'note' ? texts.failure.note : texts.failure.action
        reportFailure(error, { message: { title: texts.failure.title, text }, again: () => mutate(form) })
      }
    },
    onSettled,
  })
  return mutate
}
