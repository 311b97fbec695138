// What is wrong with the content, as the pages of the desk show it: where, and where to correct it.
import { pages } from '../../api/addresses.ts'
import type { Fault } from '../../api/draft-data.ts'
import { type FactSection, factsOfSection } from '../../api/facts-data.ts'
import { fieldId } from '../../api/field-path.ts'
import { isWithin, type Path, pathTo, textOf } from '../../api/paths.ts'
import type { Composed } from './entries.ts'
import { entryOfPath } from './entries.ts'
import { blockingErrors, type DraftError } from './errors.ts'
import type { Compared } from './missing-placeholders.ts'

/** An error as the desk shows it. */
export function faultOf({ path: names, code, values }: DraftError): Fault {
  const at = pathTo(names)
  // An added service without texts: its first text is missing.
  const path: Path = code === 'missing-text' ? `${at}/${firstText(at)}` : at
  const entry = entryOfPath(path)
  return { path, ...(entry && { address: `${entryAddress(entry)}#${fieldId(path)}` }), code, values }
}

/** The name of the text that a service or a town begins with. */
const firstText = (item: Path) => (textOf(item)?.key.startsWith('globalPresence') ? 'city' : 'title')

/** The page of the desk that edits the entry at `path`. */
export function entryAddress(path: Path): string {
  const text = textOf(path)
  if (text) return pages.text(text.key)
  if (isWithin(path, '/pictures')) return pages.picture(path.slice('/pictures/'.length))
  return pages.facts(sectionOf(path))
}

/** The section of the page of facts that shows the fact at `path`. */
function sectionOf(path: Path): FactSection {
  const sections = Object.entries(factsOfSection) as [FactSection, readonly Path[]][]
  return sections.find(([, facts]) => facts.includes(path))?.[0] ?? 'company'
}

/** What must be corrected before the draft can be published. */
export const blockingFaults = (draft: Composed, compared: Compared): Fault[] =>
  blockingErrors(draft, compared).map(faultOf)
