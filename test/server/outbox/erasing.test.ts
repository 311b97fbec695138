// Erasing by date. Both databases pass the same tests.
import t from 'tap'
import type { ErasedNumbers } from '../../../server/outbox/outbox.ts'
import { inBothDatabases } from '../../support/both-databases.ts'
import { addNote, minute, noon, paul, testOutbox } from '../../support/outbox.ts'

inBothDatabases(t, async (t, location) => {
  const { database, outbox } = await testOutbox(t, location)
  t.beforeEach(() => outbox.removeAll({}))

  /** Stores a request that is delivered at noon. Returns its reference. */
  async function addDelivered(message: string) {
    const { reference } = await outbox.add({ request: { ...paul, message }, language: 'fr' }, noon)
    await outbox.delivered(reference, noon)
    return reference
  }

  t.test('a listener gets the numbers of requests and notes that were erased by date', async (t) => {
    const heard: ErasedNumbers[] = []
    outbox.onErased(async (erased) => void heard.push(erased))
    await addNote(database, await addDelivered('One'), 'A note')
    await addDelivered('Two')
    await outbox.eraseExpired(noon, noon + minute)
    t.strictSame(heard, [], 'nothing was erased')
    await outbox.eraseExpired(noon + 1, noon + minute)
    t.strictSame(heard, [{ requests: 2, notes: 1 }])
  })
})
