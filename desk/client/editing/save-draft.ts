// Saves edits to the shared draft.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { atom, type Getter, type Setter, useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect } from 'react'
import {
  type DraftConflict,
  type DraftResult,
  type DraftWrite,
  draftUrl,
  longestWrite,
  type PathErrors,
} from '../../api/content.ts'
import { callApi, refusalIn } from '../data/call-api.ts'
import { contentQuery, storeResult, storeUnits } from '../data/content.ts'
import { isSignedOut, sessionEndedAtom } from '../data/session.ts'
import { readEdits } from './stored-edits.ts'
import { sendable, typedAtom, unsavedAtom, withConflicts, withErrors, withSaved } from './unsaved-edits.ts'

/** The delay between the last key and saving, in milliseconds. */
const saveDelay = 800
/** The delay between a failure and the next attempt, in milliseconds. */
const retryDelay = 5000

/** The pending request. */
const sendingAtom = atom<Promise<void> | null>(null)

/** Write-only: saves every edit that can be sent. */
const saveAtom = atom(null, async (get, set, queries: QueryClient): Promise<void> => {
  await get(sendingAtom)
  // One request has a limited number of edits, and refused edits are left out of the next one.
  while (sendable(get(unsavedAtom)).length > 0) {
    const sending = send(get, set, queries)
    set(sendingAtom, sending)
    await sending
    set(sendingAtom, null)
    if (get(unsavedAtom).state === 'failed') break
  }
})

async function send(get: Getter, set: Setter, queries: QueryClient) {
  const edits = new Map(sendable(get(unsavedAtom)).slice(0, longestWrite))
  const write: DraftWrite = { units: [...edits].map(([path, edit]) => ({ path, ...edit })) }
  set(unsavedAtom, { ...get(unsavedAtom), state: 'saving' })
  try {
    const result = (await callApi('PATCH', draftUrl, write)) as DraftResult
    await storeResult(queries, result)
    set(unsavedAtom, withSaved(get(unsavedAtom), edits, result.units))
    set(typedAtom, new Map())
  } catch (error) {
    const { errors = [], conflicts = [] } = refusalIn<DraftConflict & PathErrors>(error) ?? {}
    if (conflicts.length > 0) await storeUnits(queries, conflicts)
    const unsaved = get(unsavedAtom)
    if (conflicts.length > 0) set(unsavedAtom, withConflicts(unsaved, conflicts, get(typedAtom)))
    else if (errors.length > 0) set(unsavedAtom, withErrors(unsaved, edits, errors))
    else set(unsavedAtom, { ...unsaved, state: 'failed' })
    if (isSignedOut(error)) set(sessionEndedAtom, true)
  }
}

/** Returns a function that saves immediately. */
export function useSaveDraft(): () => Promise<void> {
  const queries = useQueryClient()
  const save = useSetAtom(saveAtom)
  return useCallback(() => save(queries), [save, queries])
}

/** Restores the edits that the browser has stored, and saves all edits. Used once, around all pages. */
export function useDraftSaver() {
  const queries = useQueryClient()
  const unsaved = useAtomValue(unsavedAtom)
  const setUnsaved = useSetAtom(unsavedAtom)
  const hasEnded = useAtomValue(sessionEndedAtom)
  const save = useSaveDraft()
  useEffect(() => {
    void readEdits(() => queries.ensureQueryData(contentQuery)).then((stored) => {
      if (stored.size > 0) setUnsaved((now) => ({ ...now, edits: new Map([...stored, ...now.edits]) }))
    })
  }, [queries, setUnsaved])
  useEffect(() => {
    if (hasEnded || unsaved.state === 'saving' || sendable(unsaved).length === 0) return
    const timer = setTimeout(save, unsaved.state === 'failed' ? retryDelay : saveDelay)
    return () => clearTimeout(timer)
  }, [unsaved, hasEnded, save])
}
