// The faults of a content document, as the pages of the desk show them: which entry, which field, where to correct it.

import type { Language } from '../../../src/language/language.ts'
import { pages } from '../../api/addresses.ts'
import { type EntryName, type FactField, type Fault, factFields } from '../../api/draft-data.ts'
import { type FactSection, fieldsOfSection } from '../../api/facts-data.ts'
import { fieldId, fieldPath } from '../../api/field-path.ts'
import type { Composed } from './entries.ts'
import { textKeyOf } from './entries.ts'
import { blockingErrors, type DraftError } from './errors.ts'

/** A fault of the content `state`, as the desk shows it. */
export function faultOf({ path, code, values }: DraftError, { state }: Pick<Composed, 'state'>): Fault {
  const [kind, second = '', ...rest] = path
  if (kind === 'texts' && rest.length > 0) {
    // An added service without texts: its first text is missing.
    const below = rest.join('.')
    const key =
      code === 'missing-text'
        ? `${below}.${below.startsWith('globalPresence') ? 'city' : 'title'}`
        : textKeyOf(below, state.texts[second as Language] ?? {})
    return faultAt(`texts.${second as Language}.${key}`, rest.slice(key.split('.').length), { code, values })
  }
  if (kind === 'pictures' && second !== '') return faultAt(`pictures.${second}`, rest, { code, values })
  const field = factFields.find((known) => `${path.join('.')}.`.startsWith(`${known}.`))
  if (!field) return { field: pointer(path), code, values }
  return faultAt(`facts.${field}`, path.slice(field.split('.').length), { code, values })
}

const pointer = (path: readonly string[]) => path.map((name) => `/${name}`).join('')

/** A fault in a part of the entry `name`. */
function faultAt(
  name: EntryName,
  path: readonly string[],
  { code, values = {} }: { code: Fault['code']; values?: Fault['values'] },
): Fault {
  const field = pointer(path)
  const address = `${entryAddress(name)}#${fieldId(fieldPath(name, field))}`
  return { name, field, address, code, values }
}

/** The page of the desk that edits an entry. */
export function entryAddress(name: EntryName): string {
  const [kind, ...rest] = name.split('.')
  if (kind === 'texts') return pages.text(rest.slice(1).join('.'))
  if (kind === 'pictures') return pages.picture(rest.join('.'))
  return pages.facts(sectionOf(rest.join('.') as FactField))
}

/** The section of the page of facts that shows `field`. */
function sectionOf(field: FactField): FactSection {
  const sections = Object.entries(fieldsOfSection) as [FactSection, readonly FactField[]][]
  return sections.find(([, fields]) => fields.includes(field))?.[0] ?? 'company'
}

/** What must be corrected before the draft can be published. */
export const blockingFaults = (draft: Composed): Fault[] => blockingErrors(draft).map((error) => faultOf(error, draft))

/** What must be corrected in the entries `names` of the draft, for the page that shows them. */
export function faultsOnPage(draft: Composed, names: readonly string[]): { faults?: Fault[] } {
  const faults = blockingFaults(draft).filter(({ name }) => name !== undefined && names.includes(name))
  return faults.length > 0 ? { faults } : {}
}
