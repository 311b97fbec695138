// The error boundary of the pages.
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { isSignedOut, sessionEndedAtom } from '../data/session.ts'
import { Problem } from '../problem.tsx'
import { Main } from './main.tsx'

/** Tries again on the next page, after a new sign-in, and when the button is pressed. */
export function PageErrors({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  const hasEnded = useAtomValue(sessionEndedAtom)
  const queries = useQueryClient()
  return (
    <Boundary attempt={`${key} ${hasEnded}`} onRetry={() => queries.resetQueries({ type: 'inactive' })}>
      {children}
    </Boundary>
  )
}

interface BoundaryProps {
  /** A new value starts a new attempt. */
  attempt: string
  onRetry: () => void
  children: ReactNode
}

class Boundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError = (error: unknown) => ({ error })

  override componentDidUpdate({ attempt }: BoundaryProps) {
    if (this.state.error !== undefined && attempt !== this.props.attempt) this.retry()
  }

  retry = () => {
    this.props.onRetry()
    this.setState({ error: undefined })
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return <Main>{!isSignedOut(error) && <Problem error={error} onRetry={this.retry} />}</Main>
  }
}
