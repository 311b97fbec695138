// The phone numbers of visitors, as they typed them: in national or international form, with `(0)`, an extension, or
// digits of any script. Only the server reads them, because the rules of all countries are too large for browsers.
import { parsePhoneNumberFromString as parseWithType } from 'libphonenumber-js/max'
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Returns undefined unless `typed` is exactly one valid number. `country` is the country of numbers in national form.
 */
export function parsePhoneNumber(typed: string, country: string) {
  // French typography has narrow spaces. The library reads ';phone-context=' (RFC 3966) differently each time.
  const plain = typed.normalize('NFKC').replace(/;phone-context=[^;]*/gi, '')
  const number = parsePhoneNumberFromString(plain, country as CountryCode)
  return number?.isValid() ? number : undefined
}

/** The number in `typed` in the form of E.164, in which numbers are compared; '' if there is no valid one. */
export const canonicalNumber = (typed: string, country: string): string =>
  parsePhoneNumber(typed, country)?.number ?? ''

/** The number for a spreadsheet, which takes a + for a formula: national if it is of `country`, else with 00. */
export function spreadsheetNumber(typed: string, country: string): string {
  const number = parsePhoneNumber(typed, country)
  if (!number) return typed
  return number.country === country ? number.formatNational() : number.formatInternational().replace('+', '00')
}

/** The links to call and to write to the number in `typed`, where they reach its owner. */
export function phoneLinks(typed: string, country: string): { call?: string; whatsApp?: string } {
  const number = parsePhoneNumber(typed, country)
  if (!number) return {}
  // Only the full rules know the types of numbers, but they refuse some numbers that the short ones accept.
  const isLandline = parseWithType(number.number)?.getType() === 'FIXED_LINE'
  return {
    // With the extension (RFC 3966, 5.3).
    call: number.getURI(),
    // A number with extensions belongs to a switchboard.
    ...(!number.ext && !isLandline && { whatsApp: `https://wa.me/${number.number.slice(1)}` }),
  }
}
