// The id and the first texts of a new service or location.
import type { Language } from '../../src/language/language.ts'
import { fold } from '../../src/search/fold.ts'
import type { Item } from './changes.ts'
import { textPath } from './paths.ts'

/** Garden & Pool Care becomes garden-pool-care; '' if the title has no letter of the Latin script. */
export function toItemId(title: string): string {
  return fold(title)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .replace(/^[^a-z]+/, '')
}

/** The texts that the schema requires (src/site/texts-schema.ts), with the title as a stand-in. */
const firstValues = (list: Item['list'], title: string): Record<string, string | string[]> =>
  list === 'services'
    ? { title, description: title, fullDescription: [title], highlights: [title] }
    : { city: title, description: title, address: title }

export function firstTexts(list: Item['list'], title: string, languages: readonly Language[]) {
  const group = list === 'services' ? 'services.items' : 'globalPresence.locations'
  return languages.flatMap((language) =>
    Object.entries(firstValues(list, title)).map(([name, value]) => ({
      path: textPath(language, `${group}.${toItemId(title)}.${name}`),
      value,
    })),
  )
}
