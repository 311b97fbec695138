// The queue of emails, which one worker at a time can claim. Both databases pass the same tests.
import t from 'tap'
import { day, minute } from '../../../server/durations.ts'
import { inBothDatabases } from '../../support/both-databases.ts'
import { failure } from '../../support/failure.ts'
import { claimNext, deleteRequests, noon, paul, testOutbox } from '../../support/outbox.ts'

inBothDatabases(t, async (t, location) => {
  const { database, outbox, add } = await testOutbox(t, location)
  t.beforeEach(() => deleteRequests(database))

  const claim = (now = noon) => claimNext(outbox.requestMails, now)

  t.test('another process can claim a request again after the lease', async (t) => {
    const message = 'Deux lignes\net un “guillemet”.'
    const reference = await add({ message })
    const { outbox: other } = await testOutbox(t, location)
    t.strictSame(await other.requestMails.claim(noon), {
      reference,
      request: { ...paul, message },
      language: 'fr',
      receivedAt: noon,
      attempts: 1,
      resends: 0,
      recipients: null,
    })
    t.equal(await outbox.requestMails.claim(noon + minute - 1), undefined)
    t.match(await outbox.counts(noon + 3 * minute), { waiting: 1, oldestWaiting: 3 * minute })
    t.match(await outbox.requestMails.claim(noon + minute), { reference, attempts: 2 })
  })

  t.test('workers that claim at the same time get different requests', async (t) => {
    for (let i = 0; i < 20; i++) await add({ message: `Request ${i}` })
    const claimed = await Promise.all(Array.from({ length: 20 }, () => outbox.requestMails.claim(noon)))
    t.equal(new Set(claimed.map((request) => request?.reference)).size, 20)
    t.notOk(claimed.includes(undefined))
  })

  t.test('a worker whose lease has ended can only report that the request was mailed', async (t) => {
    await add()
    const slow = await claim()
    const quick = await claim(noon + minute)
    await outbox.requestMails.failed(slow, failure('late'))
    await outbox.requestMails.failed(slow, failure('late'), { at: noon })
    t.match(await outbox.counts(noon), { waiting: 1, failed: 0 })
    t.equal(await outbox.requestMails.claim(noon + minute), undefined, 'the quick worker still holds it')
    await outbox.requestMails.sent(slow, noon + minute)
    await outbox.requestMails.failed(quick, failure('no answer'), { at: noon + 2 * minute })
    t.match(await outbox.counts(noon), { waiting: 0, delivered: 1 })
    t.equal(await outbox.requestMails.claim(noon + day), undefined)
  })

  t.test('a clock that was ahead for a while delays neither delivery nor deletion', async (t) => {
    const ahead = noon + 3_650 * day
    const reference = await add({}, ahead)
    t.equal((await claim()).reference, reference)
    t.equal(await outbox.requestMails.claim(noon), undefined, 'a worker has claimed it')
    t.match(await outbox.counts(noon), { oldestWaiting: 0 })
    await outbox.requestMails.sent({ reference }, ahead)
    await outbox.eraseExpired(noon, minute)
    t.equal(await outbox.eraseExpired(noon + 2 * minute, minute), 1)
  })

  t.test('an email that failed while the clock was hours ahead is due when the clock is right again', async (t) => {
    const reference = await add()
    const claimed = await claim(noon + 180 * minute)
    await outbox.requestMails.failed(claimed, failure('late'), { at: noon + 200 * minute })
    t.equal((await claim(noon + minute)).reference, reference)
  })

  t.test('requests beyond the hourly limit are mailed as one digest an hour', async (t) => {
    const { outbox: limited, add } = await testOutbox(t, location, { CONTACT_HOURLY_MAX: 2 })
    for (const message of ['1', '2']) await add({ message })
    t.equal(await limited.digests.claim(noon), undefined)
    const third = await add({ message: '3' })
    for (let i = 0; i < 2; i++) await claim()
    t.equal(await limited.requestMails.claim(noon), undefined, 'the third request is not mailed alone')
    t.match(await limited.digests.claim(noon), { count: 1, references: [third] })
    t.equal(await limited.digests.claim(noon), undefined, 'another worker has claimed it')
    const fourth = await add({ message: '4' })
    await limited.digests.sent({}, noon)
    t.match(await limited.counts(noon), { waiting: 3, delivered: 1 })
    t.match(await limited.find(third), { state: 'delivered', inDigest: true })
    t.equal(await limited.digests.claim(noon + 59 * minute), undefined)
    t.match(await limited.digests.claim(noon + 60 * minute), { count: 1, references: [fourth] })
    const accepted = await limited.accept(database.query, fourth, noon + 60 * minute)
    t.equal(accepted, 'waiting', 'the operator can have it mailed alone')
    t.notOk((await limited.find(await add({ message: '5' }, noon + 121 * minute)))?.inDigest)
  })
})
