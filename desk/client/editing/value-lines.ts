// The value of a unit as lines of text. A list or a group has a line for each of its values.
import { languages } from '../../../src/language/language.ts'
import type { Span } from '../../../src/site/hours.ts'
import { isWithin, type Path, schemaAt } from '../../api/paths.ts'
import { getControl, toFieldText } from '../../api/schema-field.ts'
import { timeOn } from '../../texts/dates.ts'
import type { DeskLocale } from '../locale.tsx'
import { getCodeName } from './codes.ts'
import { spanText } from './days.ts'
import { partLabels } from './field-texts.ts'

export interface ValueLine {
  path: Path
  /** The label of a value within a group, such as Saturday. */
  label: string
  text: string
  /** The file name of an upload, which is compared and never shown. */
  file?: string
}

/** The lines of `value` at `path`. A unit without a value has none. */
export function valueLines(path: Path, value: unknown, locale: DeskLocale, unit = path): ValueLine[] {
  if (path === unit && (value === null || value === undefined)) return []
  const label = partLabels(unit, path.slice(unit.length), locale).join(', ')
  const short = shortText(value, locale)
  if (short !== undefined) return [{ path, label, text: short }]
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([part, below]) => valueLines(`${path}/${part}`, below, locale, unit))
  }
  const isClosed = value === null && /\/(hours|\w+day|weekdays)$/.test(path)
  if (isClosed) return [{ path, label, text: locale.texts.facts.hours.closed }]
  const isUpload = /^uploads\//.test(String(value))
  if (isUpload) return [{ path, label, text: locale.texts.editing.titles.picture, file: String(value) }]
  return [{ path, label, text: nameAt(path, value, locale) ?? valueText(path, value, locale) }]
}

/** Opening hours or a focal point in one line; undefined for other values. */
function shortText(value: unknown, locale: DeskLocale): string | undefined {
  if (Array.isArray(value) && value.length > 0) {
    if (value.every(isSpan)) return value.map((span) => spanText(span, locale)).join(', ')
    if (value.length === 2 && value.every((part) => typeof part === 'number')) {
      return value.map((part) => Math.round(part * 100)).join(' × ')
    }
  }
  return isSpan(value) ? spanText(value, locale) : undefined
}

const isSpan = (value: unknown): value is Span => typeof value === 'object' && value !== null && 'opens' in value

function valueText(path: Path, value: unknown, { texts, language, date }: DeskLocale): string {
  if (value === null || value === undefined) return texts.editing.values.none
  if (typeof value === 'boolean') return value ? texts.facts.on : texts.facts.off
  const day = /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? timeOn(String(value)) : Number.NaN
  if (!Number.isNaN(day)) return date(day)
  // An integer may be a year, which has no separators.
  if (typeof value !== 'number' || Number.isInteger(value)) return toFieldText(value)
  // Latitudes show all digits, because two may differ only in the last one.
  const digits = { minimumFractionDigits: isWithin(path, '/prices') ? 2 : 0, maximumFractionDigits: 20 }
  return new Intl.NumberFormat(languages[language].locale, digits).format(value)
}

/**
 * The name of a country, a language or a package whose code is the value at `path`, or the state of a switch; undefined
 * for any other value.
 */
function nameAt(path: Path, value: unknown, { texts, language }: DeskLocale): string | undefined {
  const { isShown, notShown } = texts.facts.items
  const isSwitch = typeof value === 'boolean' && /^\/(services|locations|packages|sections)\/[^/]+$/.test(path)
  if (isSwitch) return value ? isShown : notShown
  if (typeof value !== 'string') return undefined
  const packages: Partial<Record<string, string>> = texts.facts.packages.names
  if (path.endsWith('/contains')) return packages[value]
  const schema = schemaAt(path)
  const control = schema && getControl(schema)
  return control === 'country' || control === 'language' ? getCodeName(control, value, language) : undefined
}

/** The names of the services, locations, home page sections or languages in the list at `path`. */
export const itemNamesText = (path: Path, items: readonly string[], locale: DeskLocale): string =>
  items.map((item, index) => nameAt(`${path}/${index}`, item, locale) ?? getItemName(item, locale)).join(', ')

function getItemName(id: string, { texts, itemNames }: DeskLocale): string {
  const { homeSections }: { homeSections: Partial<Record<string, string>> } = texts.facts
  return itemNames.services[id] ?? itemNames.locations[id] ?? homeSections[id] ?? id
}
