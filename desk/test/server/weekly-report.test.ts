// The weekly mail: when it is sent, and that one is sent.
import { once } from 'node:events'
import { mock } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { SendMailOptions } from 'nodemailer'
import t, { type Test } from 'tap'
import type { AppOptions } from '../../../server/app.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { createMailer } from '../../../server/mail/mailer.ts'
import en from '../../../src/language/texts/en.json' with { type: 'json' }
import { createTranslate } from '../../../src/language/translate.ts'
import { defaultFacts } from '../../../src/site/default-facts.ts'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { testMailServer } from '../../../test/support/mail-server.ts'
import { testPostgres } from '../../../test/support/postgres.ts'
import { testSite } from '../../../test/support/site.ts'
import { deskDatabase } from '../../server/database.ts'
import { checkSchedule } from '../../server/scheduled-mail.ts'
import { lastWeek, weeklyReport } from '../../server/visits/weekly-report.ts'
import { storeTotals } from '../support/statistics.ts'

const postgres = await testPostgres(t)
const at = (time: string) => Date.parse(`${time}+01:00`)
const monday = at('2026-11-23T08:01:00')

interface Attempt {
  started_at: number
  due_at: number
}

/** Processes that share a database, and the mail server of the office. */
async function office(t: Test, { processes = 1, databaseUrl }: { processes?: number; databaseUrl?: string } = {}) {
  const dataDir = dataFolder(t)
  const databases = await Promise.all(
    Array.from({ length: processes }, async () => deskDatabase(await openDatabase({ dataDir, databaseUrl }))),
  )
  const mailServer = await testMailServer(t)
  const transport = createMailer({ SMTP_URL: mailServer.url, DATA_DIR: dataDir })
  t.teardown(async () => {
    transport.close()
    await Promise.all(databases.map((database) => database.close()))
  })
  const log = { info() {}, warn() {}, error() {} }
  const options = {
    ...({ language: 'en', translate: createTranslate('en', en), facts: defaultFacts } as const),
    siteUrl: 'https://mimosa-mer.example',
    from: { address: 'site@mimosa-mer.example' },
    to: ['office@mimosa-mer.example'],
  }
  const [database] = databases
  if (!database) throw new Error('There is no database.')
  return {
    database,
    mailServer,
    /** All processes look at the clock. */
    check: (now: number) =>
      Promise.all(
        databases.map((database) =>
          checkSchedule({
            name: 'Weekly report',
            database,
            log,
            now: () => now,
            due: (time) => weeklyReport(time, 'Europe/Paris'),
            mailOptions: async () => options,
            send: (mail, signal) => transport.send(mail, signal),
          }),
        ),
      ),
  }
}

t.test('the mail is due on Monday at eight, in the time zone of the office', (t) => {
  const week = { from: '2026-11-16', to: '2026-11-22' }
  t.strictSame(lastWeek(at('2026-11-23T07:59:00'), 'Europe/Paris'), { from: '2026-11-09', to: '2026-11-15' })
  t.strictSame(lastWeek(at('2026-11-23T08:00:00'), 'Europe/Paris'), week)
  t.strictSame(lastWeek(at('2026-11-29T23:59:00'), 'Europe/Paris'), week, 'on Sunday it is still the last one')
  t.strictSame(
    lastWeek(Date.parse('2026-07-06T06:00:00Z'), 'Europe/Paris'),
    { from: '2026-06-29', to: '2026-07-05' },
    'in summer',
  )
  t.end()
})

t.test('several processes send one mail a week, and a restart sends none', async (t) => {
  const site = await office(t, { processes: 3, databaseUrl: await postgres.database() })
  await storeTotals(site.database.query, { '2026-11-20': { hour: { '09': 3 } } })
  await site.check(at('2026-11-16T08:01:00'))
  t.equal(site.mailServer.attempts, 0, 'nothing was counted in the week before')
  await site.check(monday)
  await site.check(monday + 60_000)
  await site.check(at('2026-11-25T12:00:00'))
  t.equal(site.mailServer.mails.length, 1)
  await site.check(at('2026-12-16T12:00:00'))
  t.equal(site.mailServer.mails.length, 2, 'after weeks without a process, one mail')
})

t.test('a mail that is refused for now is sent later', async (t) => {
  const site = await office(t)
  await storeTotals(site.database.query, { '2026-11-20': { hour: { '09': 3 } } })
  site.mailServer.refusal = { at: 'DATA', code: 451, message: 'Later' }
  await site.check(monday)
  await site.check(monday + 1_000)
  t.equal(site.mailServer.attempts, 1, 'not at once')
  site.mailServer.refusal = undefined
  await site.check(monday + 60_000)
  await site.check(monday + 120_000)
  t.equal(site.mailServer.mails.length, 1)
})

t.test('an attempt of a clock that was ahead delays no mail', async (t) => {
  const site = await office(t)
  await storeTotals(site.database.query, { '2026-11-20': { hour: { '09': 3 } } })
  site.mailServer.refusal = { at: 'DATA', code: 451, message: 'Later' }
  await site.check(monday + 2 * 86_400_000)
  site.mailServer.refusal = undefined
  await site.check(monday)
  t.equal(site.mailServer.mails.length, 1)
})

t.test('the desk sends the mail, and waits for it when the site ends', async (t) => {
  mock.timers.enable({ apis: ['setInterval'] })
  t.teardown(() => mock.timers.reset())
  const sending = Promise.withResolvers<SendMailOptions>()
  const sendMail: AppOptions['sendMail'] = async (mail, signal) => {
    sending.resolve(mail)
    await once(signal, 'abort')
    await wait(100)
    throw signal.reason
  }
  const site = await testSite(t, { DESK: 'on', WEEKLY_REPORT: 'on' }, { sendMail })
  await storeTotals(site.database.query, { [lastWeek(Date.now(), 'Europe/Paris').from]: { hour: { '09': 3 } } })
  await site.app.ready()
  mock.timers.tick(60_000)
  t.match(await sending.promise, { subject: /^Your website in the week from / })
  await site.app.close()
  const [report] = await site.database.query<Attempt>(
    `SELECT started_at, due_at FROM weekly_reports WHERE week NOT LIKE 'day %'`,
  )
  const pause = (report?.due_at ?? 0) - (report?.started_at ?? 0)
  t.ok(pause < 60_000, 'the next attempt does not wait for the end of the lease')
})
