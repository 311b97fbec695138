// The main links, in the header and in the menu.
import { useAtomValue } from 'jotai'
import { useLocation } from 'react-router-dom'
import { PageLink } from '../links/page-link.tsx'
import { sectionInViewAtom } from '../links/section-in-view.ts'
import { SectionLink } from '../links/section-link.tsx'
import { sitePages } from '../routes.ts'
import { useSite } from '../site/site.ts'
import { useTexts } from '../site/texts.ts'

export function Navigation() {
  const t = useTexts()
  const { pathname } = useLocation()
  const { facts } = useSite()
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
      {facts.sections.about && linkTo('about')}
      {[...sitePages(facts)].map(
        ([path, { link }]) =>
          link && (
            <li key={path}>
              <PageLink to={path} aria-current={pathname === path ? 'page' : undefined}>
                {t(link)}
              </PageLink>
            </li>
          ),
      )}
      {linkTo('contact')}
    </ul>
  )
}
