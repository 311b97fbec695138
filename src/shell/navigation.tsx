// The main links, in the header and in the menu.
import { useAtomValue } from 'jotai'
import { useLocation } from 'react-router-dom'
import { useTexts } from '../language/texts.ts'
import { PageLink } from '../links/page-link.tsx'
import { sectionInViewAtom } from '../links/section-in-view.ts'
import { SectionLink } from '../links/section-link.tsx'
import { useSite } from '../site/site.ts'

export function Navigation() {
  const t = useTexts()
  const { pathname } = useLocation()
  const { sections } = useSite().facts
  const inView = useAtomValue(sectionInViewAtom)
  const section = pathname.startsWith('/services/') ? 'services' : inView
  const linkTo = (id: 'services' | 'about' | 'contact') => (
    <li>
      <SectionLink section={id} aria-current={id === section || undefined}>
        {t(`nav.${id}`)}
      </SectionLink>
    </li>
  )
  return (
    <ul>
      {linkTo('services')}
      {sections.about && linkTo('about')}
      <li>
        <PageLink to="/investment" aria-current={pathname === '/investment' ? 'page' : undefined}>
          {t('nav.pricing')}
        </PageLink>
      </li>
      {linkTo('contact')}
    </ul>
  )
}
