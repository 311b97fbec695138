// Upgrades the tables of the release before the desk, with requests in every state.
import t, { type Test } from 'tap'
import { openDatabase } from '../../../server/database/database.ts'
import { migrations } from '../../../server/database/migrations.ts'
import type { Query } from '../../../server/database/types.ts'
import { openDeskRequests } from '../../../server/outbox/sql-desk-requests.ts'
import { openOutbox } from '../../../server/outbox/sql-outbox.ts'
import { dataFolder } from '../../support/data-folder.ts'
import { testPostgres } from '../../support/postgres.ts'

const minute = 60_000
const noon = Date.UTC(2026, 10, 20, 12)
const previousVersion = 3
const requests = [
  { reference: 'WAIT', state: 'waiting' },
  { reference: 'SENT', state: 'delivered', deliveredAt: noon },
  { reference: 'FAIL', state: 'failed', reason: 'the mailbox is full' },
  { reference: 'SPAM', state: 'suspected' },
  { reference: 'MANY', state: 'delivered', deliveredAt: noon, inDigest: 2 },
]

/** Creates the tables of the previous release. */
async function makeOldTables(query: Query) {
  for (const step of migrations.slice(0, previousVersion).flat()) {
    if (typeof step === 'string') await query(step)
    else await step(query)
  }
  await query('CREATE TABLE contact_schema (version integer NOT NULL)')
  await query('INSERT INTO contact_schema VALUES ($1)', [previousVersion])
}

/** Adds a request as the previous release did. */
async function addOld(
  query: Query,
  { reference, state, deliveredAt, reason, inDigest = 0 }: (typeof requests)[number],
) {
  const request = { name: 'Zoé', email: 'Zoe@Villa.example', phone: '06 39 98 12 35', confidentiality: true }
  await query(
    `INSERT INTO contact_requests (reference, fingerprint, email, request, language, received_at, due_at, state, attempts,
                                   in_digest, delivered_at, reason)
     VALUES ($1, 'print', 'zoe@villa.example', $2, 'fr', $3, $4, $5, 3, $6, $7, $8)`,
    [
      ...[reference, JSON.stringify(request), noon - minute, noon + minute, state, inDigest],
      ...[deliveredAt ?? null, reason ?? null],
    ],
  )
}

async function upgrades(t: Test, processes: number, location: { dataDir: string; databaseUrl?: string }) {
  const old = await openDatabase({ ...location, prepare: makeOldTables })
  for (const request of requests) await addOld(old.query, request)
  await old.close()

  const databases = await Promise.all(Array.from({ length: processes }, () => openDatabase(location)))
  t.teardown(() => Promise.all(databases.map((database) => database.close())))
  await Promise.all(databases.map((database) => database.query('SELECT version FROM contact_requests')))
  const [database] = databases
  if (!database) return t.fail('no database')
  const outbox = await openOutbox(database)
  const desk = openDeskRequests(database, { retentionDays: 30 })

  const findRequest = async (reference: string) => (await desk.find(reference)) ?? {}
  t.match(await findRequest('WAIT'), { state: 'new', mail: 'waiting', version: 1, history: [{ what: 'received' }] })
  t.match(await findRequest('SENT'), { mail: 'sent', history: [{ what: 'received' }, { what: 'mail-sent', at: noon }] })
  t.match(await findRequest('FAIL'), {
    ...{ mail: 'failed', reply: 'the mailbox is full' },
    history: [{ what: 'received' }, { what: 'mail-failed', at: noon, count: 3 }],
  })
  t.match(await findRequest('SPAM'), { state: 'suspected', mail: 'none' })
  t.match(await findRequest('MANY'), { mail: 'digest' })
  t.match(await desk.counts('zoe 35'), { all: 5, new: 4 })
  t.strictSame(await desk.countPerson('SPAM'), { requests: 5, notes: 0 })

  // A process of the old release is still running.
  await addOld(database.query, { reference: 'LATE', state: 'waiting' })
  t.match(await desk.counts('zoe late'), { all: 1 })
  t.strictSame(await desk.countPerson('LATE'), { requests: 6, notes: 0 })
  t.match(await outbox.claim(noon + 2 * minute), { attempts: 4, resends: 0 })
}

t.test('in SQLite, requests of the previous release are kept, searched and mailed', (t) =>
  upgrades(t, 1, { dataDir: dataFolder(t) }),
)

t.test(
  'in PostgreSQL, requests of the previous release are kept, even if several processes start at once',
  async (t) => {
    const server = await testPostgres(t)
    await upgrades(t, 5, { dataDir: '', databaseUrl: await server.database() })
  },
)
