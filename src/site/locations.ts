// The towns of the Global Presence section, headquarters first. Their texts are below `globalPresence`.

/** The built-in towns. `facts.locations` has all of them and those that the content file adds. */
export const locationIds = ['grasse', 'cannes', 'antibes', 'saintTropez', 'mougins'] as const

/** The anchor of a town on the home page, for search results and structured data. */
export const locationAnchor = (id: string) => `place-${id}` as const

/** Their names in Latin letters, to find them in every language. */
export const locationNames: Readonly<Record<string, string>> = {
  grasse: 'Grasse',
  cannes: 'Cannes',
  antibes: 'Antibes',
  saintTropez: 'Saint-Tropez',
  mougins: 'Mougins',
}
