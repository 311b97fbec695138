// The texts that only the server uses: mails, structured data, error pages. Browsers do not receive them.

/** The keys of their groups. */
export const serverTexts: readonly string[] = ['emails', 'structuredData', 'error', 'meta.error', 'meta.manifest']
