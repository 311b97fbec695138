// The content as it would be published, including the unsaved edits of this browser.
import type { Language } from '../../../src/language/language.ts'
import { type Item, itemAt, itemKeys } from '../../api/changes.ts'
import type { Content, ContentUnit, ContentValues } from '../../api/content.ts'
import type { ItemNames } from '../../api/desk-data.ts'
import { type Path, textPath, valueAt, withValueAt } from '../../api/paths.ts'

/** A typed value that is not saved. */
export interface Edit {
  /** Missing to use the value of the content file again. */
  value?: unknown
  /** The version that the person saw while typing. */
  version: number
}

/** The shared draft with `edits` applied. */
export function draftDocument(
  { base, published, units }: Pick<Content, 'base' | 'published' | 'units'>,
  edits: ReadonlyMap<Path, Edit>,
): ContentValues {
  const drafts = units.flatMap(({ path, draft }) => (draft ? [[path, draft] as const] : []))
  return [...drafts, ...edits].reduce(
    (document, [path, change]) => withValueAt(document, path, changedValue(base, path, change)),
    published,
  )
}

/** Without a value, a change restores the value of the content file. */
const changedValue = (base: ContentValues, path: Path, change: { value?: unknown }): unknown =>
  'value' in change ? change.value : valueAt(base, path)

/** The value of a unit in the draft. */
export const getUnitValue = ({ base, published }: Content, { path, draft }: ContentUnit): unknown =>
  draft ? changedValue(base, path, draft) : valueAt(published, path)

/** Returns false if the value at `path` belongs to a service or location that `document` lacks. */
export function hasItem(document: ContentValues, path: Path): boolean {
  const item = itemAt(path)
  return !item || valueAt(document, `/${item.list}/${item.id}`) !== undefined
}

/** The names of people, services and locations in `language`, including switched-off ones. A missing name is the id. */
export function itemNamesIn(document: ContentValues, language: Language): ItemNames {
  const getNames = (list: Item['list']) =>
    Object.fromEntries(
      Object.keys(Object(document[list])).map((id) => {
        const name = valueAt(document, textPath(language, itemKeys({ list, id })[0]))
        return [id, typeof name === 'string' && name !== '' ? name : id]
      }),
    )
  const people = Object.values(Object(document.people)) as { id: string; name: string }[]
  return {
    services: getNames('services'),
    locations: getNames('locations'),
    people: Object.fromEntries(people.map(({ id, name }) => [id, name])),
  }
}
