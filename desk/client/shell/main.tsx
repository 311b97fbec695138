// The main part of a page.
import { useIsFetching } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { SessionEnded } from './session-ended.tsx'

/** `children`: the page; by default, the page of the route. */
export function Main({ children = <Outlet /> }: { children?: ReactNode }) {
  const isReading = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0
  return (
    <main id="main" className="page-desk grid" tabIndex={-1} aria-busy={isReading}>
      <SessionEnded />
      {children}
    </main>
  )
}
