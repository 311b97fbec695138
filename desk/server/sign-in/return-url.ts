// The page that a person requested before signing in. Links on other sites can contain any URL, so only pages of
// the desk are accepted: otherwise, signing in could lead to another site.
import { pages } from '../../api/urls.ts'

const longest = 1_000

// Without percent-encoding, which a proxy might decode to another path.
const deskPath = /^\/desk(\/[\w.-]+)*$/
const isNoPage = /^\/desk\/(?:api|events|assets|uploads|sign-in|sign-out)(?:\/|$)|\.csv$/

/** Path and query of `url`; undefined if it is not the URL of a page of the desk. */
export function returnUrl(url: unknown): string | undefined {
  if (typeof url !== 'string' || !url.startsWith('/') || url.length > longest) return undefined
  // Resolved as a browser does, which treats \ as / and removes tabs, line breaks and dot segments.
  const base = 'http://desk.invalid'
  const parsed = URL.parse(url, base)
  if (parsed?.origin !== base || !deskPath.test(parsed.pathname) || isNoPage.test(parsed.pathname)) return undefined
  // The URL is stored with the link. A search may contain the name of a person who is erased meanwhile.
  parsed.searchParams.delete('q')
  return parsed.pathname + parsed.search
}

/** The reasons for leading a person to the sign-in page. */
export const signInReasons = ['session-ended', 'signed-out'] as const
export type SignInReason = (typeof signInReasons)[number]

/** The URL of the sign-in page that leads back to `url`. */
export function signInUrl(url: string, reason?: SignInReason): string {
  const returnTo = returnUrl(url)
  const query = new URLSearchParams({
    ...(reason && { reason }),
    ...(returnTo !== undefined && returnTo !== pages.requests && { to: returnTo }),
  })
  return query.size > 0 ? `${pages.signIn}?${query}` : pages.signIn
}
