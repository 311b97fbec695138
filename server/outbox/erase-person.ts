// `outbox erase`: erases the requests of a person, after a list and a question.
import { shownContent } from '../content/content-source.ts'
import type { Database } from '../database/types.ts'
import { UsageError } from '../settings/command-line.ts'
import { canonicalAddress } from '../settings/mailboxes.ts'
import type { Settings } from '../settings/settings.ts'
import { inPages } from './change-requests.ts'
import { numbered, type Output, personLine } from './command-output.ts'
import type { Outbox } from './open-outbox.ts'
import { findPersonRequests, type Person } from './person.ts'
import { canonicalNumber } from './phone-number.ts'
import { completeSearchTexts } from './search-text.ts'

/** Shows a text, and resolves to true if the operator confirms it. */
export type Confirm = (text: string) => Promise<boolean>

interface ErasePersonCall {
  outbox: Pick<Outbox, 'erase'>
  database: Database
  settings: Settings
  email?: string | undefined
  number?: string | undefined
  confirm: Confirm
}

/** Erases exactly the requests in the list. A request that arrives after the question stays. */
export async function erasePerson({ outbox, database, confirm, ...call }: ErasePersonCall): Promise<Output> {
  const found = await findPersonRequests(database.query, await readPerson(database, call))
  if (found.length === 0) return { text: 'There is no request from this person.', json: { erased: [] } }
  const list = found.map((request) => `${personLine(request)}\n`).join('')
  if (!(await confirm(`${list}Erase ${numbered(found.length)}? Write yes: `))) throw new Error('Nothing was erased.')
  const references = found.map(({ reference }) => reference)
  // A transaction for each page: the site can store requests between two of them.
  for (const page of inPages(references)) await database.transaction('erase', (query) => outbox.erase(query, page))
  await database.scrub()
  return {
    text: `Erased ${numbered(found.length)}. Mails that were sent are in the office's mailbox: erase them there. If the site runs, it deletes their files in DATA_DIR/mail within an hour.`,
    json: { erased: references },
  }
}

async function readPerson(
  database: Database,
  { email = '', number = '', settings }: Pick<ErasePersonCall, 'email' | 'number' | 'settings'>,
): Promise<Person> {
  if (!email && !number) throw new UsageError('Name the person: erase --email ADDRESS, or --number NUMBER, or both')
  const person = { email: canonicalAddress(email), phoneNumber: '' }
  if (!number) return person
  const { country } = (await shownContent(settings)).content.site.facts.office
  const phoneNumber = canonicalNumber(number, country)
  if (!phoneNumber) throw new UsageError(`${number} is not a valid telephone number. Write it like +33 4 65 71 00 26`)
  await completeSearchTexts(database, country)
  return { ...person, phoneNumber }
}
