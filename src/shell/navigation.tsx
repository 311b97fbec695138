// The main links, as the header and the menu both list them.
import { useLocation } from 'react-router-dom'
import { useTexts } from '../language/texts.ts'
import { PageLink } from '../links/page-link.tsx'
import { SectionLink } from '../links/section-link.tsx'

export function Navigation() {
  const t = useTexts()
  const { pathname } = useLocation()
  return (
    <ul>
      <li>
        <SectionLink section="services">{t('nav.services')}</SectionLink>
      </li>
      <li>
        <SectionLink section="about">{t('nav.about')}</SectionLink>
      </li>
      <li>
        <PageLink to="/investment" aria-current={pathname === '/investment' ? 'page' : undefined}>
          {t('nav.pricing')}
        </PageLink>
      </li>
      <li>
        <SectionLink section="contact">{t('nav.contact')}</SectionLink>
      </li>
    </ul>
  )
}
