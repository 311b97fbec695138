// Erasure of expired requests, and of the emails that a site without a mail server writes as files. A clock that is
// wrong for a while erases nothing.
import { readdirSync } from 'node:fs'
import t, { type Test } from 'tap'
import { recordRun } from '../../../server/database/last-runs.ts'
import { createRetention } from '../../../server/delivery/retention.ts'
import { day, hour, minute } from '../../../server/durations.ts'
import { createMailer, mailFolder } from '../../../server/mail/mailer.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { noon, paul, testOutbox } from '../../support/outbox.ts'

const log = { info() {}, warn() {} }

t.test('the files of an erased request are deleted within an hour, all others after RETENTION_DAYS', async (t) => {
  const { dataDir, database, outbox, add } = await testOutbox(t)
  const settings = readSettings({ DATA_DIR: dataDir })
  const mailer = createMailer(settings)
  t.teardown(() => mailer.close())
  const files = () => readdirSync(mailFolder(dataDir)).sort()
  const start = Date.now()
  let now = start
  let elapsed = 0
  const deleteOld = createRetention({ outbox, database, settings, log, now: () => now, elapsed: () => elapsed })
  /** Runs the erasure as if an hour had passed since its last run. */
  async function run() {
    await recordRun(database.query, 'retention', now)
    elapsed += hour
    await deleteOld()
  }

  const erased = await add({ message: 'erased' }, start)
  const stored = await add({ message: 'stored' }, start)
  for (const id of [`${erased}.1`, `${erased}.1.confirmation`, `${stored}.1`, 'report']) {
    await mailer.send({ to: paul.email, messageId: `<${id}@villa.example>` }, new AbortController().signal)
  }
  await run()
  t.equal(files().length, 4)
  await outbox.erase(database.query, [erased])
  now = start + hour
  await run()
  t.strictSame(files(), [`${stored}.1.eml`, 'report.eml'])
  now = start + 29 * day
  await run()
  t.strictSame(files(), [`${stored}.1.eml`, 'report.eml'])
  now = start + 31 * day
  await run()
  t.strictSame(files(), [])
  t.match(await outbox.find(stored), { state: 'waiting' })
})

/** A request that was delivered 29.5 days before noon and is kept for 30, with a clock that the test sets. */
async function siteWithClock(t: Test) {
  const { dataDir, database, outbox, add } = await testOutbox(t)
  const delivered = noon - 29.5 * day
  const reference = await add({}, delivered)
  await outbox.requestMails.sent({ reference }, delivered)
  const clock = { time: noon, elapsed: 0 }
  const settings = { RETENTION_DAYS: 30, DATA_DIR: dataDir }
  const elapsed = () => clock.elapsed
  const run = createRetention({ outbox, database, settings, log, now: () => clock.time, elapsed })
  return {
    clock,
    delivered,
    query: database.query,
    async pass(time: number) {
      clock.time += time
      clock.elapsed += time
      await run()
    },
    deliveredAt: async () => (await outbox.find(reference))?.deliveredAt,
  }
}

for (const jump of [40 * day, day, -day, -40 * day]) {
  const name = `${Math.abs(jump) / day} days ${jump > 0 ? 'ahead' : 'behind'}`
  t.test(`a clock that is ${name} for less than two hours never erases anything`, async (t) => {
    const { clock, query, delivered, deliveredAt, pass } = await siteWithClock(t)
    await recordRun(query, 'retention', noon)
    for (const change of [jump, -jump]) {
      clock.time += change
      for (let minutes = 0; minutes < 119; minutes += 17) await pass(17 * minute)
      t.equal(await deliveredAt(), delivered)
    }
  })
}

t.test('a site that was off for a month erases when its clock has run for two hours', async (t) => {
  const { clock, query, deliveredAt, pass } = await siteWithClock(t)
  await recordRun(query, 'retention', noon)
  clock.time += 31 * day
  await pass(0)
  await pass(2 * hour - 1)
  t.ok(await deliveredAt())
  await pass(1)
  t.notOk(await deliveredAt())
})

t.test('the two hours start again if a clock jumps', async (t) => {
  const { clock, query, deliveredAt, pass } = await siteWithClock(t)
  clock.time += 31 * day
  await pass(0)
  await pass(hour)
  clock.time += day
  await pass(hour)
  await recordRun(query, 'retention', noon + hour)
  await pass(hour)
  t.ok(await deliveredAt())
  await pass(2 * hour)
  t.notOk(await deliveredAt())
})
