// The search in stored requests. Each request has a search text without case and accents, so that SQLite and PostgreSQL
// find the same, and its telephone number in the form in which numbers are compared. Both are computed when they are
// first needed: storing a contact request costs nothing more, and the content with the office's country is loaded.
import { domainToUnicode } from 'node:url'
import { parseIncompletePhoneNumber } from 'libphonenumber-js/min'
import type { Database, Query } from '../../../server/database/types.ts'
import { canonicalNumber, parsePhoneNumber } from '../../../server/outbox/phone-number.ts'
import { canonicalAddress } from '../../../server/settings/mailboxes.ts'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import { fold } from '../../../src/search/fold.ts'

/** The names of services and packages, in every language, by their id. */
export type ChoiceNames = () => Iterable<readonly [id: string, name: string]>

// A control character, which `folded` removes from typed text. It stands around each id.
const separator = '\u001f'
const folded = (text: string) => fold(text).replace(/\p{Cc}+/gu, ' ')

/** An address as typed, with its domain in ASCII, and with its domain in Unicode. */
function addressSpellings(email: string): string[] {
  const canonical = canonicalAddress(email)
  return [email, canonical, canonical.replace(/[^@]+$/, domainToUnicode)]
}

/** The digits by which a search finds the number in `typed`: as typed, in international and in national form. */
function searchedDigits(typed: string, country: string): string[] {
  const number = parsePhoneNumber(typed, country)
  return [typed, ...(number ? [number.number, number.formatNational()] : [])].map(dialledDigits)
}

/** The digits of a number or of its beginning, without what only stands before a number in international form. */
function dialledDigits(typed: string): string {
  const digits = parseIncompletePhoneNumber(typed.replace(/^(\s*(?:[+＋]|00).*?)\(0\)/s, '$1'))
  return digits.replace(/^(\+|00)/, '')
}

/** The search text of a request to an office in `country`, with the notes on the request. */
function searchTextOf(reference: string, request: ContactRequest, notes: readonly string[], country: string): string {
  const { name, email, phone, message = '', service = '', package: carePackage = '' } = request
  const texts = [
    reference,
    name,
    ...addressSpellings(email),
    phone,
    ...searchedDigits(phone, country),
    message,
    ...notes,
  ]
  return [folded(texts.join('\n')), service, carePackage, ''].join(separator)
}

/** The number of words that are searched for; more are ignored. */
const mostWords = 20

interface SearchOptions {
  choices: ChoiceNames
  /** The country of the office, whose numbers people write in national form. */
  country: string
}

/** The SQL condition of a search for all words of `q`, whose parameters begin with `$first`; none if `q` is empty. */
export function searchCondition(q: string, first: number, { choices, country }: SearchOptions) {
  const words = [...new Set(folded(q).split(' ').filter(Boolean))].slice(0, mostWords)
  const values: string[] = []
  const contains = (text: string) => {
    values.push(`%${text.replace(/[\\%_]/g, '\\$&')}%`)
    return `search_text LIKE $${first + values.length - 1} ESCAPE '\\'`
  }
  if (words.length === 0) return { condition: 'true', values }
  const names = Array.from(choices(), ([id, name]) => [id, folded(name)] as const)
  const all = words.map((word) => {
    const ids = new Set(names.flatMap(([id, name]) => (name.includes(word) ? [id] : [])))
    return `(${[contains(word), ...[...ids].map((id) => contains(separator + id + separator))].join(' OR ')})`
  })
  // A telephone number is one word, whatever separates its digits.
  const isNumber = /^[+\p{Nd}\s().\-/]+$/u.test(q.normalize('NFKC'))
  const numbers = isNumber ? new Set(searchedDigits(q, country).filter(Boolean)) : []
  return { condition: `(${[all.join(' AND '), ...Array.from(numbers, contains)].join(' OR ')})`, values }
}

/** How many texts are computed in one transaction. */
const textsInStep = 200

/** Computes missing search texts and telephone numbers, for an office in `country`. */
export async function completeSearchTexts(database: Database, country: string): Promise<void> {
  const missing = 'SELECT 1 FROM contact_requests WHERE search_text IS NULL LIMIT 1'
  while ((await database.query(missing)).length > 0) {
    const made = await database.transaction('search texts', async (query) => {
      const rows = await query<{ reference: string; request: string }>(
        `SELECT reference, request FROM contact_requests
         WHERE search_text IS NULL LIMIT ${textsInStep} ${database.skipLocked}`,
      )
      for (const { reference, request } of rows) {
        const contact = JSON.parse(request) as ContactRequest
        const text = searchTextOf(reference, contact, await readNotes(query, reference), country)
        await query('UPDATE contact_requests SET search_text = $1, phone_number = $2 WHERE reference = $3', [
          text,
          canonicalNumber(contact.phone, country),
          reference,
        ])
      }
      return rows.length
    })
    // Another process is computing the rest.
    if (made === 0) return
  }
}

/** The notes on a request, the oldest first. */
export async function readNotes(query: Query, reference: string): Promise<string[]> {
  const rows = await query<{ note: string }>(
    `SELECT note FROM request_history WHERE reference = $1 AND what = 'note' ORDER BY number`,
    [reference],
  )
  return rows.map(({ note }) => note)
}
