// The faults of a content document, as the pages of the desk show them: which entry, which field, where to correct it.

import { missingAltTexts } from '../../../server/content/picture-slots.ts'
import type { Language } from '../../../src/language/language.ts'
import type { ContentError } from '../../../src/site/content-error.ts'
import type { Branding } from '../../../src/site/site-file.ts'
import { pages } from '../../api/addresses.ts'
import { type EntryName, type FactField, type Fault, factFields } from '../../api/draft-data.ts'
import { type FactSection, fieldsOfSection } from '../../api/facts-data.ts'
import { fieldId, fieldPath } from '../../api/field-path.ts'
import type { Composed } from './entries.ts'
import { textKeyOf } from './entries.ts'

/** A fault of the content `state`, as the desk shows it. */
export function faultOf({ path, code, values }: ContentError, { state }: Pick<Composed, 'state'>): Fault {
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

/** The pictures of the desk that need a description, or are not made yet. */
function pictureFaults({ overlay, content }: Composed): Fault[] {
  const own = (overlay.pictures ?? {}) as Record<string, unknown>
  const { logo } = (overlay.brand ?? {}) as Branding
  return content.pictureJobs.flatMap((job): Fault[] => {
    if (job.name === 'logo' && logo && !job.isReady) {
      return [faultAt('facts.brand', ['logo'], { code: 'picture-not-ready' })]
    }
    const name = `pictures.${job.name}` as const
    if (!Object.hasOwn(own, job.name)) return []
    const missing = missingAltTexts(job, content.site.languages).map((language) =>
      faultAt(name, ['alt', language], { code: 'missing-alt' }),
    )
    if (job.isReady) return missing
    return [...missing, faultAt(name, [], { code: 'picture-not-ready' })]
  })
}

/** What must be corrected before the draft can be published. */
export function blockingFaults(draft: Composed): Fault[] {
  return [...draft.errors.map((fault) => faultOf(fault, draft)), ...pictureFaults(draft)]
}

/** What must be corrected in the entries `names` of the draft, for the page that shows them. */
export function faultsOnPage(draft: Composed, names: readonly string[]): { faults?: Fault[] } {
  const faults = blockingFaults(draft).filter(({ name }) => name !== undefined && names.includes(name))
  return faults.length > 0 ? { faults } : {}
}
