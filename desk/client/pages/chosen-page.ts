// The page of the site and the language that are being edited.
import { useSearchParams } from 'react-router-dom'
import type { Language } from '../../../src/language/language.ts'
import { useEditing } from '../editing/editing.tsx'
import { startingWith } from '../editing/language-order.ts'
import { useLocale } from '../locale.tsx'

export interface ChosenPage {
  path: string
  language: Language
}

/** From the query of the address; by default the home page, in the language of the desk if the site has it. */
export function useChosenPage(): ChosenPage {
  const [query] = useSearchParams()
  const { pages, languages } = useEditing().content
  const { language: deskLanguage } = useLocale()
  const [first = 'en'] = startingWith(deskLanguage, languages)
  return {
    path: pages.find(({ path }) => path === query.get('path'))?.path ?? '/',
    language: languages.find((language) => language === query.get('in')) ?? first,
  }
}
