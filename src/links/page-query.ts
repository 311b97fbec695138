// The query of the page that is shown.
import { useLocation } from 'react-router-dom'
import { pageQuery, sitePages } from '../routes.ts'
import { useSite } from '../site/site.ts'

/** The part of the URL's query that belongs to the page, such as '?service=…'; '' if there is none. */
export function usePageQuery(): string {
  const { facts } = useSite()
  const { pathname, search } = useLocation()
  return pageQuery(sitePages(facts), pathname, new URLSearchParams(search))
}
