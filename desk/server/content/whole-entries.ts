// Converts drafts and versions that were stored before release 2.0.0. They held whole entries, which replaced the
// entries of the content file; now each value has its own path and replaces only that value.
import { type ContentDocument, getBrand } from '../../../server/content/content-document.ts'
import { withValue } from '../../../server/content/document-values.ts'
import type { Query } from '../../../server/database/types.ts'
import { type ColourName, palette } from '../../../src/site/palette.ts'
import { pathOfName } from '../../api/entry-names.ts'
import { isWithin, namesIn, type Path, schemaAt, unitsBelow, unitsIn, valueBelow } from '../../api/paths.ts'
import { isNullable } from '../../api/schema-field.ts'
import type { DraftValue } from './content-store.ts'

/** Moves the entries of the draft from `content_entries` to `content_draft`. */
export async function splitEntries(query: Query): Promise<void> {
  const rows = await query<{ name: string; version: number; draft: string | null; person: string | null; at: number }>(
    'SELECT name, version, draft, person, at FROM content_entries',
  )
  for (const { name, version, draft, person, at } of rows) {
    const path = pathOfName(name)
    if (!path) continue
    const units = draft === null ? new Map() : toUnits(path, JSON.parse(draft))
    // A group keeps the version of its entry, because a browser may still have unsaved changes of that version.
    for (const part of new Set([path, ...units.keys()])) {
      const value = units.get(part)
      const values = [part, part === path ? version : 0, value ? JSON.stringify(value) : null, person, at]
      await query('INSERT INTO content_draft (path, version, draft, person, at) VALUES ($1, $2, $3, $4, $5)', values)
    }
  }
}

function toUnits(path: Path, value: unknown): ReadonlyMap<Path, DraftValue> {
  // Null removed a picture.
  if (value === null && isWithin(path, '/pictures')) return new Map([[path, {}]])
  const whole = completed(path, value)
  return new Map(unitsIn(whole, path).map((unit) => [unit, { value: valueBelow(whole, path, unit) }]))
}

export async function completeVersions(query: Query): Promise<void> {
  const rows = await query<{ number: number; document: string }>('SELECT number, document FROM content_versions')
  for (const { number, document } of rows) {
    const completed = JSON.stringify(completeDocument(JSON.parse(document)))
    await query('UPDATE content_versions SET document = $1 WHERE number = $2', [completed, number])
  }
}

/** Converts the changes of the versions, which were the differences of whole entries, to paths. */
export async function listChangedPaths(query: Query): Promise<void> {
  const rows = await query<{ number: number; changes: string }>('SELECT number, changes FROM content_versions')
  for (const { number, changes } of rows) {
    const paths = (JSON.parse(changes) as (Path | { name: string })[]).flatMap((change) =>
      typeof change === 'string' ? change : (pathOfName(change.name) ?? []),
    )
    await query('UPDATE content_versions SET changes = $1 WHERE number = $2', [JSON.stringify(paths), number])
  }
}

/** Fills in the missing values in the groups of a document of an earlier release. */
export function completeDocument(document: ContentDocument): ContentDocument {
  const long = 'brand' in document ? { ...document, brand: getBrand(document) } : document
  return Object.fromEntries(Object.entries(long).map(([name, value]) => [name, completed(`/${name}`, value)]))
}

/** The groups in which values may be missing. */
const groups: readonly Path[] = ['/brand', '/links', '/legal']

/**
 * Fills in the missing values of the group at `path`: no link, no logo, the built-in colour. In a whole group, a
 * missing value had this meaning, whatever the content file contained.
 */
function completed(path: Path, value: unknown): unknown {
  if (!groups.includes(path)) return value
  return unitsBelow(path)
    .filter((unit) => valueBelow(value, path, unit) === undefined && nothingAt(unit) !== undefined)
    .reduce((whole, unit) => withValue(whole, namesIn(unit.slice(path.length) as Path), nothingAt(unit)), value)
}

/** The value that stands for a missing value at `path`; undefined if it may not be missing. */
function nothingAt(path: Path): unknown {
  const [, second, third] = namesIn(path)
  if (second === 'colours') return palette[third as ColourName]
  const schema = schemaAt(path)
  return schema && isNullable(schema) ? null : undefined
}
