// The confirmations of requests in the outbox. Both databases pass the same tests.
import t from 'tap'
import { day, hour, minute } from '../../../server/durations.ts'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import { inBothDatabases } from '../../support/both-databases.ts'
import { failure } from '../../support/failure.ts'
import { claimNext, confirming, deleteRequests, noon, paul, testOutbox } from '../../support/outbox.ts'

inBothDatabases(t, async (t, location) => {
  const { database, outbox } = await testOutbox(t, location, confirming)
  const { confirmations } = outbox
  let count = 0
  t.beforeEach(async () => {
    await deleteRequests(database)
    await database.query('UPDATE contact_confirmation_count SET day = 0, count = 0')
  })

  /** Stores a request with a message that no other request has. Returns its reference. */
  async function add(fields: Partial<ContactRequest> = {}, { now = noon, suspected = false, into = outbox } = {}) {
    count += 1
    const request = { ...paul, message: `Request ${count}`, ...fields }
    return (await into.add({ request, language: 'fr', suspected }, now)).reference
  }

  /** Claims all confirmations that are due at `now`. Returns their number. */
  async function due(now = noon) {
    let due = 0
    while (await confirmations.claim(now)) due += 1
    return due
  }

  t.test('a request is confirmed to the address that was typed, in the language of the page', async (t) => {
    const reference = await add({ email: 'Claire@Villa.example' })
    const first = await claimNext(confirmations)
    t.strictSame(first, { reference, attempts: 1, receivedAt: noon, language: 'fr', email: 'Claire@Villa.example' })
    t.equal(await confirmations.claim(noon), undefined, 'a worker has claimed it')
    t.match(await confirmations.claim(noon + minute), { attempts: 2 }, 'the lease has ended')
    await confirmations.failed(first, failure('451'), { at: noon })
    await confirmations.failed(first, failure('550'))
    t.equal(await confirmations.claim(noon + minute), undefined, 'a worker whose lease has ended changes nothing')
    t.match(await confirmations.claim(noon + 2 * minute), { attempts: 3 })
  })

  t.test('without CONFIRMATION_MAIL nothing is confirmed', async (t) => {
    await add({}, { into: (await testOutbox(t, location)).outbox })
    t.equal(await due(), 0)
  })

  t.test('a mailbox gets one confirmation an hour, in every spelling of its address', async (t) => {
    const email = 'hans@münchen.example'
    const spellings = [email, 'HANS+1@münchen.example', 'Hans@xn--mnchen-3ya.example']
    await Promise.all(spellings.map((spelling) => add({ email: spelling })))
    for (const email of ['c.martin@gmail.com', 'CM.artin+x@Gmail.com', 'cmartin@googlemail.com']) await add({ email })
    t.equal(await due(), 2)
    for (const email of ['h.ans@münchen.example', 'ha.ns@münchen.example', 'hans@other.example']) await add({ email })
    t.equal(await due(), 3, 'elsewhere, an address with dots is another mailbox')
    await database.query(`UPDATE contact_confirmations SET state = 'sent'`)
    await add({ email }, { now: noon + hour - 1 })
    t.equal(await due(noon + hour - 1), 0)
    await add({ email }, { now: noon + hour })
    t.equal(await due(noon + hour), 1)
  })

  t.test('the site sends at most CONFIRMATION_MAX confirmations a day', async (t) => {
    const { outbox: into } = await testOutbox(t, location, { ...confirming, CONFIRMATION_MAX: 2 })
    const addFrom = (name: string, now = noon) => add({ email: `${name}@villa.example` }, { now, into })
    await Promise.all(['one', 'two', 'three', 'four'].map((name) => addFrom(name)))
    t.equal(await due(), 2)
    await addFrom('five', noon + 12 * hour - 1)
    t.equal(await due(), 0)
    await addFrom('six', noon + 12 * hour)
    t.equal(await due(noon + 12 * hour), 3, 'the last one, and the two whose leases have ended')
  })

  t.test('a suspected request is confirmed once it is accepted', async (t) => {
    const first = await add({}, { suspected: true })
    const second = await add({ email: 'other@example.com' })
    await database.query(`UPDATE contact_requests SET state = 'suspected'`)
    t.equal(await due(), 0)
    for (const reference of [first, second]) {
      await outbox.accept(database.query, reference, noon)
      t.equal(await due(), 1)
    }
  })

  t.test('a confirmation that was sent, has failed or whose request was erased is not claimed again', async (t) => {
    const failed = await add()
    await confirmations.failed(await claimNext(confirmations), failure('550'))
    const sent = await add({ email: 'sent@example.com' })
    const erased = await add({ email: 'erased@example.com' })
    t.equal(await due(), 2)
    await confirmations.sent({ reference: sent }, noon + 1)
    await outbox.erase(database.query, [erased])
    t.equal(await due(noon + day), 0)
    t.match(await outbox.events(sent), [{}, { what: 'confirmation-sent', at: noon + 1 }])
    t.match(await outbox.events(failed), { length: 1 })
  })
})
