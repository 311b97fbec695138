// The language in the URL. If it names one, the links of the page do too, so that the language stays without cookies.
import { useLocation } from 'react-router-dom'
import type { Language } from '../language/language.ts'
import { useLanguage } from '../language/texts.ts'

/** The current language, if the URL names it. */
export function useLanguageInUrl(): Language | undefined {
  const language = useLanguage()
  const { search } = useLocation()
  // A language that is named twice is ignored, as on the server.
  return String(new URLSearchParams(search).getAll('lang')) === language ? language : undefined
}
