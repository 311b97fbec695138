// A link to a section of the home page. On the home page it scrolls there. On other pages it stores the section in
// session storage until the home page is shown.
import { atom, useAtomValue } from 'jotai'
import type { ComponentProps, MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { withLanguage } from '../page-urls.ts'
import { sessionStore } from '../safe-storage.ts'
import type { locationAnchor } from '../site/locations.ts'
import type { SectionId } from '../site/sections.ts'
import { useLanguageInUrl } from './current-url.ts'
import { PageLink } from './page-link.tsx'
import { isPlainClick } from './plain-click.ts'
import { scrollToSection } from './scroll-to-section.ts'

export type Section = SectionId | 'team' | 'reviews' | ReturnType<typeof locationAnchor>

/** True if an error page or a refused form is shown instead of the page at the URL. Set by the server. */
export const isErrorPageAtom = atom(false)

const storageKey = 'scrollToSection'

interface SectionLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  section: Section
  /** Path and query: '/', or '/?service=…' to preselect a service or a town. */
  page?: string
}

export function SectionLink({ section, page = '/', ...rest }: SectionLinkProps) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const isErrorPage = useAtomValue(isErrorPageAtom)
  const languageInUrl = useLanguageInUrl()

  if (pathname === '/' && !isErrorPage) {
    const url = page === '/' ? `#${section}` : withLanguage(`${page}#${section}`, languageInUrl)
    const scrollThere = (event: MouseEvent) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      // As with any link, following it twice adds no second entry to the history.
      navigate(page === '/' ? { pathname, search, hash: section } : url, { replace: hash === `#${section}` })
      scrollToSection(section)
    }
    return <a href={url} onClick={scrollThere} {...rest} />
  }
  const storeSection = (event: MouseEvent) => {
    if (isPlainClick(event)) sessionStore.write(storageKey, section)
  }
  return <PageLink to={`${page}#${section}`} onClick={storeSection} {...rest} />
}

/** Reads and removes the section that another page stored; null if there is none. */
export function takeRequestedSection(): string | null {
  const section = sessionStore.read(storageKey)
  sessionStore.remove(storageKey)
  return section
}
