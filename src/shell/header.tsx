// The fixed bar at the top of every page. It is compact after the page has been scrolled.
import { atom, useAtom, useSetAtom } from 'jotai'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { Icon } from '../icons/icon.tsx'
import type { Language } from '../language/language.ts'
import { useLanguageInUrl } from '../links/current-url.ts'
import { PageLink } from '../links/page-link.tsx'
import { canonicalUrl, withLanguage } from '../page-urls.ts'
import { Brand, Logo } from '../site/brand.tsx'
import { useEdit } from '../site/edit-attribute.ts'
import { phoneLink } from '../site/format.ts'
import { LeftToRight } from '../site/left-to-right.tsx'
import { type Site, useSite } from '../site/site.ts'
import { useLanguage, useTexts } from '../site/texts.ts'
import { openDialogAtom, openInstead } from './dialog.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Navigation } from './navigation.tsx'

/** True if the page is scrolled by more than 50 px, the height of `.bar-sentinel` (styles/components/_header.scss). */
const scrolledAtom = atom(false)

export function Header() {
  const t = useTexts()
  const edit = useEdit()
  const site = useSite()
  const { pathname } = useLocation()
  const language = useLanguage()
  const languageInUrl = useLanguageInUrl()
  const open = useSetAtom(openDialogAtom)
  const sentinel = useRef<HTMLDivElement>(null)
  const scrolled = useScrolledPast(sentinel)
  return (
    <>
      <div className="bar-sentinel" ref={sentinel} />
      <header className="bar grid" data-compact={scrolled ? '' : undefined}>
        <div className="bar-in" data-address={letterhead(site, pathname, language)}>
          <PageLink className="logo" to="/">
            <Logo />
            <Brand isBesideLogo />
            <span className="vh">{` ${t('aria.homeLink')}`}</span>
          </PageLink>
          <nav className="nav" aria-label={t('aria.mainNavigation')}>
            <Navigation />
          </nav>
          <div className="tools">
            <a
              className="tool tool-call"
              href={phoneLink(site.facts.office.phone)}
              aria-label={t('aria.callUs')}
              {...edit('/office/phone')}
            >
              <Icon name="phone" />
              <LeftToRight>{t.fill('{{phone}}')}</LeftToRight>
            </a>
            <a
              className="tool"
              href={withLanguage('/search', languageInUrl)}
              data-open="search"
              aria-haspopup="dialog"
              aria-label={t('aria.openSearch')}
              onClick={openInstead(open, 'search')}
            >
              <Icon name="search" />
            </a>
            <LanguageSwitch />
            {/* biome-ignore lint/a11y/useValidAnchor: without scripts the link shows the menu by :target. */}
            <a
              className="tool tool-menu"
              href="#menu"
              data-open="menu"
              aria-haspopup="dialog"
              onClick={openInstead(open, 'menu')}
            >
              <span>{t('nav.menu')}</span>
              <Icon name="menu" />
            </a>
          </div>
        </div>
      </header>
    </>
  )
}

/** The top of a printed page: its URL in this language, and how to reach the office (styles/_media.scss). */
function letterhead(site: Site, pathname: string, language: Language): string {
  const { office } = site.facts
  const url = canonicalUrl(site, pathname, language).replace(/^https?:\/\//, '')
  // Bidirectional isolates keep the order of the number between Arabic letters.
  return `${url}\n\u2066${office.phone}\u2069 · ${office.email}`
}

/** Returns true once `sentinel` is scrolled out of view. IntersectionObserver runs nothing for each frame. */
function useScrolledPast(sentinel: RefObject<HTMLElement | null>): boolean {
  const [scrolled, setScrolled] = useAtom(scrolledAtom)
  useEffect(() => {
    if (!sentinel.current) return
    const observer = new IntersectionObserver((entries) => setScrolled(!entries.at(-1)?.isIntersecting))
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [sentinel, setScrolled])
  return scrolled
}
