// The versions that were published, and how two of them differ.
import { HttpError } from '../../../server/http/http-error.ts'
import { type Path, valueAt } from '../../api/paths.ts'
import type { Comparison, VersionRow } from '../../api/publishing.ts'
import type { ContentVersion } from './content-store.ts'
import { type ContentState, changedUnits, unitsOf, wholeDocument } from './entries.ts'
import { pathErrorOf } from './errors.ts'
import { type DraftContext, nameOf } from './saved-draft.ts'

/** The versions that are kept, the newest first; then the site as installed, as long as no version was deleted. */
export async function versionRows({ source, users }: DraftContext): Promise<VersionRow[]> {
  const versions = await source.store.versions()
  const { number: current, errors } = source.published()
  const toRow = ({ number, at, person, changes, restored }: ContentVersion): VersionRow => ({
    ...{ number, at, changes },
    ...(person !== null && { by: nameOf(person, users()) }),
    ...(restored !== null && { restored }),
    isPublished: number === current,
    ...(number === current && errors.length > 0 && { errors: errors.map(pathErrorOf) }),
  })
  const installed: VersionRow = { number: 0, changes: [], isPublished: current === 0 }
  const oldest = versions.at(-1)?.number ?? 1
  return [...versions.map(toRow), ...(oldest === 1 ? [installed] : [])]
}

/** The values that differ between two versions. */
export async function compareVersions(context: DraftContext, numbers: [number, number]): Promise<Comparison> {
  const { source } = context
  const rows = await versionRows(context)
  const [from, to] = numbers.map((number) => rows.find((row) => row.number === number))
  const [first, last] = await Promise.all(numbers.map((number) => source.store.document(number)))
  if (!from || !to || !first || !last) throw new HttpError(404, 'No such version')
  const [{ state: before }, { state: after }] = await Promise.all([source.compose(first), source.compose(last)])
  const changes = changedUnits(before, after, [...unitsOf(first), ...unitsOf(last)])
  return { from, to, changes, before: valuesAt(before, changes), after: valuesAt(after, changes) }
}

function valuesAt(state: ContentState, paths: readonly Path[]): Partial<Record<Path, unknown>> {
  const document = wholeDocument(state)
  return Object.fromEntries(paths.map((path) => [path, valueAt(document, path)]))
}
