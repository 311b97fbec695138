// The faults of a content document, as the pages of the desk show them: which entry, which field, where to correct it.
import { desk, pages } from '../../../src/desk/desk-addresses.ts'
import { type FactSection, fieldsOfSection } from '../../../src/desk/facts/facts-data.ts'
import { fieldId, valueName } from '../../../src/desk/facts/plain-names.ts'
import { type EntryName, type FactField, type Fault, factFields } from '../../../src/desk/pages/draft-data.ts'
import type { Language } from '../../../src/language/language.ts'
import type { Branding } from '../../../src/site/site-file.ts'
import type { Composed } from '../../content/composition.ts'
import { textKeyOf } from '../../content/entries.ts'
import { missingAltTexts } from '../../content/pictures/picture-slots.ts'
import { detailIn } from './fault-details.ts'

/** The fault in a line of the content, which begins with the path of the field: 'office.phone: is not …'. */
export function faultOf(line: string, { state }: Pick<Composed, 'state'>): Fault {
  const [path = ''] = line.split(':', 1)
  const message = line.slice(path.length + 1).trim()
  const code = codeOf(path, message)
  const [kind, second = '', ...rest] = path.split('.')
  if (kind === 'texts') {
    // An added service without texts: its first text is missing.
    const below = rest.join('.')
    const key =
      code === 'missing-text'
        ? `${below}.${below.startsWith('globalPresence') ? 'city' : 'title'}`
        : textKeyOf(below, state.texts[second as Language] ?? {})
    return faultAt(`texts.${second as Language}.${key}`, pointer(below.slice(key.length + 1)), message, code)
  }
  if (kind === 'pictures') return faultAt(`pictures.${second}`, pointer(rest.join('.')), message, code)
  const field = factFields.find((known) => path === known || path.startsWith(`${known}.`))
  if (!field) return { field: pointer(path), message: line, code, ...detailIn(message) }
  return faultAt(`facts.${field}`, pointer(path.slice(field.length + 1)), message, code)
}

const pointer = (path: string) => (path === '' ? '' : `/${path.replaceAll('.', '/')}`)

function faultAt(name: EntryName, field: string, message: string, code: Fault['code']): Fault {
  return {
    name,
    field,
    address: `${entryAddress(name)}#${fieldId(valueName(name, field))}`,
    message,
    code,
    ...detailIn(message),
  }
}

function codeOf(path: string, message: string): Fault['code'] {
  if (message.startsWith('is missing, as ')) return 'missing-text'
  if (message.includes('is not known here')) return 'unknown-placeholder'
  if (message.includes('(WCAG ')) return 'contrast'
  if (message.startsWith('at least one must be')) return 'empty-list'
  if (/^(hours|specialDays)\./.test(path) && /(later|earlier) than/.test(message)) return 'hours'
  if (/^pictures\..*\.file$|^brand\.logo$/.test(path) && !/must|written as/.test(message)) return 'picture'
  return 'schema'
}

/** The page of the desk that edits an entry. */
export function entryAddress(name: EntryName): string {
  const [kind, ...rest] = name.split('.')
  if (kind === 'texts') return pages.text(rest.slice(1).join('.'))
  if (kind === 'pictures') return pages.picture(rest.join('.'))
  return pages.facts(sectionOf(rest.join('.') as FactField))
}

/** The section of the page of facts that shows `field`. */
export function sectionOf(field: FactField): FactSection {
  const sections = Object.entries(fieldsOfSection) as [FactSection, readonly FactField[]][]
  return sections.find(([, fields]) => fields.includes(field))?.[0] ?? 'company'
}

/** The pictures of the desk that need a description, or are not made yet. */
export function pictureFaults({ overlay, content }: Composed): Fault[] {
  const own = (overlay.pictures ?? {}) as Record<string, unknown>
  const { logo } = (overlay.brand ?? {}) as Branding
  return content.pictureJobs.flatMap((job): Fault[] => {
    if (job.name === 'logo' && logo && !job.isReady) {
      return [faultAt('facts.brand', '/logo', 'is being prepared, or cannot be used', 'picture-not-ready')]
    }
    const name = `pictures.${job.name}` as const
    if (!Object.hasOwn(own, job.name)) return []
    const missing = missingAltTexts(job, content.site.languages).map((language) =>
      faultAt(name, `/alt/${language}`, 'is missing: describe what the picture shows', 'missing-alt'),
    )
    if (job.isReady) return missing
    return [...missing, faultAt(name, '', 'is being prepared, or cannot be used', 'picture-not-ready')]
  })
}

/** What must be corrected before the draft can be published. */
export function blockingFaults(draft: Composed): Fault[] {
  return [...draft.faults.map((line) => faultOf(line, draft)), ...pictureFaults(draft)]
}

/** What must be corrected in the entries `names` of the draft, for the page that shows them. */
export function faultsOnPage(draft: Composed, names: readonly string[]): { faults?: Fault[] } {
  const faults = blockingFaults(draft).filter(({ name }) => name !== undefined && names.includes(name))
  return faults.length > 0 ? { faults } : {}
}

/** Whether `address` is a page of the desk for editing. */
export const isEditingPage = (address: string) => /^\/desk\/pages(\/|\?|$)/.test(address) && address.startsWith(desk)
