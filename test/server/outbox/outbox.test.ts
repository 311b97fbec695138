// What the outbox promises. Both databases pass the same tests.
import t, { type Test } from 'tap'
import { openDatabase } from '../../../server/database/database.ts'
import { newReference, repeatTime } from '../../../server/outbox/outbox.ts'
import { openOutbox } from '../../../server/outbox/sql-outbox.ts'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import { collect } from '../../support/collected.ts'
import { dataFolder } from '../../support/data-folder.ts'
import { failure } from '../../support/failure.ts'
import { testPostgres } from '../../support/postgres.ts'

const claire: ContactRequest = {
  name: 'Claire Martin',
  email: 'claire@example.fr',
  phone: '+33 6 39 98 12 34',
  service: 'concierge-services',
  message: 'Deux lignes\net un “guillemet”.',
  confidentiality: true,
}
const paul: ContactRequest = { name: 'Paul', email: 'paul@example.com', phone: '0639981235', confidentiality: true }
const noon = Date.UTC(2026, 10, 20, 12)
const minute = 60_000
const referenceForm = /^[2-9B-DF-HJKMNP-TV-Z]{4}-[2-9B-DF-HJKMNP-TV-Z]{4}$/

type Place = { dataDir: string; databaseUrl?: string }

/** The tests. `place` creates a new, empty database. */
function promises(t: Test, place: (t: Test) => Promise<Place>) {
  async function emptyOutbox(t: Test) {
    const outbox = await openOutbox(await openDatabase(await place(t)))
    t.teardown(() => outbox.close())
    return outbox
  }

  t.test('an added request is still there after the outbox was closed and opened again', async (t) => {
    const where = await place(t)
    const first = await openOutbox(await openDatabase(where))
    const { reference, repeated } = await first.add({ request: claire, language: 'fr', key: 'key-00001' }, noon)
    await first.close()

    const second = await openOutbox(await openDatabase(where))
    t.teardown(() => second.close())
    t.equal(repeated, false)
    t.match(reference, referenceForm)
    t.strictSame(await second.claim(noon), {
      reference,
      request: claire,
      language: 'fr',
      receivedAt: noon,
      attempts: 1,
      resends: 0,
    })
    t.strictSame(
      await second.add({ request: claire, language: 'fr', key: 'key-00001' }, noon + 30 * 24 * 60 * minute),
      {
        reference,
        repeated: true,
      },
    )
  })

  t.test('the same long text from a third address within a day is suspected and not mailed', async (t) => {
    const outbox = await emptyOutbox(t)
    const message = 'We offer the best prices for your website. Write to us today.'
    const send = async (client: string, now: number, text = message) => {
      const { suspected } = await outbox.add({ request: { ...paul, message: text }, language: 'en', client }, now)
      return suspected
    }
    t.equal(await send('192.0.2.1', noon), false)
    t.equal(await send('192.0.2.1', noon + repeatTime), false, 'the same address again')
    t.equal(await send('192.0.2.2', noon), false, 'a second address')
    t.equal(await send('192.0.2.3', noon, 'Please call me back.'), false, 'another text')
    t.equal(await send('192.0.2.3', noon + minute, `${message.toUpperCase()}\n`), true)
    t.equal(await send('192.0.2.4', noon + 3 * 24 * 60 * minute), false, 'days later')
    t.match(await outbox.counts(noon + minute), { waiting: 5, suspected: 1 })
  })

  t.test('a short text from many addresses is not suspected', async (t) => {
    const outbox = await emptyOutbox(t)
    for (const client of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']) {
      const request = { ...paul, message: 'Please call me back.' }
      t.match(await outbox.add({ request, language: 'en', client }, noon), { suspected: false })
    }
  })

  t.test('fifty times the same key at once make one request', async (t) => {
    const outbox = await emptyOutbox(t)
    const added = await Promise.all(
      Array.from({ length: 50 }, () => outbox.add({ request: claire, language: 'en', key: 'key-00001' }, noon)),
    )
    t.equal(new Set(added.map(({ reference }) => reference)).size, 1)
    t.equal(added.filter(({ repeated }) => !repeated).length, 1)
    t.equal((await outbox.counts(noon)).waiting, 1)
  })

  t.test('fifty times the same fields at once, without a key, make one request', async (t) => {
    const outbox = await emptyOutbox(t)
    await Promise.all(Array.from({ length: 50 }, () => outbox.add({ request: paul, language: 'en' }, noon)))
    t.equal((await outbox.counts(noon)).waiting, 1)
  })

  t.test('a key that was used with other fields is refused, and nothing is stored', async (t) => {
    const outbox = await emptyOutbox(t)
    await outbox.add({ request: claire, language: 'en', key: 'key-00001' }, noon)
    await t.rejects(
      outbox.add({ request: { ...claire, message: 'Another' }, language: 'en', key: 'key-00001' }, noon),
      { message: /key was used before/ },
    )
    t.equal((await outbox.counts(noon)).waiting, 1)
  })

  t.test('the same fields with two keys are two requests', async (t) => {
    const outbox = await emptyOutbox(t)
    await outbox.add({ request: claire, language: 'en', key: 'key-00001' }, noon)
    const second = await outbox.add({ request: claire, language: 'en', key: 'key-00002' }, noon)
    t.equal(second.repeated, false)
    t.equal((await outbox.counts(noon)).waiting, 2)
  })

  t.test('without a key, the same fields are the same request for an hour, in any language', async (t) => {
    const outbox = await emptyOutbox(t)
    const { reference } = await outbox.add({ request: paul, language: 'en' }, noon)
    t.strictSame(await outbox.add({ request: { ...paul }, language: 'fr' }, noon + repeatTime - 1), {
      reference,
      repeated: true,
    })
    t.equal((await outbox.add({ request: paul, language: 'en' }, noon + repeatTime)).repeated, false)
  })

  t.test('without a key, requests that differ in one field are different requests', async (t) => {
    const outbox = await emptyOutbox(t)
    await outbox.add({ request: paul, language: 'en' }, noon)
    const others: ContactRequest[] = [
      { ...paul, name: 'Paula' },
      { ...paul, email: 'paula@example.com' },
      { ...paul, phone: '0639981236' },
      { ...paul, service: 'security-monitoring' },
      { ...paul, message: 'Hello' },
    ]
    for (const request of others) t.equal((await outbox.add({ request, language: 'en' }, noon)).repeated, false)
  })

  t.test('a request is claimed once; after its lease has ended, another worker can claim it', async (t) => {
    const outbox = await emptyOutbox(t)
    const { reference } = await outbox.add({ request: paul, language: 'en' }, noon)
    t.equal((await outbox.claim(noon))?.reference, reference)
    t.equal(await outbox.claim(noon), undefined)
    t.equal(await outbox.claim(noon + minute - 1), undefined)
    t.match(await outbox.claim(noon + minute), { reference, attempts: 2 })
  })

  t.test('workers that claim at the same time get different requests', async (t) => {
    const outbox = await emptyOutbox(t)
    for (let i = 0; i < 20; i++) {
      await outbox.add({ request: { ...paul, message: `Request ${i}` }, language: 'en' }, noon)
    }
    const claimed = await Promise.all(Array.from({ length: 20 }, () => outbox.claim(noon)))
    const references = claimed.flatMap((row) => (row ? [row.reference] : []))
    t.equal(new Set(references).size, references.length)
  })

  t.test('the request that has been due longest is claimed first', async (t) => {
    const outbox = await emptyOutbox(t)
    const late = await outbox.add({ request: paul, language: 'en' }, noon + minute)
    const early = await outbox.add({ request: claire, language: 'en' }, noon)
    t.equal((await outbox.claim(noon + minute))?.reference, early.reference)
    t.equal((await outbox.claim(noon + minute))?.reference, late.reference)
  })

  t.test('a request that is postponed is due at the given time and not before', async (t) => {
    const outbox = await emptyOutbox(t)
    await outbox.add({ request: paul, language: 'en' }, noon)
    const claimed = await outbox.claim(noon)
    if (!claimed) return t.fail('nothing claimed')
    await outbox.later(claimed, noon + 5 * minute, failure('no answer'))
    t.equal(await outbox.claim(noon + 5 * minute - 1), undefined)
    t.match(await outbox.claim(noon + 5 * minute), { attempts: 2 })
  })

  t.test('delivered and failed requests are not claimed again', async (t) => {
    const outbox = await emptyOutbox(t)
    await outbox.add({ request: paul, language: 'en' }, noon)
    await outbox.add({ request: claire, language: 'en' }, noon)
    const first = await outbox.claim(noon)
    const second = await outbox.claim(noon)
    if (!first || !second) return t.fail('nothing claimed')
    await outbox.delivered(first.reference, noon)
    await outbox.failed(second, failure('550'))
    t.equal(await outbox.claim(noon + 24 * 60 * minute), undefined)
    t.strictSame(await outbox.counts(noon), {
      waiting: 0,
      delivered: 1,
      failed: 1,
      suspected: 0,
      inDigest: 0,
      oldestWaiting: 0,
    })
  })

  t.test(
    'a worker whose lease has ended can neither postpone nor fail a request that another worker has claimed',
    async (t) => {
      const outbox = await emptyOutbox(t)
      await outbox.add({ request: paul, language: 'en' }, noon)
      const slow = await outbox.claim(noon)
      const quick = await outbox.claim(noon + minute)
      if (!slow || !quick) return t.fail('nothing claimed')
      await outbox.failed(slow, failure('late'))
      await outbox.later(slow, noon, failure('late'))
      t.match(await outbox.counts(noon), { waiting: 1, failed: 0 })
      t.equal(await outbox.claim(noon + minute), undefined, 'the quick worker still holds it')
      await outbox.delivered(quick.reference, noon + minute)
      await outbox.later(slow, noon, failure('late'))
      t.match(await outbox.counts(noon), { waiting: 0, delivered: 1 })
    },
  )

  t.test('a request that was mailed counts as delivered, although another worker has claimed it since', async (t) => {
    const outbox = await emptyOutbox(t)
    await outbox.add({ request: paul, language: 'en' }, noon)
    const slow = await outbox.claim(noon)
    const quick = await outbox.claim(noon + minute)
    if (!slow || !quick) return t.fail('nothing claimed')
    await outbox.delivered(slow.reference, noon + minute)
    await outbox.later(quick, noon + 2 * minute, failure('no answer'))
    t.match(await outbox.counts(noon), { waiting: 0, delivered: 1 })
  })

  t.test('only requests that were delivered before the given time are deleted', async (t) => {
    const outbox = await emptyOutbox(t)
    const old = await outbox.add({ request: claire, language: 'en' }, noon)
    const recent = await outbox.add({ request: paul, language: 'en' }, noon)
    await outbox.add({ request: { ...paul, message: 'waits' }, language: 'en' }, noon)
    await outbox.delivered(old.reference, noon)
    await outbox.delivered(recent.reference, noon + minute)
    t.match(await outbox.deleteExpired(noon + minute, noon + minute), { requests: 1 })
    t.match(await outbox.counts(noon), { waiting: 1, delivered: 1 })
  })

  t.test('a clock that was ahead for a while delays neither delivery nor deletion', async (t) => {
    const outbox = await emptyOutbox(t)
    const ahead = noon + 10 * 365 * 24 * 60 * minute
    const { reference } = await outbox.add({ request: paul, language: 'en' }, ahead)
    t.match(await outbox.claim(noon), { reference })
    t.equal(await outbox.claim(noon), undefined, 'it is in a worker’s hands')
    t.match(await outbox.counts(noon), { oldestWaiting: 0 })
    await outbox.delivered(reference, ahead)
    await outbox.deleteExpired(noon - minute, noon)
    t.match(await outbox.deleteExpired(noon + minute, noon + 2 * minute), { requests: 1 })
  })

  t.test('the operator sees each request with its state', async (t) => {
    const outbox = await emptyOutbox(t)
    const { reference } = await outbox.add({ request: claire, language: 'fr', key: 'key-00001' }, noon)
    await outbox.add({ request: paul, language: 'en' }, noon + minute)
    const claimed = await outbox.claim(noon)
    if (!claimed) return t.fail('nothing claimed')
    await outbox.later(claimed, noon + 5 * minute, failure('no answer'))
    const [entry, ...more] = await collect(outbox.entries())
    t.strictSame(entry, {
      ...{ reference, request: claire, language: 'fr', receivedAt: noon, state: 'waiting', attempts: 1 },
      ...{ progress: 'new', inDigest: false, dueAt: noon + 5 * minute, deliveredAt: null, reason: 'no answer' },
    })
    t.equal(more.length, 1)
  })

  t.test('the operator can retry a failed or postponed request, but not a claimed one', async (t) => {
    const outbox = await emptyOutbox(t)
    for (const message of ['fails', 'pauses', 'is sent']) {
      await outbox.add({ request: { ...paul, message }, language: 'en' }, noon)
    }
    const [fails, pauses, isSent] = [await outbox.claim(noon), await outbox.claim(noon), await outbox.claim(noon)]
    if (!fails || !pauses || !isSent) return t.fail('nothing claimed')
    await outbox.failed(fails, failure('550'))
    await outbox.later(pauses, noon + 30 * minute, failure('451'))
    t.equal(await outbox.retry(fails.reference, noon), true)
    t.equal(await outbox.retry(pauses.reference, noon), true)
    t.equal(await outbox.retry(isSent.reference, noon), false)
    t.match(await outbox.claim(noon), { attempts: /1|2/ })
    t.match(await outbox.claim(noon), { attempts: /1|2/ })
    t.equal(await outbox.claim(noon), undefined)
  })

  t.test('if moving the outbox fails, every request stays where it is, and the outbox works', async (t) => {
    const outbox = await emptyOutbox(t)
    await outbox.add({ request: paul, language: 'en' }, noon)
    const broken = { ...(await openDatabase({ dataDir: '' })), transaction: () => Promise.reject(new Error('gone')) }
    await t.rejects(outbox.moveTo(broken, noon), { message: 'gone' })
    await outbox.add({ request: claire, language: 'en' }, noon)
    t.equal((await collect(outbox.list())).length, 2)
  })

  t.test('a removed request is deleted with its key', async (t) => {
    const outbox = await emptyOutbox(t)
    const { reference } = await outbox.add({ request: paul, language: 'en', key: 'key-00001' }, noon)
    t.equal(await outbox.remove('no-such-one'), undefined)
    t.equal(await outbox.remove(reference), 'waiting')
    t.equal((await outbox.add({ request: claire, language: 'en', key: 'key-00001' }, noon)).repeated, false)
  })

  t.test('a suspected request is stored and not mailed, until the operator accepts it', async (t) => {
    const outbox = await emptyOutbox(t)
    const { reference } = await outbox.add({ request: paul, language: 'en', suspected: true }, noon)
    t.equal(await outbox.claim(noon + minute), undefined)
    t.match(await outbox.counts(noon), { waiting: 0, suspected: 1 })
    t.match(await outbox.find(reference), { state: 'suspected', request: paul })
    t.equal(await outbox.accept(reference, noon + minute), true)
    t.equal(await outbox.accept(reference, noon + minute), false)
    t.match(await outbox.claim(noon + minute), { reference })
  })

  t.test('failed and suspected requests are deleted after the same time as delivered ones', async (t) => {
    const outbox = await emptyOutbox(t)
    await outbox.add({ request: claire, language: 'en' }, noon)
    const claimed = await outbox.claim(noon)
    if (!claimed) return t.fail('nothing claimed')
    await outbox.failed(claimed, failure('550'))
    await outbox.add({ request: paul, language: 'en', suspected: true }, noon)
    t.match(await outbox.deleteExpired(noon, noon + minute), { requests: 0 })
    t.match(await outbox.deleteExpired(noon + 2 * minute, noon + 2 * minute), { requests: 2 })
  })

  t.test('without a key, another client with the same fields is another request', async (t) => {
    const outbox = await emptyOutbox(t)
    const from = (client: string) => outbox.add({ request: paul, language: 'en', client }, noon)
    await from('192.0.2.1')
    t.equal((await from('192.0.2.2')).repeated, false)
    t.equal((await from('192.0.2.1')).repeated, true)
    t.match(await outbox.known({ request: paul, language: 'en', client: '192.0.2.2' }, noon), { repeated: true })
    t.equal(await outbox.known({ request: paul, language: 'en', client: '192.0.2.3' }, noon), undefined)
  })

  t.test('requests beyond the hourly limit are mailed as one digest an hour', async (t) => {
    const outbox = await openOutbox(await openDatabase(await place(t)), { hourlyMax: 2 })
    t.teardown(() => outbox.close())
    const add = (message: string, now: number) => outbox.add({ request: { ...paul, message }, language: 'en' }, now)
    for (const message of ['1', '2']) await add(message, noon)
    t.equal(await outbox.claimDigest(noon), undefined)
    const third = await add('3', noon)
    const mailed = [await outbox.claim(noon), await outbox.claim(noon), await outbox.claim(noon)]
    t.equal(mailed.filter(Boolean).length, 2)
    t.match(await outbox.claimDigest(noon), { count: 1, references: [third.reference] })
    t.equal(await outbox.claimDigest(noon), undefined, 'another worker has claimed it')
    const fourth = await add('4', noon)
    await outbox.digestDelivered(noon)
    t.match(await outbox.counts(noon), { waiting: 3, delivered: 1 })
    t.match(await outbox.find(third.reference), { state: 'delivered', inDigest: true })
    t.equal(await outbox.claimDigest(noon + 59 * minute), undefined)
    t.match(await outbox.claimDigest(noon + 60 * minute), { count: 1, references: [fourth.reference] })
    t.equal(await outbox.accept(fourth.reference, noon + 60 * minute), true, 'it gets a mail if the operator says so')
    t.notOk((await outbox.find((await add('5', noon + 121 * minute)).reference))?.inDigest, 'the hour is over')
  })

  t.test('all requests of an email address are deleted, in upper or lower case', async (t) => {
    const outbox = await emptyOutbox(t)
    await outbox.add({ request: { ...paul, email: 'Paul@Example.com' }, language: 'en' }, noon)
    await outbox.add({ request: claire, language: 'en' }, noon)
    t.strictSame(await outbox.removeOf('paul@EXAMPLE.com'), { waiting: 1, delivered: 0, failed: 0, suspected: 0 })
    t.match(await collect(outbox.entries()), [{ request: claire }])
  })

  t.test('the counts contain the age of the oldest waiting request', async (t) => {
    const outbox = await emptyOutbox(t)
    t.strictSame(await outbox.counts(noon), {
      waiting: 0,
      delivered: 0,
      failed: 0,
      suspected: 0,
      inDigest: 0,
      oldestWaiting: 0,
    })
    await outbox.add({ request: paul, language: 'en' }, noon)
    await outbox.add({ request: claire, language: 'en' }, noon + minute)
    t.match(await outbox.counts(noon + 3 * minute), { waiting: 2, oldestWaiting: 3 * minute })
  })
}

t.test('a reference is short, and contains no letters that look alike', async (t) => {
  const references = Array.from({ length: 1000 }, newReference)
  t.equal(new Set(references).size, 1000)
  t.ok(references.every((reference) => referenceForm.test(reference)))
})

t.test('in SQLite', async (t) => promises(t, async (t) => ({ dataDir: dataFolder(t) })))

t.test('in PostgreSQL', async (t) => {
  const server = await testPostgres(t)
  promises(t, async (t) => ({ dataDir: dataFolder(t), databaseUrl: await server.database() }))
})
