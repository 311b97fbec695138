// The date on which a request is erased, by its state.
import t from 'tap'
import { day, minute } from '../../../../server/durations.ts'
import { inBothDatabases } from '../../../../test/support/both-databases.ts'
import { noon } from '../../../../test/support/outbox.ts'
import { openDesk } from '../../support/requests.ts'

const year = 365 * day
const month = 30 * day

inBothDatabases(t, async (t, location) => {
  const site = await openDesk(t, location)
  const { desk, outbox, database } = site

  /** Days until `reference` is erased, from noon of the first day, when the requests of the test arrive. */
  const daysLeft = async (reference: string) => {
    const erasedAt = (await desk.find(reference))?.erasedAt ?? Number.NaN
    return Math.round((erasedAt - noon) / day)
  }
  const receive = async () => {
    const reference = await site.add()
    await site.deliver(reference)
    await desk.open(reference, 'anna@office.example', site.now)
    return reference
  }

  for (const [mark, removed] of [
    ['answered', 'not-answered'],
    ['suspected', 'not-suspected'],
  ] as const) {
    t.test(`a request that is ${mark} is kept for RETENTION_DAYS instead of twelve months`, async (t) => {
      const reference = await receive()
      t.equal(await daysLeft(reference), 365)
      site.now = noon + 100 * day
      await desk.changeState(await site.write(reference), mark)
      t.equal(await daysLeft(reference), 130)
      await desk.changeState(await site.write(reference), removed)
      t.equal(await daysLeft(reference), 365)
    })
  }

  t.test('a kept request stays until its day, whatever its state, unless the staff end this', async (t) => {
    const reference = await receive()
    const keep = { until: '2028-11-20', reason: 'A dispute about the invoice' }
    t.equal(await desk.keep(await site.write(reference), keep), 'written')
    const kept = await daysLeft(reference)
    t.equal(kept, 731)
    await desk.changeState(await site.write(reference), 'answered')
    await desk.changeState(await site.write(reference), 'suspected')
    await desk.setEraseDates()
    t.match(await desk.find(reference), { keepReason: keep.reason, version: 4 })
    t.equal(await daysLeft(reference), kept)
    await desk.changeState(await site.write(reference), 'not-suspected')
    t.equal(await desk.keep(await site.write(reference), null), 'written')
    t.equal(await daysLeft(reference), 30)
    t.match(await desk.find(reference), {
      keepReason: null,
      history: { 3: { what: 'kept', text: keep.reason, version: 2 }, 7: { what: 'not-kept', version: 6 } },
    })
    t.equal(await desk.keep(await site.write(reference), null), 'refused')
  })

  t.test('a request is kept for at most three years', async (t) => {
    const reference = await receive()
    const keep = async (until: string, reason = 'A dispute') =>
      desk.keep(await site.write(reference), { until, reason })
    for (const until of ['2026-11-19', '2027-11-20', '2029-11-21']) t.equal(await keep(until), 'refused', until)
    for (const reason of ['', 'x'.repeat(201)]) t.equal(await keep('2028-01-01', reason), 'refused', reason)
    t.equal(await keep('2027-11-21', '🌼'.repeat(200)), 'written')
    t.equal(await keep('2029-11-20'), 'written')
  })

  t.test('the hourly run sets dates that are missing or follow another RETENTION_DAYS', async (t) => {
    const missing = await site.add({ message: 'missing' })
    const answered = await site.add({ message: 'answered' })
    const set = 'UPDATE contact_requests SET answered_at = $1, erase_at = $1 WHERE reference = $2'
    await database.query(set, [noon, answered])
    await desk.setEraseDates()
    t.equal((await desk.find(missing))?.erasedAt, noon + minute + year)
    t.equal((await desk.find(answered))?.erasedAt, noon + month)
    t.equal(await outbox.eraseExpired(noon + year, month), 1)
  })
})
