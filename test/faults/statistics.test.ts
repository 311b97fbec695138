// kill -9 while visits are counted, by two processes that share a database.
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { openDatabase } from '../../server/database/database.ts'
import { dataFolder } from '../support/data-folder.ts'
import { testPostgres } from '../support/postgres.ts'
import { type SiteProcess, startSite } from '../support/process.ts'
import { until } from '../support/until.ts'
import { reportHeaders, totals } from '../support/visits.ts'

/** Reports presses of `to` until `stop` is called, and counts the acknowledged reports. */
function report({ origin }: SiteProcess, to: 'phone' | 'mail') {
  const reports = { acknowledged: 0, stop }
  let isStopped = false
  async function run() {
    while (!isStopped) {
      // Each from another address, since one address may send two reports a second.
      const { acknowledged } = reports
      const forwarded = `10.${acknowledged >> 16}.${(acknowledged >> 8) & 255}.${acknowledged & 255}`
      const response = await fetch(`${origin}/api/visit`, {
        method: 'POST',
        headers: { ...reportHeaders(origin), 'x-forwarded-for': forwarded },
        body: JSON.stringify({ kind: 'link', to }),
      }).catch(() => undefined)
      if (!response) return
      if (response.status !== 204) throw new Error(`${response.status} for a report`)
      reports.acknowledged += 1
      await wait(5)
    }
  }
  const done = run()
  async function stop() {
    isStopped = true
    await done
  }
  return reports
}

t.test('kill -9 loses only what was not written yet, SIGTERM nothing, and two processes add up', async (t) => {
  const server = await testPostgres(t)
  const databaseUrl = await server.database()
  const start = () =>
    startSite(t, { DATABASE_URL: databaseUrl, DATA_DIR: dataFolder(t), TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'info' })
  const [killed, stopped] = [await start(), await start()]
  const database = await openDatabase({ dataDir: '', databaseUrl })
  t.teardown(() => database.close())
  const written = async (name: string) => (await totals(database.query))[name] ?? 0
  const lost = report(killed, 'phone')
  const kept = report(stopped, 'mail')

  let [last, certain] = [0, 0]
  // The first write may have begun before a report was acknowledged. The one after the next has it in any case.
  for (let write = 1; write <= 3; write++) {
    if (write === 2) certain = lost.acknowledged
    last = await until(`write ${write}`, async () => {
      const count = await written('link phone')
      return count > last ? count : undefined
    })
  }
  await killed.kill()
  await lost.stop()
  await kept.stop()
  await stopped.stop()

  const found = await written('link phone')
  t.comment(`${lost.acknowledged} acknowledged, ${certain} of them before the last write; ${found} found`)
  t.ok(certain > 0)
  t.ok(found >= certain)
  t.ok(found <= lost.acknowledged)
  t.equal(await written('link mail'), kept.acknowledged)
})
