// Changes as people count them: a new service is one change, although it has many texts.
import { inOrder } from '../../src/site/enabled.ts'
import { sectionIds } from '../../src/site/sections.ts'
import { isWithin, namesIn, type Path, parseTextPath, valueAt } from './paths.ts'

/** The groups of texts of services and locations, with their lists. */
const itemTexts = {
  'services.items': 'services',
  'meta.services': 'services',
  'imageAlt.services': 'services',
  'globalPresence.locations': 'locations',
  'imageAlt.locations': 'locations',
} as const

/** Pictures that several services or locations share (src/pictures/subjects.ts). */
const sharedPictures = ['service-pool', 'service-harbour', 'location-villa']

export interface Item {
  list: 'services' | 'locations'
  id: string
}

/** The service or location to which the value at `path` belongs: its switch, a text, its picture. */
export function itemAt(path: Path): Item | undefined {
  const [first = '', second = ''] = namesIn(path)
  if (second !== '' && (first === 'services' || first === 'locations')) return { list: first, id: second }
  if (first === 'pictures') {
    const [, kind, name = ''] = /^(service|location)-(.+)$/.exec(second) ?? []
    if (kind === undefined || sharedPictures.includes(second)) return undefined
    if (kind === 'service') return { list: 'services', id: name }
    return { list: 'locations', id: name === 'saint-tropez' ? 'saintTropez' : name }
  }
  const key = parseTextPath(path)?.key ?? ''
  const group = Object.entries(itemTexts).find(([group]) => key.startsWith(`${group}.`))
  if (!group) return undefined
  const [id = ''] = key.slice(group[0].length + 1).split('.')
  return { list: group[1], id }
}

/** The keys of the texts that a service or location may have, its name first (src/site/texts-schema.ts). */
export function itemKeys({ list, id }: Item): [string, ...string[]] {
  const keys = (group: string, names: string) => names.split(' ').map((name) => `${group}.${id}.${name}`)
  if (list === 'locations') return keys('globalPresence.locations', 'city description address') as [string]
  return [
    ...keys('services.items', 'title description fullDescription highlights short metaTitle metaDescription'),
    ...keys('meta.services', 'socialTitle socialDescription keywords'),
  ] as [string, ...string[]]
}

/** The key of the change that contains the unit at `path`. Units with the same key are shown and counted together. */
export function changeKey(path: Path): string {
  const item = itemAt(path)
  if (item) return `${item.list} ${item.id}`
  return isWithin(path, '/texts') ? (parseTextPath(path)?.key ?? path) : path
}

/** The number of changes that contain the units at `paths`. */
export const countChanges = (paths: readonly Path[]): number => new Set(paths.map(changeKey)).size

/**
 * The values of the unit at `path` in two states of the site. Two orders differ only if items have moved, not if some
 * were added at the end or removed.
 */
export function comparedValues(before: object, after: object, path: Path): [before: unknown, after: unknown] {
  if (!isWithin(path, '/order')) return [valueAt(before, path), valueAt(after, path)]
  const order = orderIn(after, path)
  return [inOrder(order, orderIn(before, path)), order]
}

/** All items in the order at `path`. It may lack some, which then follow in the order of the document. */
function orderIn(document: object, path: Path): string[] {
  const [, list = ''] = namesIn(path)
  const items = list === 'sections' ? sectionIds : Object.keys(Object(valueAt(document, `/${list}`)))
  return inOrder<string>(items, valueAt(document, path) as string[] | undefined)
}
