// The value of an entry as lines of text: a text is one line, a list or a group has a line for each of its values.
import { languages } from '../../../src/language/language.ts'
import type { Span } from '../../../src/site/hours.ts'
import type { Path } from '../../api/paths.ts'
import type { DeskLocale } from '../locale.tsx'
import { partLabels } from './field-texts.ts'

export interface ValueLine {
  path: Path
  /** Of a value within a group: Saturday, Premium Care. */
  label: string
  text: string
}

/** The lines of `value`, which is at `path`, in the words of the desk. An entry without a value has none. */
export function valueLines(path: Path, value: unknown, locale: DeskLocale, entry = path): ValueLine[] {
  if (path === entry && (value === null || value === undefined)) return []
  const label = partLabels(entry, path.slice(entry.length), locale).join(', ')
  const short = shortText(value)
  if (short !== undefined) return [{ path, label, text: short }]
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([part, below]) => valueLines(`${path}/${part}`, below, locale, entry))
  }
  const isClosed = value === null && /\/(hours|\w+day|weekdays)$/.test(path)
  return [{ path, label, text: isClosed ? locale.texts.facts.hours.closed : textOf(value, locale) }]
}

/** The hours of a day, or a focal point, in one line. */
function shortText(value: unknown): string | undefined {
  if (Array.isArray(value) && value.length > 0) {
    if (value.every(isSpan)) return value.map(shortText).join(', ')
    if (value.length === 2 && value.every((part) => typeof part === 'number')) {
      return value.map((part) => Math.round(part * 100)).join(' × ')
    }
  }
  return isSpan(value) ? `${value.opens}–${value.closes}` : undefined
}

const isSpan = (value: unknown): value is Span => typeof value === 'object' && value !== null && 'opens' in value

function textOf(value: unknown, { texts, fill, language, date }: DeskLocale): string {
  if (value === null || value === undefined) return texts.editing.values.none
  if (typeof value === 'boolean') return value ? texts.facts.on : texts.facts.off
  // An uploaded file has the hash of its content as its name: its start tells two of them apart.
  const [, hash] = /^uploads\/(\w{6})\w+\.\w+$/.exec(String(value)) ?? []
  if (hash) return fill(texts.editing.values.photograph, { name: hash })
  const day = /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? Date.parse(`${value}T12:00Z`) : Number.NaN
  if (!Number.isNaN(day)) return date(day)
  // A whole number may be a year, which has no separators.
  if (typeof value !== 'number' || Number.isInteger(value)) return String(value)
  // A price has two digits. All of them are shown: two latitudes may differ in the last one.
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 20 }
  return new Intl.NumberFormat(languages[language].locale, digits).format(value)
}

/** The name of the service, town or section of the home page with `id`. */
export function nameOfId(id: string, { texts, itemNames }: DeskLocale): string {
  const { homeSections }: { homeSections: Partial<Record<string, string>> } = texts.facts
  return itemNames.services[id] ?? itemNames.locations[id] ?? homeSections[id] ?? id
}
