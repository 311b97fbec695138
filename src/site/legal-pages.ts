// The legal pages, in the order of the footer. Their words are in texts, under legal.

export const legalIds = ['privacy', 'terms', 'cookies', 'disclaimer', 'regulatory', 'accessibility'] as const
export type LegalId = (typeof legalIds)[number]

/** Whether the site has a legal page of this id. */
export function isLegalId(id: string | undefined): id is LegalId {
  return (legalIds as readonly (string | undefined)[]).includes(id)
}
