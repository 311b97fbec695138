// kill -9 under load loses no accepted request, with the embedded database, and with replicas on a PostgreSQL server
// that is killed as well.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { hour } from '../../server/durations.ts'
import { dataFolder } from '../support/data-folder.ts'
import { deliverySite } from '../support/delivery-site.ts'
import { rounds, startLoad } from '../support/load.ts'
import { testMailServer } from '../support/mail-server.ts'
import { ownPostgres } from '../support/postgres.ts'
import { type SiteProcess, startSite } from '../support/process.ts'
import { until } from '../support/until.ts'

t.test('no request that was accepted is lost when the site is killed at any moment', async (t) => {
  const dataDir = dataFolder(t)
  await killRounds(t, { DATA_DIR: dataDir }, 1)

  const database = new DatabaseSync(join(dataDir, 'outbox.sqlite'))
  t.teardown(() => database.close())
  t.match(database.prepare('PRAGMA integrity_check').all(), [{ integrity_check: 'ok' }])
})

t.test('no request that was accepted is lost when replicas and their database are killed', async (t) => {
  const server = await ownPostgres(t)
  const environment = { DATA_DIR: dataFolder(t), DATABASE_URL: await server.database() }
  let crashes = 0
  await killRounds(t, environment, 2, async (isOver) => {
    while (!isOver()) {
      await wait(Math.random() * 3_000)
      await server.stop()
      crashes += 1
      await wait(Math.random() * 500)
      await server.start()
    }
  })
  t.comment(`PostgreSQL was killed ${crashes} times`)
})

type MailServer = Awaited<ReturnType<typeof testMailServer>>

/**
 * Sends requests while a mail server stops and starts, `meanwhile` causes other failures, and the site's processes are
 * killed, one a round, at a random moment. Then delivers the remaining requests, and compares.
 */
async function killRounds(
  t: Test,
  environment: NodeJS.ProcessEnv,
  replicas: number,
  meanwhile: (isOver: () => boolean) => Promise<void> = async () => {},
) {
  const mailServer = await testMailServer(t)
  // With one language, there are half as many pages to render at each start.
  const settings = {
    ...environment,
    SMTP_URL: mailServer.url,
    CONTACT_RATE_MAX: '100000',
    CONTACT_HOURLY_MAX: '1000000',
    CONFIRMATION_MAIL: 'on',
    CONFIRMATION_MAX: '100000',
    LANGUAGES: 'en',
  }
  const sites: SiteProcess[] = []
  for (let i = 0; i < replicas; i++) sites.push(await startSite(t, settings))
  let turn = 0
  const load = startLoad(t, () => sites[turn++ % sites.length]?.origin ?? '')
  let isOver = false
  t.teardown(() => {
    isOver = true
  })

  async function restartMailServer() {
    while (!isOver) {
      await wait(Math.random() * 1_000)
      await mailServer.stop()
      await wait(Math.random() * 500)
      await mailServer.start()
    }
  }
  const otherFailures = Promise.all([restartMailServer(), meanwhile(() => isOver)])
  for (let round = 0; round < rounds; round++) {
    // After a number of requests or emails, independent of the speed of the machine.
    const progress = () => (round % 2 === 0 ? load.accepted.length : mailServer.attempts)
    const target = progress() + Math.random() * 5
    await until(`round ${round}`, () => progress() >= target)
    await wait(Math.random() * 20)
    await sites.shift()?.kill()
    sites.push(await startSite(t, settings))
  }
  await load.stop()
  isOver = true
  await otherFailures
  for (const site of sites) await site.kill()

  t.ok(load.accepted.length > 0, 'requests were accepted')
  t.equal(new Set(load.accepted).size, load.accepted.length, 'each request has another reference')
  await deliverRest(t, settings)
  checkDelivered(t, load.accepted, mailServer.mails)
}

/** Delivers the remaining requests, on a clock that has passed every pause and every lease. */
async function deliverRest(t: Test, settings: NodeJS.ProcessEnv) {
  const rest = await deliverySite(t, settings)
  rest.now = Date.now() + hour
  rest.start()
  const unconfirmed = () => rest.database.query(`SELECT 1 FROM contact_confirmations WHERE state = 'waiting'`)
  await until('an empty outbox', async () => {
    const { waiting } = await rest.counts()
    return waiting === 0 && (await unconfirmed()).length === 0
  })
}

function checkDelivered(t: Test, references: readonly string[], mails: MailServer['mails']) {
  const ids = mails.map(({ headers }) => headers['message-id'] ?? '')
  for (const isConfirmation of [false, true]) {
    const sent = ids.filter((id) => id.includes('confirmation') === isConfirmation).map((id) => id.slice(1, 10))
    const missing = references.filter((reference) => !sent.includes(reference))
    t.strictSame(missing, [], isConfirmation ? 'every visitor got a confirmation' : 'no accepted request is lost')
  }
}
