// kill -9 while visits are counted, by two processes that share a database.
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { openDatabase } from '../../server/database/database.ts'
import { dataFolder } from '../support/data-folder.ts'
import { testPostgres } from '../support/postgres.ts'
import { type SiteProcess, startSite } from '../support/process.ts'
import { reportHeaders, totals } from '../support/visits.ts'

t.setTimeout(300_000)

/** The longest loss. */
const window = 10_000

/** Reports presses of `to` until `stop` is called. Returns when each report was acknowledged. */
function report({ origin }: SiteProcess, to: 'phone' | 'mail') {
  const acknowledged: number[] = []
  let isStopped = false
  async function run() {
    while (!isStopped) {
      // Each from another address, since one address may send two reports a second.
      const forwarded = `10.${acknowledged.length >> 16}.${(acknowledged.length >> 8) & 255}.${acknowledged.length & 255}`
      const response = await fetch(`${origin}/api/visit`, {
        method: 'POST',
        headers: { ...reportHeaders(origin), 'x-forwarded-for': forwarded },
        body: JSON.stringify({ kind: 'link', to }),
      }).catch(() => undefined)
      if (!response) return
      if (response.status !== 204) throw new Error(`${response.status} for a report`)
      acknowledged.push(Date.now())
      await wait(5)
    }
  }
  const done = run()
  return {
    acknowledged,
    async stop() {
      isStopped = true
      await done
    },
  }
}

t.test('kill -9 loses at most ten seconds, SIGTERM nothing, and two processes add up', async (t) => {
  const server = await testPostgres(t)
  const databaseUrl = await server.database()
  const start = () =>
    startSite(t, { DATABASE_URL: databaseUrl, DATA_DIR: dataFolder(t), TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'info' })
  const [killed, stopped] = [await start(), await start()]
  const lost = report(killed, 'phone')
  const kept = report(stopped, 'mail')
  // Not a multiple of the time between two writes.
  await wait(25_500)
  const killedAt = Date.now()
  await killed.kill()
  await lost.stop()
  await kept.stop()
  await stopped.stop()

  const database = await openDatabase({ dataDir: '', databaseUrl })
  t.teardown(() => database.close())
  const counted = await totals(database.query)
  const certain = lost.acknowledged.filter((time) => time < killedAt - window).length
  const found = counted['link phone'] ?? 0
  t.comment(`${lost.acknowledged.length} acknowledged, ${certain} of them ten seconds before; ${found} found`)
  t.ok(certain > 500)
  t.ok(found >= certain)
  t.ok(found <= lost.acknowledged.length)
  t.equal(counted['link mail'], kept.acknowledged.length)
})
