// A service or a town that is added: its name in addresses and in the content file, and its first texts.
import type { Language } from '../../src/language/language.ts'
import { fold } from '../../src/search/fold.ts'
import { type Path, textPath } from './paths.ts'

export type AddableList = 'services' | 'locations'

/** Garden & Pool Care becomes garden-pool-care; '' if the title has no letter of the Latin script. */
export function idOf(title: string): string {
  return fold(title)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .replace(/^[^a-z]+/, '')
}

/** The texts that the schema asks for (src/site/texts-schema.ts). Lists begin with one line. */
const required = {
  services: { group: 'services.items', lines: ['title', 'description'], lists: ['fullDescription', 'highlights'] },
  locations: { group: 'globalPresence.locations', lines: ['city', 'description', 'address'], lists: [] },
} as const satisfies Record<AddableList, { group: string; lines: string[]; lists: string[] }>

/** The texts that a new item begins with: its title, in place of each text that is still to be written. */
export function firstTexts(
  list: AddableList,
  title: string,
  languages: readonly Language[],
): { path: Path; value: string | readonly string[] }[] {
  const { group, lines, lists } = required[list]
  const start = `${group}.${idOf(title)}`
  return languages.flatMap((language) => [
    ...lines.map((text) => ({ path: textPath(language, `${start}.${text}`), value: title })),
    ...lists.map((text) => ({ path: textPath(language, `${start}.${text}`), value: [title] })),
  ])
}
