// The main landmark, to which the skip link leads. It has the notice that the session has ended.
import { useIsFetching } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { SessionEnded } from './session-ended.tsx'

/** By default, `children` is the page of the route. */
export function Main({ children = <Outlet /> }: { children?: ReactNode }) {
  const isReading = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0
  return (
    <main id="main" className="page-desk grid" tabIndex={-1} aria-busy={isReading}>
      <SessionEnded />
      {children}
    </main>
  )
}
