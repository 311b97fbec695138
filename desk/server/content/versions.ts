// The published versions, and the changes that restoring one of them would make.
import { HttpError } from '../../../server/http/http-error.ts'
import { comparedValues } from '../../api/changes.ts'
import type { Comparison, VersionRow } from '../../api/publishing.ts'
import type { DeskContext } from '../desk-context.ts'
import type { ContentVersion } from './content-store.ts'
import { toPathErrors } from './draft-errors.ts'
import { changedUnits } from './units.ts'

/** The newest first, then the site as installed, until version 1 is deleted. */
export async function versionRows({ source, users }: Pick<DeskContext, 'source' | 'users'>): Promise<VersionRow[]> {
  const versions = await source.store.versions()
  const { number: current, errors } = source.published()
  const toRow = ({ number, at, staffEmail, changes, restored }: ContentVersion): VersionRow => ({
    number,
    at,
    changes,
    ...(staffEmail !== null && { by: users().getName(staffEmail) }),
    ...(restored !== null && { restored }),
    isPublished: number === current,
    ...(number === current && errors.length > 0 && { errors: toPathErrors(errors) }),
  })
  const installed: VersionRow = { number: 0, changes: [], isPublished: current === 0 }
  const oldest = versions.at(-1)?.number ?? 1
  return [...versions.map(toRow), ...(oldest === 1 ? [installed] : [])]
}

/** The changes that restoring the version `number` would make. */
export async function compareVersion(
  context: Pick<DeskContext, 'source' | 'users'>,
  number: number,
): Promise<Comparison> {
  const { source } = context
  const version = (await versionRows(context)).find((row) => row.number === number)
  const document = version && (await source.store.document(number))
  if (!document) throw new HttpError(404, 'No such version')
  const published = source.published()
  const restored = await source.compose(document)
  const changes = changedUnits(published, restored).map((path) => {
    const [before, after] = comparedValues(published.values, restored.values, path)
    return { path, before, after }
  })
  return { version, changes }
}
