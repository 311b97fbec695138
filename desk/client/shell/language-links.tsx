// The language switch of the desk.
import { Link } from 'react-router-dom'
import { withLanguage } from '../../../src/addresses.ts'
import { languages } from '../../../src/language/language.ts'
import { deskLanguages } from '../../api/desk-data.ts'
import { useLocale } from '../locale.tsx'

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
