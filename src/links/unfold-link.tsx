// A link that unfolds a part of the page on phones, without scripts (styles/components/_unfold.scss).
import { Icon } from '../icons/icon.tsx'

/**
 * A link to the element with the id `section`, which contains the link. On a phone, the rest of that element is hidden
 * until the visitor follows the link. Elsewhere, and in print, everything but the link is shown.
 */
export function UnfoldLink({ section, children }: { section: string; children: string }) {
  return (
    <a className="go unfold" href={`#${section}`}>
      <span>{children}</span>
      <Icon name="arrow-down" />
    </a>
  )
}
