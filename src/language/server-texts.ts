// The texts that only the server says: mails, what crawlers read, the pages of problems. No browser
// is sent them, neither the site's nor the operator's.

export const serverTexts: readonly string[] = ['emails', 'structuredData', 'error', 'meta.error', 'meta.manifest']
