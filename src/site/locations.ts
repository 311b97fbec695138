// The towns of the Global Presence section, headquarters first. Their texts are below `globalPresence`.
import type { Translate } from '../language/translate.ts'
import { enabled, type Switches } from './enabled.ts'

/** The built-in towns. `facts.locations` has all of them and those that the content file adds. */
export const locationIds = ['grasse', 'cannes', 'antibes', 'saintTropez', 'mougins'] as const

/** The anchor of a town on the home page, for search results and structured data. */
export const locationAnchor = (id: string) => `place-${id}` as const

/** The names of the built-in towns in Latin letters, so that the search finds them in every language. */
export const locationNames: Readonly<Record<string, string>> = {
  grasse: 'Grasse',
  cannes: 'Cannes',
  antibes: 'Antibes',
  saintTropez: 'Saint-Tropez',
  mougins: 'Mougins',
}

interface TownFacts {
  locations: Switches
  coastBetween: boolean
}

/** The option of the form for the coast between the towns. */
const elsewhere = 'elsewhere'

/** The options of the form's select: the towns, and the coast between them. */
export const townOptions = ({ locations, coastBetween }: TownFacts): string[] => [
  ...enabled(locations),
  ...(coastBetween ? [elsewhere] : []),
]

/** The title of an option; the id of a town that no longer exists. */
export function townTitle(option: string, t: Translate): string {
  if (option === elsewhere) return t('contact.form.elsewhere')
  const title = t.lookup(`globalPresence.locations.${option}.city`)
  return typeof title === 'string' ? t.fill(title) : option
}
