// Erasing by date. Both databases pass the same tests.
import t from 'tap'
import type { ErasedNumbers } from '../../../server/outbox/outbox.ts'
import { inBothDatabases } from '../../support/both-databases.ts'
import { addNote, day, deleteRequests, noon, paul, testOutbox } from '../../support/outbox.ts'

const retention = 30 * day

inBothDatabases(t, async (t, location) => {
  const { database, outbox } = await testOutbox(t, location)
  t.beforeEach(() => deleteRequests(database))

  async function add(message: string) {
    return (await outbox.add({ request: { ...paul, message }, language: 'fr' }, noon)).reference
  }

  async function addDelivered(message: string) {
    const reference = await add(message)
    await outbox.requestMails.sent({ reference }, noon)
    return reference
  }

  const eraseAt = (reference: string, time: number) =>
    database.query('UPDATE contact_requests SET erase_at = $1 WHERE reference = $2', [time, reference])

  t.test('a request is erased when its erase_at has passed, whatever RETENTION_DAYS says', async (t) => {
    const [early, late] = [await addDelivered('early'), await addDelivered('late')]
    await eraseAt(early, noon + day)
    await eraseAt(late, noon + 60 * day)
    t.equal(await outbox.eraseExpired(noon + day, retention), 0)
    t.equal(await outbox.eraseExpired(noon + day + 1, retention), 1)
    t.equal(await outbox.find(early), undefined)
    t.equal(await outbox.eraseExpired(noon + 60 * day, retention), 0)
    t.equal(await outbox.eraseExpired(noon + 60 * day + 1, retention), 1)
    t.equal(await outbox.find(late), undefined)
  })

  t.test('a request that still waits is erased only if its erase_at has passed', async (t) => {
    const [dated, undated] = [await add('dated'), await add('undated')]
    await eraseAt(dated, noon + 365 * day)
    t.equal(await outbox.eraseExpired(noon + 365 * day, retention), 0)
    t.equal(await outbox.eraseExpired(noon + 366 * day, retention), 1)
    t.match(await outbox.find(undated), { state: 'waiting' })
  })

  t.test('a listener gets the numbers of requests and notes that were erased by date', async (t) => {
    const heard: ErasedNumbers[] = []
    outbox.onErased(async (erased) => void heard.push(erased))
    await addNote(database, await addDelivered('One'), 'A note')
    await addDelivered('Two')
    await outbox.eraseExpired(noon + retention, retention)
    t.strictSame(heard, [], 'nothing was erased')
    await outbox.eraseExpired(noon + retention + 1, retention)
    t.strictSame(heard, [{ requests: 2, notes: 1 }])
  })
})
