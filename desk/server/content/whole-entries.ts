// The conversion of drafts and versions of earlier releases. They held whole entries, which replaced those of the
// content file; now each value has a path of its own, and is laid over the content file by itself.
import { brandOf, type ContentDocument } from '../../../server/content/content-document.ts'
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
    const units = draft === null ? new Map() : unitsOfEntry(path, JSON.parse(draft))
    // A group keeps the version of its entry: a browser may still have what was typed at that version.
    for (const part of new Set([path, ...units.keys()])) {
      const value = units.get(part)
      const values = [part, part === path ? version : 0, value ? JSON.stringify(value) : null, person, at]
      await query('INSERT INTO content_draft (path, version, draft, person, at) VALUES ($1, $2, $3, $4, $5)', values)
    }
  }
}

function unitsOfEntry(path: Path, value: unknown): ReadonlyMap<Path, DraftValue> {
  // Null took back a picture.
  if (value === null && isWithin(path, '/pictures')) return new Map([[path, {}]])
  const whole = completed(path, value)
  return new Map(unitsIn(whole, path).map((unit) => [unit, { value: valueBelow(whole, path, unit) }]))
}

/** Rewrites the documents of the versions. */
export async function completeVersions(query: Query): Promise<void> {
  const rows = await query<{ number: number; document: string }>('SELECT number, document FROM content_versions')
  for (const { number, document } of rows) {
    const completed = JSON.stringify(completeDocument(JSON.parse(document)))
    await query('UPDATE content_versions SET document = $1 WHERE number = $2', [completed, number])
  }
}

/** Rewrites the changes of the versions, which were the differences of whole entries, as paths. */
export async function listChangedPaths(query: Query): Promise<void> {
  const rows = await query<{ number: number; changes: string }>('SELECT number, changes FROM content_versions')
  for (const { number, changes } of rows) {
    const paths = (JSON.parse(changes) as (Path | { name: string })[]).flatMap((change) =>
      typeof change === 'string' ? change : (pathOfName(change.name) ?? []),
    )
    await query('UPDATE content_versions SET changes = $1 WHERE number = $2', [JSON.stringify(paths), number])
  }
}

/** `document` of an earlier release, with what its groups left out. */
export function completeDocument(document: ContentDocument): ContentDocument {
  const long = 'brand' in document ? { ...document, brand: brandOf(document) } : document
  return Object.fromEntries(Object.entries(long).map(([name, value]) => [name, completed(`/${name}`, value)]))
}

/** The groups that have values which may be missing. */
const groups: readonly Path[] = ['/brand', '/links', '/legal']

/**
 * `value` at `path` with what it leaves out: a link or a logo is removed, a colour is that of the site. Whatever the
 * content file says, that is what leaving it out meant for a whole group.
 */
function completed(path: Path, value: unknown): unknown {
  if (!groups.includes(path)) return value
  return unitsBelow(path)
    .filter((unit) => valueBelow(value, path, unit) === undefined && nothingAt(unit) !== undefined)
    .reduce((whole, unit) => withValue(whole, namesIn(unit.slice(path.length) as Path), nothingAt(unit)), value)
}

/** The value that says that there is nothing at `path`; undefined if there must be something. */
function nothingAt(path: Path): unknown {
  const [, second, third] = namesIn(path)
  if (second === 'colours') return palette[third as ColourName]
  const schema = schemaAt(path)
  return schema && isNullable(schema) ? null : undefined
}
