// Which requests are confirmed to their visitors. Both databases pass the same tests.
import t from 'tap'
import { openDatabase } from '../../../server/database/database.ts'
import { openDeskRequests } from '../../../server/outbox/sql-desk-requests.ts'
import { openOutbox } from '../../../server/outbox/sql-outbox.ts'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import { inBothDatabases } from '../../support/both-databases.ts'

const claire: ContactRequest = {
  name: 'Claire Martin',
  email: 'Claire@Villa.example',
  phone: '0639981234',
  confidentiality: true,
}
const noon = Date.UTC(2026, 10, 20, 12)
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

inBothDatabases(t, async (t, location) => {
  const database = await openDatabase(location)
  const outbox = await openOutbox(database, { confirmationMax: 200 })
  t.teardown(() => outbox.close())
  const desk = openDeskRequests(database, { retentionDays: 30, confirmationMax: 200 })
  let count = 0
  t.beforeEach(async () => {
    await outbox.removeAll({})
    await database.query('UPDATE contact_confirmation_count SET day = 0, count = 0')
  })

  /** Stores a request with a message that no other request has. Returns its reference. */
  async function add(now = noon, fields: Partial<ContactRequest> = {}, suspected = false, into = outbox) {
    count += 1
    const request = { ...claire, message: `Request ${count}`, ...fields }
    return (await into.add({ request, language: 'fr', suspected }, now)).reference
  }

  /** Claims all confirmations that are due at `now`. Returns their number. */
  async function due(now = noon) {
    let due = 0
    while (await outbox.claimConfirmation(now)) due += 1
    return due
  }

  t.test('a request is confirmed to the address that was typed, in the language of the page', async (t) => {
    const reference = await add()
    t.strictSame(await outbox.claimConfirmation(noon), {
      ...{ reference, language: 'fr', email: 'Claire@Villa.example', receivedAt: noon, attempts: 1 },
    })
    t.equal(await outbox.claimConfirmation(noon), undefined, 'a worker has claimed it')
    t.match(await outbox.claimConfirmation(noon + minute), { attempts: 2 }, 'its lease has ended')
  })

  t.test('without CONFIRMATION_MAIL nothing is confirmed', async (t) => {
    const silent = await openOutbox(await openDatabase(location))
    t.teardown(() => silent.close())
    await add(noon, {}, false, silent)
    t.equal(await due(), 0)
  })

  t.test('a repeated request is confirmed once', async (t) => {
    await add(noon, { message: 'The same' })
    await add(noon, { message: 'The same' })
    t.equal(await due(), 1)
  })

  t.test('an address gets one confirmation an hour, in upper or lower case', async (t) => {
    await add()
    await add(noon + hour - 1, { email: 'CLAIRE@villa.example' })
    t.equal(await due(noon + hour - 1), 1)
    await add(noon + hour)
    await add(noon + hour, { email: 'paul@villa.example' })
    t.equal(await due(noon + hour), 2)
  })

  t.test('if many requests arrive from one address at the same time, one is confirmed', async (t) => {
    await Promise.all(Array.from({ length: 20 }, () => add()))
    t.equal(await due(), 1)
  })

  t.test('all addresses together get CONFIRMATION_MAX a day', async (t) => {
    const limited = await openOutbox(await openDatabase(location), { confirmationMax: 2 })
    t.teardown(() => limited.close())
    const addFrom = (name: string, now = noon) => add(now, { email: `${name}@villa.example` }, false, limited)
    await Promise.all(['one', 'two', 'three', 'four'].map((name) => addFrom(name)))
    t.equal(await due(), 2)
    await addFrom('five', noon + 12 * hour - 1)
    t.equal(await due(), 0)
    await addFrom('six', noon + 12 * hour)
    t.equal(await due(noon + 12 * hour), 3, 'the new one, and the two whose leases have ended')
  })

  t.test('a suspected request is confirmed once the operator or the team says that it is not spam', async (t) => {
    const first = await add(noon, {}, true)
    const second = await add(noon, { email: 'paul@villa.example' })
    const write = { reference: second, by: 'anna@office.example', now: noon }
    await desk.setSuspected({ ...write, version: 1 }, true)
    t.equal(await due(), 0)
    await outbox.accept(first, noon)
    t.equal(await due(), 1)
    await desk.setSuspected({ ...write, version: 2 }, false)
    t.equal(await due(), 1)
  })

  t.test('a confirmation that was sent or has failed is not claimed again; the history has the sent one', async (t) => {
    const sent = await add()
    await outbox.claimConfirmation(noon)
    await outbox.confirmationSent(sent, noon + 1)
    const failed = await add(noon, { email: 'paul@villa.example' })
    const claimed = await outbox.claimConfirmation(noon)
    if (claimed) await outbox.confirmationFailed(claimed)
    t.equal(await due(noon + day), 0)
    t.strictSame(await outbox.history(sent), [
      { what: 'received', at: noon },
      { what: 'confirmation-sent', at: noon + 1 },
    ])
    t.strictSame(await outbox.history(failed), [{ what: 'received', at: noon }])
  })

  t.test('a worker whose lease has ended changes nothing', async (t) => {
    await add()
    const slow = await outbox.claimConfirmation(noon)
    await outbox.claimConfirmation(noon + minute)
    if (!slow) return t.fail('nothing claimed')
    await outbox.confirmationLater(slow, noon)
    await outbox.confirmationFailed(slow)
    t.equal(await outbox.claimConfirmation(noon + minute), undefined)
    t.match(await outbox.claimConfirmation(noon + 2 * minute), { attempts: 3 })
  })

  t.test('an erased request is not confirmed', async (t) => {
    await add()
    await outbox.removeOf(claire.email)
    t.equal(await due(), 0)
    t.strictSame(await database.query('SELECT * FROM contact_confirmations'), [])
  })
})
