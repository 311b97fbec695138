// How a published document lies over the content file.
import { textAt } from '../../src/language/translate.ts'
import { operatorPictureNames } from '../../src/pictures/operator-pictures.ts'
import { deepMerge } from '../../src/site/deep-merge.ts'
import type { Facts } from '../../src/site/facts.ts'
import { brandOf, type ContentDocument } from './content-document.ts'
import { isRecord, toRecord, withoutValues } from './document-values.ts'
import { extensibleGroups } from './text-checks.ts'

/**
 * `base` with the values of `published`. Texts, services and towns are merged: an added service of `base` stays. Every
 * other value is replaced as a whole.
 */
export function layOver(base: ContentDocument, published: ContentDocument): ContentDocument {
  const values = Object.entries(published).map(([name, value]) => [name, valueOver(base[name], name, value)])
  return { ...base, ...Object.fromEntries(values) }
}

function valueOver(before: unknown, name: string, value: unknown): unknown {
  switch (name) {
    case 'texts':
    case 'services':
    case 'locations':
      return deepMerge(before, value)
    case 'pictures':
    case 'order':
      // A value of another form stays as it is, for the check of the document.
      return isRecord(value) ? { ...toRecord(before), ...value } : value
    case 'brand':
      return brandOf({ brand: value }) ?? value
    default:
      return value
  }
}

/** A service or town that an operator may have added. */
export interface Addition {
  list: 'services' | 'locations'
  id: string
}

/** The added service or town to which the text at `key` belongs; undefined for any other text. */
export function additionOfText(key: string): Addition | undefined {
  const [group, list] = extensibleGroups.find(([group]) => key.startsWith(`${group}.`)) ?? []
  const [id = ''] = key.slice((group?.length ?? 0) + 1).split('.')
  return list && id !== '' ? { list, id } : undefined
}

/** The added service or town to which the picture in `slot` belongs; undefined for any other picture. */
export function additionOfPicture(slot: string): Addition | undefined {
  if (operatorPictureNames.some((builtIn) => builtIn === slot)) return undefined
  const [, kind, id = ''] = /^(service|location)-(.*)$/.exec(slot) ?? []
  return kind === undefined ? undefined : { list: kind === 'service' ? 'services' : 'locations', id }
}

/**
 * `published` without its values of services and towns that neither it nor the content file, whose facts are `base`, has
 * any longer: the content file had added them.
 */
export function withoutOrphans(
  published: ContentDocument,
  base: Pick<Facts, 'services' | 'locations'>,
): ContentDocument {
  const isOrphan = ({ list, id }: Addition) =>
    !Object.hasOwn(base[list], id) && !Object.hasOwn(toRecord(published[list]), id)
  const texts = Object.entries(toRecord(published.texts)).flatMap(([language, texts]) =>
    extensibleGroups.flatMap(([group, list]) => {
      const ids = Object.keys(toRecord(textAt(toRecord(texts), group)))
      return ids.filter((id) => isOrphan({ list, id })).map((id) => ['texts', language, ...group.split('.'), id])
    }),
  )
  const pictures = Object.keys(toRecord(published.pictures)).filter((slot) => {
    const addition = additionOfPicture(slot)
    return addition !== undefined && isOrphan(addition)
  })
  const rest = withoutValues(published, [...texts, ...pictures.map((slot) => ['pictures', slot])])
  const order = toRecord(rest.order)
  const lists = (['services', 'locations'] as const).flatMap((list) => {
    const ids: unknown = order[list]
    return Array.isArray(ids) ? [[list, ids.filter((id) => !isOrphan({ list, id }))]] : []
  })
  return lists.length > 0 ? { ...rest, order: { ...order, ...Object.fromEntries(lists) } } : rest
}
