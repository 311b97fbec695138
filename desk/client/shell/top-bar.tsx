// The bar at the top of every page after sign-in.
import { useAtomValue } from 'jotai'
import { Link, useLocation } from 'react-router-dom'
import { Mark } from '../../../src/icons/icon.tsx'
import { Brand } from '../../../src/site/brand.tsx'
import { pages } from '../../api/addresses.ts'
import type { DeskPage, DeskView } from '../../api/desk-data.ts'
import { useLocale } from '../locale.tsx'
import { hasVisitsAtom } from '../visits/has-visits.ts'
import { LanguageLinks } from './language-links.tsx'

const editingKinds: readonly DeskPage['kind'][] = ['editing']

/** The part of the desk that a page belongs to. */
function partOf(kind: DeskPage['kind']): 'requests' | 'pages' | 'visits' | 'account' | undefined {
  if (kind === 'visits') return kind
  if (editingKinds.includes(kind)) return 'pages'
  if (kind === 'requests' || kind === 'request' || kind === 'erase') return 'requests'
  return kind === 'account' || kind === 'audit' ? 'account' : undefined
}

export function TopBar({ view, kind }: { view: DeskView; kind: DeskPage['kind'] }) {
  const { texts, fill, number, plural } = useLocale()
  const { navigation } = texts
  const { pathname, search } = useLocation()
  const unread = view.session?.unread ?? 0
  const hasVisits = useAtomValue(hasVisitsAtom)
  const links = [
    ['requests', pages.requests] as const,
    ['pages', pages.texts] as const,
    ...(hasVisits ? [['visits', pages.visits] as const] : []),
    ['account', pages.account] as const,
  ]
  return (
    <header className="top grid">
      <div className="top-in">
        <Link className="logo" to={pages.requests} aria-label={fill(texts.home, { brand: view.brand })}>
          <Mark />
          <Brand />
        </Link>
        <span className="top-desk">{texts.name}</span>
        <nav className="top-nav" aria-label={texts.name}>
          <ul>
            {links.map(([part, address]) => (
              <li key={part}>
                <Link to={address} aria-current={partOf(kind) === part ? 'page' : undefined}>
                  <span>
                    {navigation[part]}
                    {part === 'requests' && unread > 0 && (
                      <span className="waits">
                        {number(unread)}
                        <span className="vh"> {plural(navigation.unread, unread)}</span>
                      </span>
                    )}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageLinks address={kind === 'editing' ? pathname + search : view.address} />
      </div>
    </header>
  )
}
