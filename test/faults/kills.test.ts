// kill -9 under load loses no accepted request, with the embedded database, and with replicas on a PostgreSQL server that
// is killed as well.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { dataFolder } from '../support/data-folder.ts'
import { faultRounds } from '../support/fault-rounds.ts'
import { ownPostgres } from '../support/postgres.ts'

t.test('no request that was accepted is lost when the site is killed at any moment', async (t) => {
  const dataDir = dataFolder(t)
  await faultRounds(t, { environment: { DATA_DIR: dataDir }, replicas: 1 })

  const database = new DatabaseSync(join(dataDir, 'outbox.sqlite'))
  t.teardown(() => database.close())
  t.match(database.prepare('PRAGMA integrity_check').all(), [{ integrity_check: 'ok' }])
})

t.test('no request that was accepted is lost when replicas and their database are killed', async (t) => {
  const server = await ownPostgres(t)
  const environment = { DATA_DIR: dataFolder(t), DATABASE_URL: await server.database() }
  let crashes = 0
  await faultRounds(t, {
    environment,
    replicas: 2,
    async meanwhile(isOver) {
      while (!isOver()) {
        await wait(Math.random() * 3_000)
        await server.stop()
        crashes += 1
        await wait(Math.random() * 500)
        await server.start()
      }
    },
  })
  t.comment(`PostgreSQL was killed ${crashes} times`)
})
