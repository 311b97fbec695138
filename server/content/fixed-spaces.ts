// No-break spaces in the French words of the company. Keyboards have only the plain space, after which a line may
// break.
import { isRecord } from '../../src/site/deep-merge.ts'

/**
 * `text` with no-break spaces instead of plain ones next to French punctuation. Adds no space: 10:30 and URLs have
 * none.
 */
const withFixedSpaces = (text: string): string =>
  text.replace(/ (?=[;!?%])/g, '\u202f').replace(/ (?=[:»€])|(?<=«) /g, '\u00a0')

/** `value` with fixed spaces in its French words: below a name `fr`, in a review in French, or all if `isFrench`. */
export function inFrenchTypography(value: unknown, isFrench = false): unknown {
  if (typeof value === 'string') return isFrench ? withFixedSpaces(value) : value
  if (Array.isArray(value)) return value.map((item) => inFrenchTypography(item, isFrench))
  if (!isRecord(value)) return value
  const isAllFrench = isFrench || value.language === 'fr'
  const entries = Object.entries(value).map(([name, below]) => {
    return [name, inFrenchTypography(below, isAllFrench || name === 'fr')]
  })
  return Object.fromEntries(entries)
}
