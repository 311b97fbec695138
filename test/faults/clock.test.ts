// If the clock jumps while the site runs, nothing is erased, no limit becomes longer, and /readyz stays right.
// libfaketime of Debian's package `faketime` changes the clock.
import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import t, { type Test } from 'tap'
import { day, hour, second } from '../../server/durations.ts'
import { dataFolder } from '../support/data-folder.ts'
import { startSite } from '../support/process.ts'
import { sendRequest } from '../support/send-request.ts'
import { until } from '../support/until.ts'

const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
const options = { skip: !library && 'not installed: apt-get install faketime' }

/** A data folder with functions that start sites on it, and set the clock of these sites. */
function sitesWithClock(t: Test) {
  const dataDir = dataFolder(t)
  const file = join(dataFolder(t), 'offset')
  const environment = {
    DATA_DIR: dataDir,
    LANGUAGES: 'en',
    CONTACT_RATE_MAX: '1',
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    DONT_FAKE_MONOTONIC: '1',
  }
  return {
    /** Sets the clock to a number of milliseconds ahead of the real time. */
    setClock: (ahead: number) => writeFileSync(file, `${ahead < 0 ? '' : '+'}${ahead / second}`),
    start: () => startSite(t, environment),
    open() {
      const database = new DatabaseSync(join(dataDir, 'outbox.sqlite'), { timeout: 5_000 })
      t.teardown(() => database.close())
      return database
    },
  }
}

t.test('a clock that jumps by 40 days erases no request', options, async (t) => {
  const { setClock, start, open } = sitesWithClock(t)
  setClock(0)
  const first = await start()
  await sendRequest(first.origin)
  const database = open()
  const deliveredAt = () => database.prepare('SELECT delivered_at FROM contact_requests').get()?.delivered_at
  const lastRun = () => database.prepare('SELECT at FROM last_runs').get()?.at
  await until('the delivery', deliveredAt)
  const delivered = deliveredAt()
  const now = Date.now()
  database.prepare(`INSERT INTO last_runs VALUES ('retention', ?)`).run(now)
  await first.stop()

  setClock(40 * day)
  const { output } = await start()
  const warnings = () => output().split('The clock is far').length - 1
  await until('the warning about the clock ahead', () => warnings() === 1)
  setClock(-40 * day)
  await until('the warning about the clock behind', () => warnings() === 2)
  t.equal(lastRun(), now)
  setClock(0)
  await until('a run with the right clock', () => lastRun() !== now)
  t.equal(deliveredAt(), delivered)
})

t.test('a limit does not become longer when the clock is set back by a day', options, async (t) => {
  const { setClock, start } = sitesWithClock(t)
  setClock(0)
  const { origin } = await start()
  await sendRequest(origin, { message: 'One' })
  setClock(-day)
  const { status, headers } = await sendRequest(origin, { message: 'Two' })
  t.equal(status, 429)
  t.ok(Number(headers.get('retry-after')) <= 600, 'ten minutes at most')
})

t.test('/readyz is right when the clock is set back', options, async (t) => {
  const { setClock, start, open } = sitesWithClock(t)
  setClock(2 * day)
  const { origin } = await start()
  const isReady = async () => (await fetch(`${origin}/readyz`)).status === 200
  await until('a site that is ready', isReady)
  for (const ahead of [day, 0]) {
    const other = open()
    other.exec('BEGIN IMMEDIATE')
    setClock(ahead + hour)
    await until('a site that is not ready', async () => !(await isReady()))
    other.exec('ROLLBACK')
    setClock(ahead)
    await until('a site that is ready again', isReady)
  }
})
