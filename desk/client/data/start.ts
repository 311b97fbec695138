// The data with which the application started.
import { atom, useAtomValue } from 'jotai'
import type { DeskStart } from '../../api/desk-data.ts'

export const startAtom = atom<DeskStart>()

export function useStart(): DeskStart {
  const start = useAtomValue(startAtom)
  if (!start) throw new Error('The desk has not started')
  return start
}
