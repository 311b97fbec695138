// A link to a page of this site, followed without a reload. The router's own Link would bring the preloading of its
// framework along, a third of the router's weight, and an attribute on every link.
import type { ComponentProps } from 'react'
import { withLanguage } from '../addresses.ts'
import { useLanguageInUrl } from './language-in-url.ts'
import { useOpenPage } from './open-page.ts'
import { isPlainClick } from './plain-click.ts'

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Path, query and anchor. The language is added if the URL of this page names it. */
  to: string
  /** Called before the page is opened, when everything that it needs is there. */
  onLeave?: () => void
}

export function PageLink({ to, onClick, onLeave, ...rest }: PageLinkProps) {
  const openPage = useOpenPage()
  const address = withLanguage(to, useLanguageInUrl())
  return (
    <a
      href={address}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlainClick(event)) return
        event.preventDefault()
        openPage(address, onLeave)
      }}
      {...rest}
    />
  )
}
