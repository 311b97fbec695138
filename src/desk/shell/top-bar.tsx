// The bar at the top of every page after sign-in, and the languages.
import { Link } from 'react-router-dom'
import { withLanguage } from '../../addresses.ts'
import { Mark } from '../../icons/icon.tsx'
import { languages } from '../../language/language.ts'
import { Brand } from '../../site/brand.tsx'
import { pages } from '../desk-addresses.ts'
import { type DeskPage, type DeskView, deskLanguages } from '../desk-data.ts'
import { useLocale } from '../locale.tsx'

/** The part of the desk that a page belongs to. */
function partOf(kind: DeskPage['kind']): 'requests' | 'account' | undefined {
  if (kind === 'requests' || kind === 'request' || kind === 'erase') return 'requests'
  return kind === 'account' || kind === 'audit' || kind === 'shortcuts' ? 'account' : undefined
}

export function TopBar({ view, kind }: { view: DeskView; kind: DeskPage['kind'] }) {
  const { texts, fill, number, plural } = useLocale()
  const { navigation } = texts
  const unread = view.session?.unread ?? 0
  const links = [
    ['requests', pages.requests],
    ['account', pages.account],
  ] as const
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
        <LanguageLinks address={view.address} />
      </div>
    </header>
  )
}

/** The page at `address` in each language of the desk. */
export function LanguageLinks({ address }: { address: string }) {
  const { language, texts } = useLocale()
  return (
    <ul className="langs" aria-label={texts.language}>
      {deskLanguages.map((other) => (
        <li key={other}>
          <Link
            to={withLanguage(address, other)}
            hrefLang={other}
            lang={other}
            aria-current={other === language ? 'true' : undefined}
          >
            {languages[other].short}
            <span className="vh">, {languages[other].name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
