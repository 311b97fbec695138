// Cache headers of a page: which caches may store it, for how long, and which query parameters change it.
import type { Language } from '../../src/language/language.ts'
import type { Route } from '../../src/routes.ts'
import { contentTag } from '../http/headers.ts'

// Every page asks intermediaries not to change it: rewritten links and added scripts do not work with its
// Content-Security-Policy, and a page that Cloudflare has rewritten has no email address
// (https://developers.cloudflare.com/waf/tools/scrape-shield/email-address-obfuscation/).

/** A page for one visitor, or in the visitor's language. The browser revalidates it before it shows it again. */
const forOneVisitor = 'private, no-cache, no-transform'

/**
 * A page that is equal for every visitor. Shared caches keep it for five minutes, and for a day longer while they fetch
 * the next version or cannot reach the site. Browsers revalidate it before they show it again.
 */
const forEveryVisitor =
  'public, max-age=0, s-maxage=300, stale-while-revalidate=86400, stale-if-error=86400, no-transform'

/** An unknown path. A page may be published there soon. */
const notFound = 'public, max-age=0, s-maxage=60, no-transform'

/** The cache header of a page while the published content is unknown. */
export const notStored = { 'cache-control': 'no-store, no-transform' }

/** The cache headers of the page at `route`, or of an unknown path if there is no route. */
export function cacheHeaders(route: Route | undefined, languageInUrl: Language | undefined): Record<string, string> {
  if (!languageInUrl || route?.isPersonal) return { 'cache-control': forOneVisitor }
  const parameters = ['lang', ...Object.keys(route?.parameters ?? {})].map((name) => `"${name}"`)
  return {
    'cache-control': route ? forEveryVisitor : notFound,
    ...contentTag,
    // Other parameters, such as utm_source, do not change the page
    // (https://httpwg.org/http-extensions/draft-ietf-httpbis-no-vary-search.html).
    'no-vary-search': `params,except=(${parameters.join(' ')})`,
  }
}
