// The content of links with an arrow.
import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'

/** The content of a link of class `go`: text, then an arrow in reading direction. */
export function ForwardLink({ children, hidden }: { children: ReactNode; hidden?: string }) {
  return (
    <>
      <span>{children}</span>
      {/* For screen readers, so that the link makes sense out of context (WCAG 2.4.9). */}
      {hidden && <span className="vh">{`, ${hidden}`}</span>}
      <Icon name="arrow-right" flip />
    </>
  )
}

/** The content of a link of class `go go-back`: an arrow, then text. */
export function BackLink({ children }: { children: ReactNode }) {
  return (
    <>
      <Icon name="arrow-left" flip />
      <span>{children}</span>
    </>
  )
}
