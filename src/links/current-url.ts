// Language and query of the URL that is shown.
import { useLocation, useNavigate } from 'react-router-dom'
import type { Language } from '../language/language.ts'
import { pageQuery, sitePages } from '../routes.ts'
import { useSite } from '../site/site.ts'
import { useLanguage } from '../site/texts.ts'

/**
 * The current language, if the URL names it. The links then name it as well, so that the language stays without
 * cookies.
 */
export function useLanguageInUrl(): Language | undefined {
  const language = useLanguage()
  const { search } = useLocation()
  // A language that is named twice is ignored, as on the server.
  return String(new URLSearchParams(search).getAll('lang')) === language ? language : undefined
}

/** The part of the URL's query that belongs to the page, such as '?service=…'; '' if there is none. */
export function usePageQuery(): string {
  const { facts } = useSite()
  const { pathname, search } = useLocation()
  return pageQuery(sitePages(facts), pathname, new URLSearchParams(search))
}

/** Returns a function that sets parameters of the query, or removes them (''), in the same entry of the history. */
export function useSetParameters(): (values: Record<string, string>) => void {
  const navigate = useNavigate()
  return (values) => {
    const { pathname, search, hash } = location
    const query = new URLSearchParams(search)
    for (const [name, value] of Object.entries(values)) {
      if (value) query.set(name, value)
      else query.delete(name)
    }
    navigate({ pathname, search: `${query}`, hash }, { replace: true })
  }
}
