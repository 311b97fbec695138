// The telephone numbers of visitors, as they typed them: in national or international form, with `(0)`, an extension, or
// digits of any script. Only the server reads them, because the rules of all countries are too large for browsers.
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Returns undefined unless `typed` is exactly one valid number. `country` is the country of numbers in national form. */
function parsePhoneNumber(typed: string, country: string) {
  const number = parsePhoneNumberFromString(typed, country as CountryCode)
  return number?.isValid() ? number : undefined
}

/** The links that call and write to the number in `typed`, without those that would reach somebody else. */
export function phoneLinks(typed: string, country: string): { call?: string; whatsApp?: string } {
  const number = parsePhoneNumber(typed, country)
  if (!number) return {}
  return {
    // With the extension (RFC 3966, 5.3).
    call: number.getURI(),
    // A number with extensions belongs to a switchboard.
    ...(!number.ext && { whatsApp: `https://wa.me/${number.number.slice(1)}` }),
  }
}
