// The content of links with an arrow.
import { Icon } from '../icons/icon.tsx'

/**
 * The content of a link of class `go`: text, then an arrow in reading direction. The text begins with a space, because
 * text browsers show successive links in one line.
 */
export function ForwardLink({ children, hidden }: { children: string; hidden?: string }) {
  return (
    <>
      <span>{` ${children}`}</span>
      {/* For screen readers, so that the link makes sense out of context (WCAG 2.4.9). */}
      {hidden && <span className="vh">{`, ${hidden}`}</span>}
      <Icon name="arrow-right" flip />
    </>
  )
}

/** The content of a link of class `go go-back`: an arrow, then text. */
export function BackLink({ children }: { children: string }) {
  return (
    <>
      <Icon name="arrow-left" flip />
      <span>{children}</span>
    </>
  )
}
