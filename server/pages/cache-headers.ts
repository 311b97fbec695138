// Which caches may store a page, for how long, and which query parameters make another page of it.
import type { Language } from '../../src/language/language.ts'
import type { Route } from '../../src/routes.ts'
import { contentTag } from '../http/headers.ts'

/** The page of one visitor, or in the language of one. The browser asks before it shows a stored page again. */
const forOneVisitor = 'private, no-cache'

/**
 * The same page for every visitor. Shared caches keep it for five minutes, and for a day longer while they fetch the
 * next version or cannot reach the site. Browsers ask before they show it again.
 */
const forEveryVisitor = 'public, max-age=0, s-maxage=300, stale-while-revalidate=86400, stale-if-error=86400'

/** An unknown path. A page may be published there soon. */
const notFound = 'public, max-age=0, s-maxage=60'

/** The headers for caches of the page at `route`, none for an unknown path. */
export function cacheHeaders(route: Route | undefined, languageInUrl: Language | undefined): Record<string, string> {
  if (!languageInUrl || route?.isPersonal) return { 'cache-control': forOneVisitor }
  const parameters = ['lang', ...Object.keys(route?.parameters ?? {})].map((name) => `"${name}"`)
  return {
    'cache-control': route ? forEveryVisitor : notFound,
    ...contentTag,
    // utm_source and the like make no other page
    // (https://httpwg.org/http-extensions/draft-ietf-httpbis-no-vary-search.html).
    'no-vary-search': `params,except=(${parameters.join(' ')})`,
  }
}
