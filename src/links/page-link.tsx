// A link to a page of this site, followed without a reload. The router's own Link is a third larger (its framework
// preloads pages) and adds an attribute to every link.
import type { ComponentProps } from 'react'
import { withLanguage } from '../addresses.ts'
import { useLanguageInUrl } from './language-in-url.ts'
import { useOpenPage } from './open-page.ts'
import { isPlainClick } from './plain-click.ts'

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Path, query and anchor. The language is added if the URL of this page names it. */
  to: string
  /** Called before the page is opened, when everything is loaded. */
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
