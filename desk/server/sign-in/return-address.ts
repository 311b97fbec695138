// The page that a person asked for before signing in. Links of other sites can contain any address, so only pages of the
// desk are accepted: otherwise, signing in could lead to another site.
import { pages } from '../../api/addresses.ts'

const longest = 1_000

// Without percent-encoding, which a proxy might decode to another path.
const deskPath = /^\/desk(\/[\w.-]+)*$/
const isNoPage = /^\/desk\/(?:api|events|assets|uploads|sign-in|sign-out)(?:\/|$)|\.csv$/

/** Path and query of the page of the desk that `address` names; undefined if it names anything else. */
export function returnAddress(address: unknown): string | undefined {
  if (typeof address !== 'string' || !address.startsWith('/') || address.length > longest) return undefined
  // Resolved as a browser does, which treats \ as / and removes tabs, line breaks and dot segments.
  const base = 'http://desk.invalid'
  const url = URL.parse(address, base)
  if (url?.origin !== base || !deskPath.test(url.pathname) || isNoPage.test(url.pathname)) return undefined
  // The address is stored with the link. What was searched for may be the name of a person who is erased meanwhile.
  url.searchParams.delete('q')
  return url.pathname + url.search
}

/** Why somebody is led to the sign-in page. */
export const signInReasons = ['session-ended', 'signed-out'] as const
export type SignInReason = (typeof signInReasons)[number]

/** The sign-in page, from which the person returns to `address`. */
export function signInAddress(address: string, reason?: SignInReason): string {
  const returnTo = returnAddress(address)
  const query = new URLSearchParams({
    ...(reason && { reason }),
    ...(returnTo !== undefined && returnTo !== pages.requests && { to: returnTo }),
  })
  return query.size > 0 ? `${pages.signIn}?${query}` : pages.signIn
}
