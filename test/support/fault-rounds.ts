// Kills processes under load. In the end every accepted request must have been mailed.
import { setTimeout as wait } from 'node:timers/promises'
import type { Test } from 'tap'
import { openDatabase } from '../../server/database/database.ts'
import { startDelivery } from '../../server/delivery/delivery.ts'
import { mailKinds } from '../../server/delivery/mail-kinds.ts'
import { createMailer } from '../../server/mail/mailer.ts'
import { openOutbox } from '../../server/outbox/open-outbox.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { startLoad } from './load.ts'
import { testMailServer } from './mail-server.ts'
import { type SiteProcess, startSite } from './process.ts'
import { loadSiteContent } from './site-content.ts'
import { until } from './until.ts'

/** The number of rounds: a few by default, a thousand in `npm run test:faults`. */
export const rounds = Number(
  process.env.FAULTS_ROUNDS ?? (process.env.npm_lifecycle_event === 'test:faults' ? 1_000 : 6),
)

const silent = { info() {}, warn() {}, error() {} }

export interface FaultRounds {
  /** The settings of the site, with the database. */
  environment: { DATA_DIR: string; DATABASE_URL?: string }
  /** The number of processes. */
  replicas: number
  /** Another fault, which goes on from the first round to the last. */
  meanwhile?: (isOver: () => boolean) => Promise<void>
}

/**
 * Sends requests while a mail server comes and goes and the site's processes are killed, one a round, at a random
 * moment of their lives. Then delivers what is left, and compares.
 */
export async function faultRounds(t: Test, { environment, replicas, meanwhile = async () => {} }: FaultRounds) {
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
  const otherFaults = Promise.all([restartMailServer(), meanwhile(() => isOver)])
  for (let round = 0; round < rounds; round++) {
    // After a number of requests or mails, independent of the speed of the machine.
    const progress = () => (round % 2 === 0 ? load.accepted.length : mailServer.attempts)
    const target = progress() + Math.random() * 5
    await until(`round ${round}`, () => progress() >= target)
    await wait(Math.random() * 20)
    await sites.shift()?.kill()
    sites.push(await startSite(t, settings))
  }
  await load.stop()
  isOver = true
  await otherFaults
  for (const site of sites) await site.kill()

  await deliverRest(environment, mailServer.url)
  const references = load.accepted
  t.ok(references.length > 0, 'requests were accepted')
  t.equal(new Set(references).size, references.length, 'each request has another reference')
  const ids = mailServer.mails.map(({ headers }) => headers['message-id'] ?? '')
  for (const isConfirmation of [false, true]) {
    const mails = ids.filter((id) => id.includes('confirmation') === isConfirmation)
    const mailed = new Set(mails.map((id) => id.slice(1, 10)))
    const missing = references.filter((reference) => !mailed.has(reference))
    t.strictSame(missing, [], isConfirmation ? 'every visitor got a confirmation' : 'no accepted request is lost')
  }
}

/** Delivers everything that waits, on a clock that has passed every pause and every lease. */
async function deliverRest(environment: FaultRounds['environment'], smtpUrl: string) {
  const settings = readSettings({ ...environment, SMTP_URL: smtpUrl, CONFIRMATION_MAIL: 'on' })
  const database = await openDatabase({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL })
  const outbox = await openOutbox(database)
  const transport = createMailer(settings)
  const now = () => Date.now() + 3_600_000
  const kinds = mailKinds({
    settings,
    content: { current: await loadSiteContent(settings) },
    outbox,
    onAttempt() {},
    onConfirmationAttempt() {},
  })
  const delivery = startDelivery({ kinds, send: transport.send, eraseExpired: async () => {}, now, log: silent })
  const unconfirmed = () => database.query(`SELECT 1 FROM contact_confirmations WHERE state = 'waiting'`)
  await until('an empty outbox', async () => {
    const { waiting } = await outbox.counts(now())
    return waiting === 0 && (await unconfirmed()).length === 0
  })
  await delivery.stop()
  transport.close()
  await database.close()
}
