// The weekly email: its time and its words.
import { once } from 'node:events'
import { mock } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { SendMailOptions } from 'nodemailer'
import t, { type Test } from 'tap'
import type { AppOptions } from '../../../../server/app.ts'
import { openDatabase } from '../../../../server/database/database.ts'
import { day, minute } from '../../../../server/durations.ts'
import { readSettings } from '../../../../server/settings/settings.ts'
import { dataFolder } from '../../../../test/support/data-folder.ts'
import { testOutbox } from '../../../../test/support/outbox.ts'
import { testPostgres } from '../../../../test/support/postgres.ts'
import { testSite } from '../../../../test/support/site.ts'
import { loadSiteContent } from '../../../../test/support/site-content.ts'
import { openDeskDatabase } from '../../../server/database.ts'
import { deskMailOptions } from '../../../server/mail-options.ts'
import { checkSchedule } from '../../../server/scheduled-mail.ts'
import { weeklyMail } from '../../../server/visits/weekly-mail.ts'
import { lastWeek, weeklyReport } from '../../../server/visits/weekly-report.ts'
import { type Counts, storeTotals } from '../../support/statistics.ts'

const at = (time: string) => Date.parse(`${time}+01:00`)
const monday = at('2026-11-23T08:01:00')
const views = { hour: { '09': 3 } }
const settings = readSettings({})
const options = await deskMailOptions(settings, await loadSiteContent(settings))

/** Processes that share a database with the visits of a day. */
async function startProcesses(t: Test, { count = 1, databaseUrl }: { count?: number; databaseUrl?: string } = {}) {
  const dataDir = dataFolder(t)
  const sent: SendMailOptions[] = []
  const mailServer = { attempts: 0, isBusy: false }
  const open = async () => openDeskDatabase(await openDatabase({ dataDir, databaseUrl }))
  const first = await open()
  const databases = [first]
  while (databases.length < count) databases.push(await open())
  t.teardown(() => Promise.all(databases.map((database) => database.close())))
  await storeTotals(first.query, { '2026-11-20': views })
  async function send(mail: SendMailOptions) {
    mailServer.attempts += 1
    if (mailServer.isBusy) throw Object.assign(new Error('Later'), { responseCode: 451 })
    sent.push(mail)
  }
  const scheduled = {
    name: 'Weekly report',
    log: { info() {}, warn() {}, error() {} },
    due: (time: number) => weeklyReport(time, 'Europe/Paris'),
    mailOptions: async () => options,
    send,
  }
  /** Lets all processes check the schedule at `time`. */
  const check = (time: number) =>
    Promise.all(databases.map((database) => checkSchedule({ ...scheduled, database, now: () => time })))
  return { sent, mailServer, check }
}

t.test('the email is due on Monday at eight, in the time zone of the office', async (t) => {
  const before = { from: '2026-11-09', to: '2026-11-15' }
  const week = { from: '2026-11-16', to: '2026-11-22' }
  t.strictSame(lastWeek(at('2026-11-23T07:59:00'), 'Europe/Paris'), before)
  t.strictSame(lastWeek(at('2026-11-23T08:00:00'), 'Europe/Paris'), week)
  t.strictSame(lastWeek(at('2026-11-29T23:59:00'), 'Europe/Paris'), week, 'until Sunday')
  const summer = Date.parse('2026-07-06T06:00:00Z')
  t.strictSame(lastWeek(summer, 'Europe/Paris'), { from: '2026-06-29', to: '2026-07-05' }, 'in summer')
})

t.test('several processes send one email a week together', async (t) => {
  const databaseUrl = await (await testPostgres(t)).database()
  const { sent, check } = await startProcesses(t, { count: 3, databaseUrl })
  await check(at('2026-11-16T08:01:00'))
  t.equal(sent.length, 0, 'the previous week had no visits')
  for (const time of [monday, monday + minute, at('2026-11-25T12:00:00')]) await check(time)
  t.equal(sent.length, 1)
  await check(at('2026-12-16T12:00:00'))
  t.equal(sent.length, 2, 'one email after weeks without a process')
})

t.test('an email that the mail server refuses for now is sent later', async (t) => {
  const { sent, mailServer, check } = await startProcesses(t)
  mailServer.isBusy = true
  await check(monday)
  await check(monday + 1_000)
  t.equal(mailServer.attempts, 1, 'not immediately')
  mailServer.isBusy = false
  await check(monday + minute)
  await check(monday + 2 * minute)
  t.equal(sent.length, 1)
})

t.test('an attempt while the clock was ahead does not delay the email', async (t) => {
  const { sent, mailServer, check } = await startProcesses(t)
  mailServer.isBusy = true
  await check(monday + 2 * day)
  mailServer.isBusy = false
  await check(monday)
  t.equal(sent.length, 1)
})

t.test('when the site stops while it sends the email, the next attempt does not wait for the lease', async (t) => {
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
  await storeTotals(site.database.query, { [lastWeek(Date.now(), 'Europe/Paris').from]: views })
  await site.app.ready()
  mock.timers.tick(minute)
  t.match(await sending.promise, { subject: /^Your website in the week from / })
  await site.app.close()
  const [report] = await site.database.query<{ pause: number }>(
    `SELECT due_at - started_at AS pause FROM scheduled_mails WHERE turn NOT LIKE 'day %'`,
  )
  t.ok(report && Number(report.pause) < minute)
})

/** The email about the week after 16 November, of a site with the totals of `days`. */
async function mailAbout(t: Test, days: Record<string, Counts>, environment: NodeJS.ProcessEnv = {}) {
  const { database } = await testOutbox(t)
  await storeTotals(database.query, days)
  const settings = readSettings(environment)
  const mailOptions = await deskMailOptions(settings, await loadSiteContent(settings))
  return weeklyMail(database.query, { from: '2026-11-16', to: '2026-11-22' }, mailOptions)
}

t.test('the email compares the week with the previous week', async (t) => {
  const days: Record<string, Counts> = {
    '2026-11-09': { hour: { '09': 100 }, page: { '/': 100 }, form: { started: 3 } },
    '2026-11-16': {
      hour: { '09': 1_120 },
      page: { '/': 700, '/services/concierge-services': 420 },
      referrer: { direct: 30, 'google.com': 20 },
      'search-empty': { 'swimming pool': 3, 'a name': 2 },
      form: { started: 9 },
      'request-service': { none: 4 },
    },
    '2026-11-22': { hour: { 23: 80 } },
  }
  const settings = { MAIL_TO: 'office@mimosa-mer.example', SITE_URL: 'https://mimosa-mer.example' }
  const mail = await mailAbout(t, days, settings)
  t.strictSame(mail?.to, ['office@mimosa-mer.example'])
  t.equal(mail?.subject, 'Your website in the week from 16 November 2026')
  for (const part of [mail?.text, mail?.html].map(String)) {
    t.match(part, 'Page views from 16 November 2026 to 22 November 2026: 1,200, 1,100% more')
    t.match(part, /Home(: |<[\s\S]*?>)700 \(the week before: 100\)/)
    t.match(part, 'Address typed, bookmark or app')
    t.match(part, 'swimming pool')
    t.notMatch(part, 'a name', 'a rare term is hidden')
    t.match(part, /Forms begun(: |<[\s\S]*?>)9 \(the week before: 3\)/)
    t.match(part, 'https://mimosa-mer.example/desk/visits?days=7')
  }
})

t.test('email programs find no link in names that strangers can invent', async (t) => {
  const counts = {
    hour: { '09': 9 },
    referrer: { 'evil-login.example': 9 },
    'search-empty': { 'https://evil.example/': 9 },
  }
  const mail = await mailAbout(t, { '2026-11-20': counts })
  for (const part of [mail?.text, mail?.html].map(String)) {
    t.match(part, 'evil-login . example')
    t.match(part, 'https :// evil . example')
    t.notMatch(part, /evil[\w-]*\.|:\/\/evil/)
  }
})
