// A link to a page of this site, followed without a reload. The router's own Link is a third larger (its framework
// preloads pages) and adds an attribute to every link.
import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router-dom'
import { withLanguage } from '../page-urls.ts'
import { useLanguageInUrl } from './current-url.ts'
import { isPlainClick } from './plain-click.ts'

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Path, query and anchor. The language is added if the URL of this page names it. */
  to: string
}

export function PageLink({ to, onClick, ...rest }: PageLinkProps) {
  const openPage = useOpenPage()
  const url = withLanguage(to, useLanguageInUrl())
  return (
    <a
      href={url}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlainClick(event)) return
        event.preventDefault()
        openPage(url)
      }}
      {...rest}
    />
  )
}

/** Opens the page at a URL (path, query and anchor), in a transition of the router. */
export function useOpenPage(): (url: string) => void {
  const navigate = useNavigate()
  return (url) => {
    // As with any link, opening the current URL adds no entry to the history, and scrolls to the top.
    const isOpen = new URL(url, location.href).href === location.href
    navigate(url, { replace: isOpen })
    if (isOpen && !location.hash) scrollTo({ top: 0, behavior: 'instant' })
  }
}
