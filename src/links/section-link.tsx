// A link to a section of the home page. On the home page it leads there itself; from another page the section's name
// waits in session storage until the home page has been shown (specification, point 2).
import { atom, useAtomValue } from 'jotai'
import type { ComponentProps, MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { sessionStore } from '../safe-storage.ts'
import type { locationAnchor } from '../site/locations.ts'
import { PageLink } from './page-link.tsx'
import { isPlainClick } from './plain-click.ts'
import { scrollToSection } from './scroll-to-section.ts'

export type Section = 'services' | 'about' | 'global-presence' | 'contact' | ReturnType<typeof locationAnchor>

/** Whether something stands in for the page at the address: a refused form, a problem. Set by the server's render. */
export const isErrorPageAtom = atom(false)

const storageKey = 'scrollToSection'

interface SectionLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  section: Section
  /** What the address carries before the anchor: '/' or, with an option of the form chosen, '/?service=…'. */
  page?: string
}

export function SectionLink({ section, page = '/', ...rest }: SectionLinkProps) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const isErrorPage = useAtomValue(isErrorPageAtom)

  if (pathname === '/' && !isErrorPage && page === '/') {
    const scrollThere = (event: MouseEvent) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      // As with any link: going to where one is adds nothing to the history.
      navigate({ pathname, search, hash: section }, { replace: hash === `#${section}` })
      scrollToSection(section)
    }
    return <a href={`#${section}`} onClick={scrollThere} {...rest} />
  }
  return <PageLink to={`${page}#${section}`} onLeave={() => sessionStore.write(storageKey, section)} {...rest} />
}

/** Reads and clears the section that another page asked for; nothing when none did. */
export function takeRequestedSection(): string | null {
  const section = sessionStore.read(storageKey)
  sessionStore.remove(storageKey)
  return section
}
