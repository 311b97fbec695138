// The legal pages, in the order of the footer. Their texts are below `legal`.

export const legalIds = ['privacy', 'terms', 'cookies', 'disclaimer', 'regulatory', 'accessibility'] as const
export type LegalId = (typeof legalIds)[number]

export function isLegalId(id: string | undefined): id is LegalId {
  return (legalIds as readonly (string | undefined)[]).includes(id)
}
