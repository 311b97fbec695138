// The page of the site and the language that are being edited.
import { useLocation } from 'react-router-dom'
import { isLanguage, type Language } from '../../../src/language/language.ts'
import { useEditing } from '../editing/editing.tsx'
import { startingWith } from '../editing/language-order.ts'
import { useLocale } from '../locale.tsx'

export interface ChosenPage {
  path: string
  language: Language
}

/** From the query of the address; by default the home page, in the language of the desk if the site has it. */
export function useChosenPage(): ChosenPage {
  const query = new URLSearchParams(useLocation().search)
  const { content } = useEditing()
  const { language: deskLanguage } = useLocale()
  const [path, language] = [query.get('path'), query.get('in')]
  const [first = 'en'] = startingWith(deskLanguage, content.languages)
  return {
    path: content.pages.some((page) => page.path === path) && path ? path : '/',
    language: isLanguage(language) && content.languages.includes(language) ? language : first,
  }
}
