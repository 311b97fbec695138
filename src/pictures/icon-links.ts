// The icon of a tab.

/** The links in the head of a document. The icons of a company with its own logo (`hasLogo`) are PNG files. */
export const iconLinks = (hasLogo: boolean): string =>
  '<link rel="icon" href="/favicon.ico" sizes="32x32">' +
  (hasLogo
    ? '<link rel="icon" href="/icons/icon-192.png" type="image/png" sizes="192x192">'
    : '<link rel="icon" href="/icons/favicon.svg" type="image/svg+xml">')
