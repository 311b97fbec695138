// Services and towns that the content file, or the desk, adds to the built-in ones, and their texts and pictures.
import type { ContentDocument } from '../../../server/content/content-document.ts'
import { toRecord, withoutValues } from '../../../server/content/document-values.ts'
import { extensibleGroups } from '../../../server/content/text-checks.ts'
import { textAt } from '../../../src/language/translate.ts'
import { operatorPictureNames } from '../../../src/pictures/operator-pictures.ts'
import type { Facts } from '../../../src/site/facts.ts'
import { type Item, itemOf } from '../../api/changes.ts'

/**
 * `published` without its values of services and towns that neither it nor the content file, whose facts are `base`, has
 * any longer: the content file had added them.
 */
export function withoutOrphans(
  published: ContentDocument,
  base: Pick<Facts, 'services' | 'locations'>,
): ContentDocument {
  const isOrphan = ({ list, id }: Item) =>
    !Object.hasOwn(base[list], id) && !Object.hasOwn(toRecord(published[list]), id)
  const texts = Object.entries(toRecord(published.texts)).flatMap(([language, texts]) =>
    extensibleGroups.flatMap(([group, list]) => {
      const ids = Object.keys(toRecord(textAt(toRecord(texts), group)))
      return ids.filter((id) => isOrphan({ list, id })).map((id) => ['texts', language, ...group.split('.'), id])
    }),
  )
  const pictures = Object.keys(toRecord(published.pictures)).filter((slot) => {
    const item = operatorPictureNames.some((builtIn) => builtIn === slot) ? undefined : itemOf(`/pictures/${slot}`)
    return item !== undefined && isOrphan(item)
  })
  const rest = withoutValues(published, [...texts, ...pictures.map((slot) => ['pictures', slot])])
  const order = toRecord(rest.order)
  const lists = (['services', 'locations'] as const).flatMap((list) => {
    const ids: unknown = order[list]
    return Array.isArray(ids) ? [[list, ids.filter((id) => !isOrphan({ list, id }))]] : []
  })
  return lists.length > 0 ? { ...rest, order: { ...order, ...Object.fromEntries(lists) } } : rest
}
