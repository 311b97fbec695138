// The tables of the desk in the database of the site.
import { rmSync } from 'node:fs'
import t, { type Test } from 'tap'
import { openDatabase, sqliteFile } from '../../../server/database/database.ts'
import type { Database } from '../../../server/database/types.ts'
import { type DatabaseLocation, inBothDatabases } from '../../../test/support/both-databases.ts'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { outboxCommand } from '../../../test/support/outbox-command.ts'
import { testPostgres } from '../../../test/support/postgres.ts'
import { requestsUrl } from '../../api/requests-data.ts'
import { openDeskDatabase } from '../../server/database.ts'
import { checkVersion } from '../../server/migrations.ts'
import { deskSite, settingsFor } from '../support/desk.ts'

async function open(t: Test, location: DatabaseLocation): Promise<Database> {
  const database = await openDatabase(location)
  t.teardown(() => database.close())
  return database
}

const state = async (database: Database) =>
  (await database.query('SELECT published, revision FROM content_state')).map((row) => ({ ...row }))

inBothDatabases(t, async (t, location) => {
  const environment = settingsFor(location)
  const site = await open(t, location)
  await t.rejects(state(site), 'a site without a desk creates no tables of the desk')
  t.match(await outboxCommand(['list'], environment), /^0 requests/)

  // A SQLite file has one process.
  const others = location.databaseUrl ? [await open(t, location), await open(t, location)] : []
  const processes = [site, ...others].map((database) => openDeskDatabase(database))
  for (const rows of await Promise.all(processes.map(state))) {
    t.strictSame(rows, [{ published: 0, revision: 0 }], 'processes that start together create one row')
  }
  t.match(await outboxCommand(['list'], environment), /^0 requests/)

  await site.query('UPDATE desk_schema SET version = 99')
  const checked = openDeskDatabase(site, checkVersion)
  await t.rejects(state(checked), { message: /desk_schema is 99/ })
  await t.rejects(deskSite(t, environment), { message: /newer version of this site \(desk_schema is 99/ })
})

t.test('a desk that starts without its database works as soon as the database answers', async (t) => {
  const server = await testPostgres(t)
  const databaseUrl = await server.database()
  await server.stop()
  const site = await deskSite(t, { DATABASE_URL: databaseUrl })
  await server.start()
  t.match(await (await site.signedIn()).read(requestsUrl()), { total: 0 })
})

t.test('the tables are created again if the file is replaced while the desk runs', async (t) => {
  const dataDir = dataFolder(t)
  const database = openDeskDatabase(await open(t, { dataDir }))
  await state(database)
  for (const suffix of ['', '-wal', '-shm']) rmSync(sqliteFile(dataDir) + suffix, { force: true })
  await t.rejects(state(database), { message: /no such table/ })
  t.strictSame(await state(database), [{ published: 0, revision: 0 }])
})
