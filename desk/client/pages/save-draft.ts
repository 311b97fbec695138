// Saves what was typed to the draft of the team.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { atom, type Getter, type Setter, useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect } from 'react'
import { HttpError } from '../../../src/data/fetch-json.ts'
import { forms } from '../../api/addresses.ts'
import type { DeskView } from '../../api/desk-data.ts'
import type { DraftRefusal, DraftSaved, DraftSummary, DraftWrite } from '../../api/draft-data.ts'
import { sendJson } from '../data/send-form.ts'
import { isSignedOut, sessionEndedAtom } from '../data/session.ts'
import { changeViews } from '../data/views.ts'
import { draftAtom, sendable, withRefused, withSaved } from './draft.ts'
import { readEdits } from './unsaved.ts'

/** How long after the last key the draft is saved, in milliseconds. */
const afterLastKey = 800
/** How long after a failure it is tried again. */
const afterFailure = 5000

/** The request that is under way. */
const sendingAtom = atom<Promise<void> | null>(null)

/** Write-only: saves everything that can be saved. Resolves with whether nothing is left. */
const saveAtom = atom(null, async (get, set, queries: QueryClient): Promise<boolean> => {
  await get(sendingAtom)
  // Refused edits are left out the second time.
  while (sendable(get(draftAtom)).length > 0) {
    const sending = send(get, set, queries)
    set(sendingAtom, sending)
    await sending
    set(sendingAtom, null)
    if (get(draftAtom).state === 'failed') break
  }
  return get(draftAtom).edits.size === 0
})

async function send(get: Getter, set: Setter, queries: QueryClient) {
  const edits = sendable(get(draftAtom))
  const write: DraftWrite = { entries: edits.map(([path, { value, version }]) => ({ path, version, value })) }
  set(draftAtom, { ...get(draftAtom), state: 'saving' })
  try {
    const { entries, draft } = (await sendJson(forms.draft, write)) as DraftSaved
    set(draftAtom, withSaved(get(draftAtom), { entries, sent: new Map(edits) }))
    storeSummary(queries, draft)
  } catch (error) {
    const refusal = refusalIn(error)
    if (refusal) set(draftAtom, withRefused(get(draftAtom), refusal, new Map(edits)))
    else set(draftAtom, { ...get(draftAtom), state: 'failed' })
    if (isSignedOut(error)) set(sessionEndedAtom, true)
  }
}

function refusalIn(error: unknown): DraftRefusal | undefined {
  if (!(error instanceof HttpError && (error.status === 409 || error.status === 422))) return undefined
  const { conflicts, faults }: Partial<DraftRefusal> = JSON.parse(error.body)
  // A refusal that names no entry would be sent again without end.
  return conflicts && faults && (conflicts.length > 0 || faults.length > 0) ? { conflicts, faults } : undefined
}

/** Updates the summary. Pages that are not shown depend on the draft, so they are loaded again. */
function storeSummary(queries: QueryClient, draft: DraftSummary) {
  queries.removeQueries({ type: 'inactive', predicate: ({ state }) => isEditing(state.data as DeskView | undefined) })
  changeViews(queries, (view) =>
    'draft' in view.page ? { ...view, page: { ...view.page, draft: { ...view.page.draft, ...draft } } } : view,
  )
}

/** Whether a view is one of the pages that edit the site. */
export const isEditing = (view: DeskView | undefined) => view !== undefined && 'draft' in view.page

/** Saves now. Resolves with whether nothing is left in the browser. */
export function useSaveDraft(): () => Promise<boolean> {
  const queries = useQueryClient()
  const save = useSetAtom(saveAtom)
  return useCallback(() => save(queries), [save, queries])
}

/** Restores the edits that the browser stored, and saves what is typed. Used once, around all pages. */
export function useDraftSaver() {
  const draft = useAtomValue(draftAtom)
  const setDraft = useSetAtom(draftAtom)
  const hasEnded = useAtomValue(sessionEndedAtom)
  const save = useSaveDraft()
  useEffect(() => {
    void readEdits().then((stored) => {
      if (stored.size > 0) setDraft((now) => ({ ...now, edits: new Map([...stored, ...now.edits]) }))
    })
  }, [setDraft])
  useEffect(() => {
    if (hasEnded || draft.state === 'saving' || sendable(draft).length === 0) return
    const timer = setTimeout(save, draft.state === 'failed' ? afterFailure : afterLastKey)
    return () => clearTimeout(timer)
  }, [draft, hasEnded, save])
}
