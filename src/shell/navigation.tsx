// The main links, as the header and the menu both list them.
import { Link, useLocation } from 'react-router-dom'
import { useTexts } from '../language/texts.ts'
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
        <Link to="/investment" aria-current={pathname === '/investment' ? 'page' : undefined}>
          {t('nav.pricing')}
        </Link>
      </li>
      <li>
        <SectionLink section="contact">{t('nav.contact')}</SectionLink>
      </li>
    </ul>
  )
}
