// The language in the URL of the page shown: links of that page carry it, so that the language stays without cookies.
import { useLocation } from 'react-router-dom'
import type { Language } from '../language/language.ts'
import { useLanguage } from '../language/texts.ts'

/** The language shown, if the URL names it. */
export function useLanguageInUrl(): Language | undefined {
  const language = useLanguage()
  const { search } = useLocation()
  // As on the server, a language that is named twice does not count.
  return String(new URLSearchParams(search).getAll('lang')) === language ? language : undefined
}
