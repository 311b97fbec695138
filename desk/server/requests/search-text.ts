// The search in stored requests. Each request has a search text without case and accents, so that SQLite and PostgreSQL
// find the same, and its phone number in canonical form. Both are computed when they are first needed, so that
// storing a contact request stays fast, and needs no content for the country of the office.
import { domainToUnicode } from 'node:url'
import { parseIncompletePhoneNumber } from 'libphonenumber-js/min'
import type { Database, Query } from '../../../server/database/types.ts'
import { canonicalNumber, parsePhoneNumber } from '../../../server/outbox/phone-number.ts'
import { canonicalEmail } from '../../../server/settings/mailboxes.ts'
import { type ContactRequest, contactFields, rules } from '../../../src/contact/rules.ts'
import { fold } from '../../../src/search/fold.ts'

/** The names of services and packages, in every language, by their id. */
export type ChoiceNames = () => Iterable<readonly [id: string, name: string]>

// A control character around each id, and before the reference and the phone number. `folded` removes it from typed
// text.
const separator = '\u001f'
const folded = (text: string) => fold(text).replace(/\p{Cc}+/gu, ' ')

/** The email address as typed, with its domain in ASCII, and with its domain in Unicode. */
function emailSpellings(email: string): string[] {
  const canonical = canonicalEmail(email)
  return [email, canonical, canonical.replace(/(?<=@)[^@]+$/, domainToUnicode)]
}

/** The digits of the number in `typed`: as typed, in international and in national form. */
function searchedDigits(typed: string, country: string): string[] {
  const number = parsePhoneNumber(typed, country)
  return [typed, ...(number ? [number.number, number.formatNational()] : [])].map(dialledDigits)
}

/** The digits of a number or of its beginning, without a trunk prefix in brackets or an international prefix. */
function dialledDigits(typed: string): string {
  const digits = parseIncompletePhoneNumber(typed.replace(/^(\s*(?:[+＋]|00).*?)\(0\)/s, '$1'))
  return digits.replace(/^(\+|00)/, '')
}

/** The search text of a request with its notes. `country`: the country of the office. */
function toSearchText(reference: string, request: ContactRequest, notes: readonly string[], country: string): string {
  const chosen = contactFields.filter((field) => rules[field].kind === 'choice')
  const written = contactFields.filter(
    (field) => !chosen.includes(field) && !['phone', 'confidentiality'].includes(field),
  )
  // A time zone may follow an id.
  const ids = chosen.flatMap((field) => String(request[field] ?? '').split(' '))
  const texts = [...written.map((field) => request[field] ?? ''), ...emailSpellings(request.email), ...notes]
  const numbers = [reference, request.phone, ...searchedDigits(request.phone, country)]
  return [folded(texts.join('\n')), ...ids, folded(numbers.join('\n'))].join(separator)
}

/** `word` with its numbers as people write amounts: 25000, 25 000, 25,000, 25.000 and 25'000. */
function amountSpellings(word: string): string[] {
  const digits = word.replace(/(?<=\d)[,.'](?=\d{3}(?!\d))/g, '')
  const marks = ['', ' ', ',', '.', "'"]
  return [...new Set(marks.map((mark) => digits.replace(/(?<=\d)(?=(?:\d{3})+(?!\d))/g, mark)))]
}

/** More words are ignored. */
const mostWords = 20

interface SearchOptions {
  choices: ChoiceNames
  /** The country of the office, whose numbers people write in national form. */
  country: string
}

/** The SQL condition of a search for all words of `q`, and its values, whose parameters begin with `$first`. */
export function searchCondition(q: string, first: number, { choices, country }: SearchOptions) {
  const words = [...new Set(folded(q).split(' ').filter(Boolean))].slice(0, mostWords)
  const values: string[] = []
  const contains = (text: string, end = '') => {
    values.push(`%${text.replace(/[\\%_]/g, '\\$&')}%${end}`)
    return `search_text LIKE $${first + values.length - 1} ESCAPE '\\'`
  }
  if (words.length === 0) return { condition: 'true', values }
  const names = Array.from(choices(), ([id, name]) => [id, folded(name)] as const)
  const all = words.map((word) => {
    const ids = new Set(names.flatMap(([id, name]) => (name.includes(word) ? [id] : [])))
    // Many references and phone numbers contain a short number by chance.
    const isShortNumber = /^\p{Nd}{1,3}$/u.test(word)
    const texts = amountSpellings(word).map((text) => contains(text, isShortNumber ? `${separator}%` : ''))
    return `(${[...texts, ...Array.from(ids, (id) => contains(separator + id + separator))].join(' OR ')})`
  })
  // A phone number is one word, whatever separates its digits.
  const isNumber = /^[+\p{Nd}\s().\-/]+$/u.test(q.normalize('NFKC'))
  const numbers = isNumber ? new Set(searchedDigits(q, country).filter(Boolean)) : []
  return {
    condition: `(${[all.join(' AND '), ...Array.from(numbers, (digits) => contains(digits))].join(' OR ')})`,
    values,
  }
}

/** The number of texts in one transaction. It takes some milliseconds. */
const textsInStep = 50

/** Returns a function that computes missing search texts and phone numbers. Simultaneous calls share the work. */
export function searchTexts(database: Database, country: () => string): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= completeTexts(database, country()).finally(() => {
      running = undefined
    })
    return running
  }
}

async function completeTexts(database: Database, country: string): Promise<void> {
  const missing = 'SELECT 1 FROM contact_requests WHERE search_text IS NULL LIMIT 1'
  while ((await database.query(missing)).length > 0) {
    const made = await database.transaction('search texts', async (query) => {
      const rows = await query<{ reference: string; request: string }>(
        `SELECT reference, request FROM contact_requests
         WHERE search_text IS NULL LIMIT ${textsInStep} ${database.skipLocked}`,
      )
      if (rows.length === 0) return 0
      const notes = await readNotes(query, rows)
      const made = rows.flatMap(({ reference, request }) => {
        const contact = JSON.parse(request) as ContactRequest
        const text = toSearchText(reference, contact, notes.get(reference) ?? [], country)
        return [reference, text, canonicalNumber(contact.phone, country)]
      })
      const values = rows.map((_, row) => `($${3 * row + 1}, $${3 * row + 2}, $${3 * row + 3})`)
      await query(
        `UPDATE contact_requests SET search_text = made.column2, phone_number = made.column3
         FROM (VALUES ${values}) AS made WHERE reference = made.column1`,
        made,
      )
      return rows.length
    })
    // Another process is computing the rest.
    if (made === 0) return
  }
}

/** The notes on `requests`, the oldest first, by their references. */
export async function readNotes(query: Query, requests: readonly { reference: string }[]) {
  const found = await query<{ reference: string; note: string }>(
    `SELECT reference, note FROM request_history
     WHERE what = 'note' AND reference IN (${requests.map((_, index) => `$${index + 1}`)}) ORDER BY number`,
    requests.map(({ reference }) => reference),
  )
  const notes = new Map<string, string[]>()
  for (const { reference, note } of found) notes.set(reference, [...(notes.get(reference) ?? []), note])
  return notes
}
