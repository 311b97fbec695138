// The data with which the application started.
import { createContext, useContext } from 'react'
import type { DeskStart } from '../../api/desk-data.ts'

const StartContext = createContext<DeskStart | undefined>(undefined)

export const StartProvider = StartContext.Provider

export function useStart(): DeskStart {
  const start = useContext(StartContext)
  if (!start) throw new Error('The desk has not started')
  return start
}
