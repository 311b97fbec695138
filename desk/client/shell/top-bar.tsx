// The bar at the top of every page after sign-in.
import { Link, useLocation } from 'react-router-dom'
import { Brand, Logo } from '../../../src/site/brand.tsx'
import { isEditingUrl, pages } from '../../api/urls.ts'
import { useToAnswer } from '../data/live.ts'
import { useStart } from '../data/start.ts'
import { useLocale } from '../locale.tsx'
import { Help } from './help.tsx'
import { LanguageLinks } from './language-links.tsx'

const links = [
  { part: 'requests', url: pages.requests },
  { part: 'pages', url: pages.texts },
  { part: 'visits', url: pages.visits },
  { part: 'account', url: pages.account },
] as const

/** The part of the desk that the page at `pathname` belongs to. */
function deskPart(pathname: string): (typeof links)[number]['part'] | undefined {
  if (isEditingUrl(pathname)) return 'pages'
  if (pathname === pages.visits) return 'visits'
  if (pathname === pages.account || pathname === pages.audit) return 'account'
  return pathname === pages.requests || pathname.startsWith(pages.request('')) ? 'requests' : undefined
}

export function TopBar() {
  const { texts, fill, number, plural } = useLocale()
  const { brand, session } = useStart()
  const { navigation } = texts
  const current = deskPart(useLocation().pathname)
  const toAnswer = useToAnswer()
  const shown = links.filter(({ part }) => part !== 'visits' || session.hasVisits)
  return (
    <header className="top grid">
      <div className="top-in">
        <Link className="logo" to={pages.requests} aria-label={fill(texts.home, { brand })}>
          <Logo />
          <Brand />
        </Link>
        <span className="top-desk">{texts.name}</span>
        <nav className="top-nav" aria-label={texts.name}>
          <ul>
            {shown.map(({ part, url }) => (
              <li key={part}>
                <Link to={url} aria-current={current === part ? 'page' : undefined}>
                  <span>
                    {navigation[part]}
                    {part === 'requests' && toAnswer > 0 && (
                      <span className="waits">
                        {number(toAnswer)}
                        <span className="vh"> {plural(navigation.toAnswer, toAnswer)}</span>
                      </span>
                    )}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Help />
        <LanguageLinks />
      </div>
    </header>
  )
}
