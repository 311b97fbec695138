// The text and the arrow of a link that leads on, or back.
import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'

/** What stands inside a link of class `go`: words, then an arrow in reading direction. */
export function ForwardLink({ children, hidden }: { children: ReactNode; hidden?: string }) {
  return (
    <>
      <span>{children}</span>
      {/* What a screen reader adds, so that the link makes sense alone (WCAG 2.4.9). */}
      {hidden && <span className="vh">{`, ${hidden}`}</span>}
      <Icon name="arrow-right" flip />
    </>
  )
}

/** What stands inside a link of class `go go-back`: an arrow, then words. */
export function BackLink({ children }: { children: ReactNode }) {
  return (
    <>
      <Icon name="arrow-left" flip />
      <span>{children}</span>
    </>
  )
}
