// Which requests are confirmed to their visitors. Both databases pass the same tests.
import t, { type Test } from 'tap'
import { openDatabase } from '../../../server/database/database.ts'
import type { Database } from '../../../server/database/types.ts'
import { openDeskRequests } from '../../../server/outbox/sql-desk-requests.ts'
import { openOutbox } from '../../../server/outbox/sql-outbox.ts'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import { dataFolder } from '../../support/data-folder.ts'
import { testPostgres } from '../../support/postgres.ts'

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

/** An outbox that confirms at most `confirmationMax` requests a day. */
async function openStore(t: Test, database: Database, confirmationMax = 200) {
  const outbox = await openOutbox(database, { confirmationMax })
  t.teardown(() => outbox.close())
  let count = 0
  return {
    ...{ outbox, database },
    /** Stores a request with its own message. Returns its reference. */
    async add(now = noon, fields: Partial<ContactRequest> = {}, suspected = false) {
      count += 1
      const request = { ...claire, message: `Request ${count}`, ...fields }
      return (await outbox.add({ request, language: 'fr', suspected }, now)).reference
    },
    /** The number of confirmations that are due at `now`. */
    async due(now = noon) {
      let due = 0
      while (await outbox.claimConfirmation(now)) due += 1
      return due
    },
  }
}

function promises(t: Test, database: (t: Test) => Promise<Database>) {
  const store = async (t: Test, confirmationMax?: number) => openStore(t, await database(t), confirmationMax)

  t.test('a request is confirmed to the address that was typed, in the language of the page', async (t) => {
    const { outbox, add } = await store(t)
    const reference = await add()
    t.strictSame(await outbox.claimConfirmation(noon), {
      ...{ reference, language: 'fr', email: 'Claire@Villa.example', receivedAt: noon, attempts: 1 },
    })
    t.equal(await outbox.claimConfirmation(noon), undefined, 'a worker has claimed it')
    t.match(await outbox.claimConfirmation(noon + minute), { attempts: 2 }, 'its lease has ended')
  })

  t.test('without CONFIRMATION_MAIL nothing is confirmed', async (t) => {
    const { add, due } = await store(t, 0)
    await add()
    t.equal(await due(), 0)
  })

  t.test('a repeated request is confirmed once', async (t) => {
    const { add, due } = await store(t)
    await add(noon, { message: 'The same' })
    await add(noon, { message: 'The same' })
    t.equal(await due(), 1)
  })

  t.test('an address gets one confirmation an hour, in upper or lower case', async (t) => {
    const { add, due } = await store(t)
    await add()
    await add(noon + hour - 1, { email: 'CLAIRE@villa.example' })
    t.equal(await due(noon + hour - 1), 1)
    await add(noon + hour)
    await add(noon + hour, { email: 'paul@villa.example' })
    t.equal(await due(noon + hour), 2)
  })

  t.test('if many requests arrive from one address at the same time, one is confirmed', async (t) => {
    const { add, due } = await store(t)
    await Promise.all(Array.from({ length: 20 }, () => add()))
    t.equal(await due(), 1)
  })

  t.test('all addresses together get CONFIRMATION_MAX a day', async (t) => {
    const { add, due } = await store(t, 2)
    const from = (name: string, now: number) => add(now, { email: `${name}@villa.example` })
    await Promise.all(['one', 'two', 'three', 'four'].map((name) => from(name, noon)))
    t.equal(await due(), 2)
    await from('five', noon + 12 * hour - 1)
    t.equal(await due(), 0)
    await from('six', noon + 12 * hour)
    t.equal(await due(noon + 12 * hour), 3, 'the new one, and the two whose leases have ended')
  })

  t.test('a suspected request is confirmed once somebody says that it is not spam', async (t) => {
    const { outbox, database, add, due } = await store(t)
    const first = await add(noon, {}, true)
    t.equal(await due(), 0)
    await outbox.accept(first, noon)
    t.equal(await due(), 1)

    const desk = openDeskRequests(database, { retentionDays: 30, confirmationMax: 200 })
    const second = await add(noon, { email: 'paul@villa.example' }, true)
    const write = { reference: second, by: 'anna@office.example', now: noon }
    await desk.setSuspected({ ...write, version: 1 }, false)
    t.equal(await due(), 1)
  })

  t.test('a request that is marked as suspected is not confirmed until the mark is removed', async (t) => {
    const { database, add, due } = await store(t)
    const desk = openDeskRequests(database, { retentionDays: 30, confirmationMax: 200 })
    const write = { reference: await add(), by: 'anna@office.example', now: noon }
    await desk.setSuspected({ ...write, version: 1 }, true)
    t.equal(await due(), 0)
    await desk.setSuspected({ ...write, version: 2 }, false)
    t.equal(await due(), 1)
  })

  t.test(
    'a confirmation that was sent or has failed is not claimed again, and the history says when it was sent',
    async (t) => {
      const { outbox, add, due } = await store(t)
      const sent = await add()
      const failed = await add(noon, { email: 'paul@villa.example' })
      for (const claimed of [await outbox.claimConfirmation(noon), await outbox.claimConfirmation(noon)]) {
        if (claimed?.reference === sent) await outbox.confirmationSent(sent, noon + 1)
        else if (claimed) await outbox.confirmationFailed(claimed)
      }
      t.equal(await due(noon + day), 0)
      t.strictSame(await outbox.history(sent), [
        { what: 'received', at: noon },
        { what: 'confirmation-sent', at: noon + 1 },
      ])
      t.strictSame(await outbox.history(failed), [{ what: 'received', at: noon }])
    },
  )

  t.test('a worker whose lease has ended changes nothing', async (t) => {
    const { outbox, add } = await store(t)
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
    const { outbox, database, add, due } = await store(t)
    await add()
    await outbox.removeOf(claire.email)
    t.equal(await due(), 0)
    t.strictSame(await database.query('SELECT * FROM contact_confirmations'), [])
  })

  t.test('moving the outbox moves its confirmations, except claimed ones', async (t) => {
    const { outbox, add, due } = await store(t)
    const reference = await add()
    const target = await openStore(t, await database(t))
    await outbox.claimConfirmation(noon)
    t.equal(await outbox.moveTo(target.database, noon), 0)
    t.equal(await outbox.moveTo(target.database, noon + minute), 1)
    t.match(await target.outbox.claimConfirmation(noon + minute), { reference, attempts: 2 })
    t.equal(await due(noon + minute), 0)
  })
}

t.test('in SQLite', async (t) => promises(t, (t) => openDatabase({ dataDir: dataFolder(t) })))

t.test('in PostgreSQL', async (t) => {
  const server = await testPostgres(t)
  promises(t, async (t) => openDatabase({ dataDir: dataFolder(t), databaseUrl: await server.database() }))
})
