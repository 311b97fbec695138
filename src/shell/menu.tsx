// The menu on small screens. Without JavaScript its link shows it as `:target`.
import { useSetAtom } from 'jotai'
import { Icon } from '../icons/icon.tsx'
import { useLanguageInUrl } from '../links/current-url.ts'
import { NewTabNote, newTab } from '../links/external-links.tsx'
import { SectionLink } from '../links/section-link.tsx'
import { MailLink, PhoneLink } from '../office/office-links.tsx'
import { OpenState, useHasHours } from '../office/opening-hours.tsx'
import { withLanguage } from '../page-urls.ts'
import { Brand } from '../site/brand.tsx'
import { whatsappLink } from '../site/format.ts'
import { useSite } from '../site/site.ts'
import { useTexts } from '../site/texts.ts'
import { Dialog, openDialogAtom, openInstead } from './dialog.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Navigation } from './navigation.tsx'

export function Menu() {
  const t = useTexts()
  const site = useSite()
  const hasHours = useHasHours()
  const languageInUrl = useLanguageInUrl()
  const open = useSetAtom(openDialogAtom)
  return (
    <Dialog name="menu" className="menu" aria-label={t('aria.mobileNavigation')}>
      <div className="menu-top">
        <span className="logo">
          <Brand />
        </span>
        {/* biome-ignore lint/a11y/useValidAnchor: without scripts the link closes the menu. */}
        <a className="tool" href="#top" aria-label={t('aria.closeMenu')} onClick={(event) => event.preventDefault()}>
          <Icon name="close" />
        </a>
      </div>
      <nav aria-label={t('aria.mobileNavigation')}>
        <Navigation />
      </nav>
      <div className="menu-call">
        <ul>
          <li>
            <Icon name="phone" />
            <PhoneLink />
          </li>
          {site.facts.office.whatsapp && (
            <li>
              <Icon name="whatsapp" />
              <a href={whatsappLink(site, t('contact.whatsappMessage'))} {...newTab}>
                <span>{t('contact.office.whatsapp')}</span>
                <NewTabNote />
              </a>
            </li>
          )}
          <li>
            <Icon name="mail" />
            <MailLink />
          </li>
        </ul>
        {hasHours && <OpenState />}
        <SectionLink className="btn" section="contact">
          {t('hero.request')}
        </SectionLink>
      </div>
      <div className="menu-end">
        <a
          className="tool-search"
          href={withLanguage('/search', languageInUrl)}
          data-open="search"
          onClick={openInstead(open, 'search')}
        >
          <Icon name="search" />
          <span>{t('nav.search')}</span>
        </a>
        <LanguageSwitch />
      </div>
    </Dialog>
  )
}
