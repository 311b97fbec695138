// The language switch of the desk. Its links reload the page: the server stores the choice.
import { useLocation } from 'react-router-dom'
import { languages } from '../../../src/language/language.ts'
import { withLanguage } from '../../../src/page-urls.ts'
import { deskLanguages } from '../../api/desk-data.ts'
import { useLocale } from '../locale.tsx'

export function LanguageLinks() {
  const { language, texts } = useLocale()
  const { pathname, search } = useLocation()
  return (
    <ul className="langs" aria-label={texts.language}>
      {deskLanguages.map((other) => (
        <li key={other}>
          <a
            href={withLanguage(pathname + search, other)}
            hrefLang={other}
            lang={other}
            aria-current={other === language ? 'true' : undefined}
          >
            {languages[other].short}
            <span className="vh">, {languages[other].name}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
