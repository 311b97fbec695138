// The day on which the legal pages were changed last, which they show.
import type { ContentDocument } from '../../../server/content/content-document.ts'
import { officeDay } from '../../../server/content/opening-days.ts'
import { isWithin, type Path, textOf } from '../../api/paths.ts'
import { withUnit } from './entries.ts'

const day: Path = '/legal/lastUpdated'

interface Version {
  document: ContentDocument
  /** The units that it changes. */
  changes: Path[]
}

/** `version` with the day of `now`, if it changes a legal page and nobody has set the day. */
export function withLegalDate({ document, changes }: Version, now: number): Version {
  const isLegal = (path: Path) => isWithin(path, '/legal') || textOf(path)?.key.startsWith('legal.')
  if (changes.includes(day) || !changes.some(isLegal)) return { document, changes }
  return { document: withUnit(document, day, officeDay(now)), changes: [...changes, day] }
}
