// Upgrades of the tables of earlier releases, with requests in every state. Both databases pass the same tests.
import t, { type Test } from 'tap'
import { openDatabase } from '../../../server/database/database.ts'
import { insert } from '../../../server/database/insert.ts'
import { migrations } from '../../../server/database/migrations.ts'
import type { Query, Value } from '../../../server/database/types.ts'
import { minute } from '../../../server/durations.ts'
import { openOutbox } from '../../../server/outbox/open-outbox.ts'
import type { DatabaseLocation } from '../../support/both-databases.ts'
import { dataFolder } from '../../support/data-folder.ts'
import { noon, testOutbox } from '../../support/outbox.ts'
import { testPostgres } from '../../support/postgres.ts'

/** The schema of release 1.0.0. */
const firstRelease = 3

const oldRequests: Record<string, Value>[] = [
  { reference: 'WAIT', state: 'waiting' },
  { reference: 'SENT', state: 'delivered', delivered_at: noon },
  { reference: 'FAIL', state: 'failed', reason: 'the mailbox is full' },
  { reference: 'SPAM', state: 'suspected' },
  { reference: 'MANY', state: 'delivered', delivered_at: noon, in_digest: 2 },
]

/** Creates the tables of an earlier release. */
async function createTables(query: Query, version: number) {
  for (const step of migrations.slice(0, version).flat()) {
    if (typeof step === 'string') await query(step)
    else await step(query)
  }
  await query('CREATE TABLE contact_schema (version integer NOT NULL)')
  await query('INSERT INTO contact_schema VALUES ($1)', [version])
}

/** Adds a request as an earlier release did. */
async function addOld(query: Query, request: Record<string, Value>) {
  const fields = { name: 'Zoé', email: 'Zoe@Château.example', phone: '06 39 98 12 35', confidentiality: true }
  await insert(query, 'contact_requests', {
    fingerprint: 'print',
    request: JSON.stringify(fields),
    email: 'zoe@château.example',
    language: 'fr',
    attempts: 3,
    received_at: noon - minute,
    due_at: noon + minute,
    ...request,
  })
}

async function testUpgrade(t: Test, location: DatabaseLocation) {
  const old = await openDatabase({ ...location, prepare: (query) => createTables(query, firstRelease) })
  for (const request of oldRequests) await addOld(old.query, request)
  await old.close()

  // Replicas of the new release start at the same time. A SQLite file has one process.
  const replicas = Array.from({ length: location.databaseUrl ? 5 : 1 }, () => testOutbox(t, location))
  const [{ database, outbox }] = (await Promise.all(replicas)) as [Awaited<ReturnType<typeof testOutbox>>]

  const find = async (reference: string) => [await outbox.find(reference), await outbox.events(reference)]
  t.match(await find('WAIT'), [{ state: 'waiting', progress: 'new' }, [{ what: 'received' }]])
  t.match(await find('SENT'), [{ state: 'delivered' }, [{ what: 'received' }, { what: 'mail-sent', at: noon }]])
  t.match(await find('FAIL'), [
    { state: 'failed', reason: 'the mailbox is full' },
    [{ what: 'received' }, { what: 'mail-failed', at: noon, count: 3 }],
  ])
  t.match(await find('SPAM'), [{ state: 'suspected' }])
  t.match(await find('MANY'), [{ state: 'delivered', inDigest: true }])
  // A process of the old release is still running.
  await addOld(database.query, { reference: 'LATE', state: 'delivered', delivered_at: noon })
  t.match(await find('LATE'), [{ state: 'delivered' }])
  t.match(await outbox.requestMails.claim(noon + 2 * minute), { reference: 'WAIT', attempts: 4, resends: 0 })
}

const server = await testPostgres(t)
const locations: Record<string, (t: Test) => Promise<DatabaseLocation>> = {
  SQLite: async (t) => ({ dataDir: dataFolder(t) }),
  PostgreSQL: async (t) => ({ dataDir: dataFolder(t), databaseUrl: await server.database() }),
}

for (const [name, location] of Object.entries(locations)) {
  t.test(`in ${name}, requests of release 1.0.0 are kept and mailed`, async (t) => testUpgrade(t, await location(t)))

  t.test(`in ${name}, requests of version 10 get canonical addresses without search texts`, async (t) => {
    const where = await location(t)
    const old = await openDatabase({ ...where, prepare: (query) => createTables(query, 10) })
    const stale = { search_text: 'zoe', phone_digits: '0639981235' }
    await addOld(old.query, { reference: 'SENT', state: 'delivered', ...stale })
    await old.close()
    const { database } = await testOutbox(t, where)
    t.match(await database.query('SELECT * FROM contact_requests'), [
      { email: 'zoe@xn--chteau-xta.example', phone_number: null, search_text: null },
    ])
  })

  t.test(`in ${name}, a database of a newer version is not changed`, async (t) => {
    const where = await location(t)
    const prepare = (query: Query) => query('CREATE TABLE contact_schema (version int)')
    const newer = await openDatabase({ ...where, prepare })
    await newer.query('INSERT INTO contact_schema VALUES (99)')
    await newer.close()
    const database = await openDatabase(where)
    t.teardown(() => database.close())
    await t.rejects(openOutbox(database), { message: /newer version of this site.*99.*Start that version again/ })
  })
}
