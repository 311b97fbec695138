// The page of the site and the language that are being edited.
import { useLocation, useSearchParams } from 'react-router-dom'
import type { Language } from '../../../src/language/language.ts'
import { pages as deskPages } from '../../api/urls.ts'
import { useLocale } from '../locale.tsx'
import { useEditing } from './editing.tsx'
import { startingWith } from './language-order.ts'

export interface ChosenPage {
  path: string
  language: Language
}

/**
 * Reads the query of the URL. The default is the page that shows the edited facts, in the language of the desk if
 * the site has it.
 */
export function useChosenPage(): ChosenPage {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const { pages, languages } = useEditing().content
  const { language: deskLanguage } = useLocale()
  const [first = 'en'] = startingWith(deskLanguage, languages)
  return {
    path: pages.find(({ path }) => path === query.get('path'))?.path ?? shownAt(pathname),
    language: languages.find((language) => language === query.get('in')) ?? first,
  }
}

/** The page of the site that shows the facts of the form at `pathname`. */
const shownAt = (pathname: string) => (pathname === deskPages.facts('packages') ? '/investment' : '/')
