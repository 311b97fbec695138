// A link that unfolds a part of the page on phones, without scripts (styles/components/_unfold.scss).
import { Icon } from '../icons/icon.tsx'

/**
 * A link to the element with the id `section`, which contains the link. On a phone, what follows the link in that element
 * is hidden until the visitor follows it. Elsewhere, and in print, everything is shown and the link is not.
 */
export function UnfoldLink({ section, children }: { section: string; children: string }) {
  return (
    <a className="go unfold" href={`#${section}`}>
      <span>{children}</span>
      <Icon name="arrow-down" />
    </a>
  )
}
