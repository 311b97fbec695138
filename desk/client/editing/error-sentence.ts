// Errors of the content as text. The site provides only a code and values.
import type { PathError } from '../../api/content.ts'
import type { Reason } from '../../api/schema-field.ts'
import type { DeskLocale, DeskTexts } from '../locale.tsx'
import { placeholderTitle } from './text-title.ts'

/** A short description of `code`. All schema errors share one, and so do all file errors. */
export function errorLabel(code: PathError['code'], { publish }: DeskTexts): string {
  const labels: Partial<Record<string, string>> = publish.faults
  return labels[code] ?? (/^(?:picture|logo)-/.test(code) ? publish.faults.picture : publish.faults.schema)
}

/** The error as an exact sentence; undefined if the label is sufficient. */
export function errorDetail({ code, values }: Reason, locale: Pick<DeskLocale, 'texts' | 'fill'>): string | undefined {
  const { texts, fill } = locale
  const sentences: Partial<Record<string, string>> = texts.faultDetails
  const sentence = sentences[sentenceKey({ code, values })]
  return sentence && fill(sentence, inWords({ code, values }, locale))
}

export function errorSentence(reason: Reason, locale: Pick<DeskLocale, 'texts' | 'fill'>): string {
  const label = errorLabel(reason.code, locale.texts)
  return errorDetail(reason, locale) ?? `${label.charAt(0).toUpperCase()}${label.slice(1)}.`
}

/** Returns true for a missing value, including an empty text or list. */
export const isMissing = ({ code, values }: Reason) =>
  code === 'required' || ((code === 'minLength' || code === 'minItems') && values.limit === 1)

/** The key of the sentence in `faultDetails`. */
function sentenceKey(reason: Reason): string {
  const { code, values } = reason
  if (isMissing(reason)) return 'required'
  const isNumber = values.type === 'number' || values.type === 'integer'
  if (code === 'type') return isNumber ? 'number' : 'schema'
  if (code === 'multipleOf') return values.multipleOf === 0.01 ? 'cents' : 'schema'
  if (code === 'pattern' || code === 'format') return String(values.control ?? values.format ?? 'schema')
  return code
}

/** The values of a sentence, with the names of placeholders and colours in the words of the desk. */
function inWords({ code, values }: Reason, locale: Pick<DeskLocale, 'texts'>) {
  if (code === 'missing-placeholder') return { name: placeholderTitle(String(values.name), locale) }
  if (code !== 'contrast') return values
  const names: Partial<Record<string, string>> = locale.texts.facts.fields.brand.parts.colours.parts
  const colourName = (colour: string | number = '') => String(colour).replace(/^[\w-]+/, (name) => names[name] ?? name)
  return { ...values, first: colourName(values.first), second: colourName(values.second) }
}
