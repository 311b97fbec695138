// kill -9 under load, with replicas on one PostgreSQL that is killed as well.
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { dataFolder } from '../support/data-folder.ts'
import { faultRounds, rounds } from '../support/fault-rounds.ts'
import { ownPostgres } from '../support/postgres.ts'

t.setTimeout(300_000 + rounds * 10_000)

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
