// Finds the requests of a person, whose data the operator erases.
import { shownContent } from '../content/content-source.ts'
import { UsageError } from '../settings/command-line.ts'
import { canonicalEmail } from '../settings/mailboxes.ts'
import type { Settings } from '../settings/settings.ts'
import type { RequestRecord } from './outbox.ts'
import { canonicalNumber } from './phone-number.ts'

interface Person {
  email?: string | undefined
  number?: string | undefined
  settings: Settings
}

/** Returns a function that is true for requests with the address or the number of a person, in any spelling. */
export async function createPersonFilter({ email = '', number, settings }: Person) {
  if (!email && !number) throw new UsageError('Name the person: erase --email ADDRESS, or --number NUMBER, or both')
  const address = canonicalEmail(email)
  const hasAddress = ({ request }: RequestRecord) => canonicalEmail(request.email) === address
  if (!number) return hasAddress
  const { country } = (await shownContent(settings)).content.site.facts.office
  const phone = canonicalNumber(number, country)
  if (!phone) throw new UsageError(`${number} is not a valid telephone number. Write it like +33 4 65 71 00 26`)
  return (record: RequestRecord) => hasAddress(record) || canonicalNumber(record.request.phone, country) === phone
}
