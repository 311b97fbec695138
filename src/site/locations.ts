// The towns of the Global Presence section, headquarters first. Their words are in the texts.

/** The site's own towns. The operator's file switches them off and adds others: `facts.locations` has all of them. */
export const locationIds = ['grasse', 'cannes', 'antibes', 'saintTropez', 'mougins'] as const

/** The anchor of a town on the home page: search results and structured data link to it. */
export const locationAnchor = (id: string) => `place-${id}` as const

/** Their names in Latin letters, by which they are known in every language. */
export const locationNames: Readonly<Record<string, string>> = {
  grasse: 'Grasse',
  cannes: 'Cannes',
  antibes: 'Antibes',
  saintTropez: 'Saint-Tropez',
  mougins: 'Mougins',
}
