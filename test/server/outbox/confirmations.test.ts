// Which requests are confirmed to their visitors. Both databases pass the same tests.
import t from 'tap'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import { inBothDatabases } from '../../support/both-databases.ts'
import { failure } from '../../support/failure.ts'
import { confirming, day, deleteRequests, hour, minute, noon, paul, testOutbox } from '../../support/outbox.ts'

inBothDatabases(t, async (t, location) => {
  const { database, outbox } = await testOutbox(t, location, confirming)
  let count = 0
  t.beforeEach(async () => {
    await deleteRequests(database)
    await database.query('UPDATE contact_confirmation_count SET day = 0, count = 0')
  })

  /** Stores a request with a message that no other request has. Returns its reference. */
  async function add(now = noon, fields: Partial<ContactRequest> = {}, suspected = false, into = outbox) {
    count += 1
    const request = { ...paul, message: `Request ${count}`, ...fields }
    return (await into.add({ request, language: 'fr', suspected }, now)).reference
  }

  /** Claims all confirmations that are due at `now`. Returns their number. */
  async function due(now = noon) {
    let due = 0
    while (await outbox.confirmations.claim(now)) due += 1
    return due
  }

  t.test('a request is confirmed to the address that was typed, in the language of the page', async (t) => {
    const reference = await add(noon, { email: 'Claire@Villa.example' })
    t.strictSame(await outbox.confirmations.claim(noon), {
      ...{ reference, language: 'fr', email: 'Claire@Villa.example', receivedAt: noon, attempts: 1 },
    })
    t.equal(await outbox.confirmations.claim(noon), undefined, 'a worker has claimed it')
    t.match(await outbox.confirmations.claim(noon + minute), { attempts: 2 }, 'its lease has ended')
  })

  t.test('without CONFIRMATION_MAIL nothing is confirmed', async (t) => {
    await add(noon, {}, false, (await testOutbox(t, location)).outbox)
    t.equal(await due(), 0)
  })

  t.test('an address gets one confirmation an hour, in upper or lower case', async (t) => {
    const spellings = ['paul@example.com', 'PAUL@example.com', 'Paul@Example.com']
    await Promise.all(spellings.map((email) => add(noon, { email })))
    await add(noon + hour - 1)
    t.equal(await due(noon + hour - 1), 1)
    await add(noon + hour)
    await add(noon + hour, { email: 'other@example.com' })
    t.equal(await due(noon + hour), 2)
    await add(noon + hour, { email: 'hans@münchen.example' })
    await add(noon + hour, { email: 'Hans@xn--mnchen-3ya.example' })
    t.equal(await due(noon + hour), 1, 'one address in two spellings')
  })

  t.test('all addresses together get CONFIRMATION_MAX a day', async (t) => {
    const { outbox: limited } = await testOutbox(t, location, { ...confirming, CONFIRMATION_MAX: 2 })
    const addFrom = (name: string, now = noon) => add(now, { email: `${name}@villa.example` }, false, limited)
    await Promise.all(['one', 'two', 'three', 'four'].map((name) => addFrom(name)))
    t.equal(await due(), 2)
    await addFrom('five', noon + 12 * hour - 1)
    t.equal(await due(), 0)
    await addFrom('six', noon + 12 * hour)
    t.equal(await due(noon + 12 * hour), 3, 'the new one, and the two whose leases have ended')
  })

  t.test('a suspected request is confirmed once it is accepted', async (t) => {
    const first = await add(noon, {}, true)
    const second = await add(noon, { email: 'other@example.com' })
    await database.query(`UPDATE contact_requests SET state = 'suspected'`)
    t.equal(await due(), 0)
    await outbox.accept(database.query, first, noon)
    t.equal(await due(), 1)
    await outbox.accept(database.query, second, noon)
    t.equal(await due(), 1)
  })

  t.test('a confirmation that was sent or has failed is not claimed again; the history has the sent one', async (t) => {
    const sent = await add()
    await outbox.confirmations.claim(noon)
    await outbox.confirmations.sent({ reference: sent }, noon + 1)
    const failed = await add(noon, { email: 'other@example.com' })
    const claimed = await outbox.confirmations.claim(noon)
    if (claimed) await outbox.confirmations.failed(claimed, failure('550'))
    t.equal(await due(noon + day), 0)
    t.match(await outbox.events(sent), [{}, { what: 'confirmation-sent', at: noon + 1 }])
    t.match(await outbox.events(failed), { length: 1 })
  })

  t.test('a worker whose lease has ended changes nothing', async (t) => {
    await add()
    const slow = await outbox.confirmations.claim(noon)
    await outbox.confirmations.claim(noon + minute)
    if (!slow) return t.fail('nothing claimed')
    await outbox.confirmations.failed(slow, failure('451'), { at: noon })
    await outbox.confirmations.failed(slow, failure('550'))
    t.equal(await outbox.confirmations.claim(noon + minute), undefined)
    t.match(await outbox.confirmations.claim(noon + 2 * minute), { attempts: 3 })
  })

  t.test('an erased request is not confirmed', async (t) => {
    await add()
    await deleteRequests(database)
    t.strictSame(await database.query('SELECT * FROM contact_confirmations'), [])
  })
})
