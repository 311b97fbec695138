// The page that a person requested before signing in. Links on other sites can contain any address, so only pages of
// the desk are accepted: otherwise, signing in could lead to another site.
import { pages } from '../../api/urls.ts'

const longest = 1_000

// Without percent-encoding, which a proxy might decode to another path.
const deskPath = /^\/desk(\/[\w.-]+)*$/
const isNoPage = /^\/desk\/(?:api|events|assets|uploads|sign-in|sign-out)(?:\/|$)|\.csv$/

/** Path and query of `address`; undefined if it is not the address of a page of the desk. */
export function returnUrl(address: unknown): string | undefined {
  if (typeof address !== 'string' || !address.startsWith('/') || address.length > longest) return undefined
  // Resolved as a browser does, which treats \ as / and removes tabs, line breaks and dot segments.
  const base = 'http://desk.invalid'
  const url = URL.parse(address, base)
  if (url?.origin !== base || !deskPath.test(url.pathname) || isNoPage.test(url.pathname)) return undefined
  // The address is stored with the link. A search may contain the name of a person who is erased meanwhile.
  url.searchParams.delete('q')
  return url.pathname + url.search
}

/** The reasons for leading a person to the sign-in page. */
export const signInReasons = ['session-ended', 'signed-out'] as const
export type SignInReason = (typeof signInReasons)[number]

/** The address of the sign-in page that leads back to `address`. */
export function signInUrl(address: string, reason?: SignInReason): string {
  const returnTo = returnUrl(address)
  const query = new URLSearchParams({
    ...(reason && { reason }),
    ...(returnTo !== undefined && returnTo !== pages.requests && { to: returnTo }),
  })
  return query.size > 0 ? `${pages.signIn}?${query}` : pages.signIn
}
