// Erasure of expired requests. Both databases pass the same tests.
import t from 'tap'
import type { ErasedNumbers } from '../../../server/outbox/outbox.ts'
import { inBothDatabases } from '../../support/both-databases.ts'
import { collect } from '../../support/collected.ts'
import { addNote, day, noon, paul, testOutbox } from '../../support/outbox.ts'

inBothDatabases(t, async (t, location) => {
  const { database, outbox } = await testOutbox(t, location)

  async function add(message: string, { isDelivered = false, eraseAt = null as number | null } = {}) {
    const { reference } = await outbox.add({ request: { ...paul, message }, language: 'fr' }, noon)
    if (isDelivered) await outbox.requestMails.sent({ reference }, noon)
    await database.query('UPDATE contact_requests SET erase_at = $1 WHERE reference = $2', [eraseAt, reference])
    return reference
  }

  t.test('a request is erased after its erase_at, or else RETENTION_DAYS after its delivery', async (t) => {
    const heard: ErasedNumbers[] = []
    outbox.onErased(async (erased) => void heard.push(erased))
    const early = await add('early', { isDelivered: true, eraseAt: noon + day })
    const usual = await add('usual', { isDelivered: true })
    const late = await add('late', { isDelivered: true, eraseAt: noon + 60 * day })
    const dated = await add('waiting', { eraseAt: noon + 365 * day })
    const waiting = await add('always waiting')
    await addNote(database, early, 'A note')
    for (const [after, left] of [
      [day, [early, usual, late, dated, waiting]],
      [day + 1, [usual, late, dated, waiting]],
      [30 * day, [usual, late, dated, waiting]],
      [30 * day + 1, [late, dated, waiting]],
      [60 * day, [late, dated, waiting]],
      [60 * day + 1, [dated, waiting]],
      [365 * day, [dated, waiting]],
      [3_650 * day, [waiting]],
    ] as const) {
      await outbox.eraseExpired(noon + after, 30 * day)
      const stored = await collect(outbox.list())
      t.strictSame(stored.map(({ reference }) => reference).sort(), left.toSorted(), `after ${after / day} days`)
    }
    const numbers = [1, 0, 0, 0].map((notes) => ({ requests: 1, notes }))
    t.strictSame(heard, numbers, 'a listener gets the numbers of requests and notes')
  })
})
