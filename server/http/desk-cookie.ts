// The names of the desk's cookies. Here and not in desk/, because the statistics need them: they count no visits of the
// team.

/**
 * The name of a cookie on a site at `siteUrl`. Browsers accept a cookie with the prefix from this host only, and only
 * over https. On http://localhost they would refuse it.
 */
export const deskCookie = (siteUrl: string, name: 'desk' | 'desk-address') =>
  siteUrl.startsWith('https:') ? `__Host-${name}` : name
