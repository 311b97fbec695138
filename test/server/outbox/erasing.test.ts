// Erasure of expired requests. Both databases pass the same tests.
import t from 'tap'
import { day } from '../../../server/durations.ts'
import type { ErasedNumbers } from '../../../server/outbox/outbox.ts'
import { inBothDatabases } from '../../support/both-databases.ts'
import { addNote, noon, testOutbox } from '../../support/outbox.ts'

inBothDatabases(t, async (t, location) => {
  const { database, outbox, add, references } = await testOutbox(t, location)

  async function addDated(message: string, { isDelivered = false, eraseAt = null as number | null } = {}) {
    const reference = await add({ message })
    if (isDelivered) await outbox.requestMails.sent({ reference }, noon)
    await database.query('UPDATE contact_requests SET erase_at = $1 WHERE reference = $2', [eraseAt, reference])
    return reference
  }

  t.test('a request without erase_at is erased RETENTION_DAYS after its delivery', async (t) => {
    const announced: ErasedNumbers[] = []
    outbox.onErased(async (erased) => void announced.push(erased))
    const early = await addDated('early', { isDelivered: true, eraseAt: noon + day })
    const usual = await addDated('usual', { isDelivered: true })
    const late = await addDated('late', { isDelivered: true, eraseAt: noon + 60 * day })
    const dated = await addDated('waiting', { eraseAt: noon + 365 * day })
    const waiting = await addDated('always waiting')
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
      t.strictSame(await references(), left.toSorted(), `after ${after / day} days`)
    }
    const numbers = [1, 0, 0, 0].map((notes) => ({ requests: 1, notes }))
    t.strictSame(announced, numbers, 'a listener gets the numbers of requests and notes')
  })
})
