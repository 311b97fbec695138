// The requests of one person. Both databases pass the same tests.
import t from 'tap'
import { findPersonRequests } from '../../../server/outbox/person.ts'
import { canonicalNumber } from '../../../server/outbox/phone-number.ts'
import { completeSearchTexts } from '../../../server/outbox/search-text.ts'
import { canonicalAddress } from '../../../server/settings/mailboxes.ts'
import { inBothDatabases } from '../../support/both-databases.ts'
import { deleteRequests, noon, paul, testOutbox } from '../../support/outbox.ts'

inBothDatabases(t, async (t, location) => {
  const { database, outbox } = await testOutbox(t, location)
  t.beforeEach(() => deleteRequests(database))

  async function add(email: string, phone: string) {
    return (await outbox.add({ request: { ...paul, email, phone }, language: 'fr' }, noon)).reference
  }

  async function find(email: string, phone = '') {
    await completeSearchTexts(database, 'FR')
    const person = { email: canonicalAddress(email), phoneNumber: canonicalNumber(phone, 'FR') }
    return (await findPersonRequests(database.query, person)).map(({ reference }) => reference).sort()
  }

  t.test('an address is one person in every spelling', async (t) => {
    const spellings = ['hans@münchen.example', 'HANS@MÜNCHEN.example', 'hans@xn--mnchen-3ya.example']
    const references: string[] = []
    for (const email of spellings) references.push(await add(email, 'by letter'))
    await add('hans@munchen.example', 'by letter')
    for (const email of spellings) t.strictSame(await find(email), references.toSorted(), email)
  })

  t.test('a number is one person in national and in international form', async (t) => {
    const spellings = ['06 11 22 33 44', '+33 6 11 22 33 44', '+33 (0)6 11 22 33 44', '0033611223344']
    const references: string[] = []
    for (const phone of spellings) references.push(await add(`${phone.length}@villa.example`, phone))
    await add('other@villa.example', '06 11 22 33 45')
    for (const phone of spellings) t.strictSame(await find('nobody@villa.example', phone), references.toSorted(), phone)
  })

  t.test('a number that is not valid joins nobody', async (t) => {
    for (const phone of ['0000000', '07911 123456', 'by letter', '06 11 22 33 44 / 06 11 22 33 45']) {
      const reference = await add('one@villa.example', phone)
      await add('two@villa.example', phone)
      t.strictSame(await find('one@villa.example', phone), [reference], phone)
      await deleteRequests(database)
    }
  })
})
