// kill -9 under load, with the embedded database.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import t from 'tap'
import { dataFolder } from '../support/data-folder.ts'
import { faultRounds, rounds } from '../support/fault-rounds.ts'

t.setTimeout(300_000 + rounds * 10_000)

t.test('no request that was accepted is lost when the site is killed at any moment', async (t) => {
  const dataDir = dataFolder(t)
  await faultRounds(t, { environment: { DATA_DIR: dataDir }, replicas: 1 })

  const database = new DatabaseSync(join(dataDir, 'outbox.sqlite'))
  t.teardown(() => database.close())
  t.match(database.prepare('PRAGMA integrity_check').all(), [{ integrity_check: 'ok' }])
})
