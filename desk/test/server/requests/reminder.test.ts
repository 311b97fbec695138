// The reminder: its time, its requests and its words.
import { mock } from 'node:test'
import t from 'tap'
import type { Database } from '../../../../server/database/types.ts'
import { day, minute } from '../../../../server/durations.ts'
import { readSettings } from '../../../../server/settings/settings.ts'
import { inBothDatabases } from '../../../../test/support/both-databases.ts'
import { loadSiteContent } from '../../../../test/support/site-content.ts'
import { until } from '../../../../test/support/until.ts'
import { deskMailOptions } from '../../../server/mail-options.ts'
import { reminder } from '../../../server/requests/reminder.ts'
import { reminderMail } from '../../../server/requests/reminder-mail.ts'
import { deskSite } from '../../support/desk.ts'
import { openDesk } from '../../support/requests.ts'

const at = (time: string) => Date.parse(`${time}+01:00`)
const wednesday = at('2026-11-25T08:00')

async function mailAt(database: Database, now: number, OFFICE_LANGUAGE = 'en') {
  const settings = readSettings({ SITE_URL: 'https://mimosa-mer.example', OFFICE_LANGUAGE })
  return reminderMail(database.query, now, await deskMailOptions(settings, await loadSiteContent(settings)))
}

t.test('a reminder is due on each working day at eight, in the time zone of the office', async (t) => {
  const turnAt = (time: string) => reminder(at(time), 'Europe/Paris')?.turn
  t.equal(turnAt('2026-11-25T07:59'), undefined)
  t.equal(turnAt('2026-11-25T08:00'), 'day 2026-11-25')
  t.equal(turnAt('2026-11-25T23:59'), 'day 2026-11-25')
  t.equal(turnAt('2026-11-28T12:00'), undefined, 'on Saturday')
  t.equal(turnAt('2026-11-29T12:00'), undefined, 'on Sunday')
})

t.test('the desk sends one reminder a day to the office', async (t) => {
  mock.timers.enable({ apis: ['setInterval', 'Date'], now: wednesday })
  t.teardown(() => mock.timers.reset())
  const site = await deskSite(t, { MAIL_TO: 'office@mimosa-mer.example' })
  await site.receive({}, { now: wednesday - 7 * day })
  mock.timers.tick(60_000)
  await until('a reminder is sent', () => site.mails.length > 0)
  mock.timers.tick(60_000)
  await site.app.close()
  t.match(site.mails, [{ to: ['office@mimosa-mer.example'], subject: 'Requests to answer: 1' }])
})

inBothDatabases(t, async (t, location) => {
  const site = await openDesk(t, location)
  const { desk, database } = site

  const receivedAt = async (time: number, name = 'Claire Martin') => {
    site.now = time - minute
    const reference = await site.add({ name, message: `${name}, ${time}` })
    await desk.setEraseDates()
    return reference
  }
  const isSent = async (time: string) => (await mailAt(database, at(time))) !== undefined

  t.test('a request is late after two working days', async (t) => {
    await receivedAt(at('2026-11-20T17:00')) // Friday
    t.notOk(await isSent('2026-11-23T08:00'))
    t.notOk(await isSent('2026-11-24T08:00'))
    t.ok(await isSent('2026-11-25T08:00'))
  })

  t.test('an answered or suspected request is never late', async () => {
    const answered = await receivedAt(wednesday - 30 * day, 'Answered')
    await desk.changeState(await site.write(answered), 'answered')
    const suspected = await receivedAt(wednesday - 30 * day, 'Suspected')
    await desk.changeState(await site.write(suspected), 'suspected')
    t.equal(await mailAt(database, wednesday), undefined)
  })

  t.test('the email lists the oldest requests', async (t) => {
    await receivedAt(wednesday - 359 * day, 'Zoé Old')
    for (const age of [9, 8, 7, 6, 5]) await receivedAt(wednesday - age * day, `Age ${age}`)
    await receivedAt(wednesday - day, 'Too new')
    const mail = await mailAt(database, wednesday)
    t.equal(mail?.subject, 'Requests to answer: 6')
    for (const part of [mail?.text, mail?.html].map(String)) {
      t.match(part, /6 requests still have no answer/)
      t.match(part, /Zoé Old(: |<[\s\S]*?>)359 days, since 1 December 2025; will be erased on 1 December 2026/)
      t.match(part, /Age 6(: |<[\s\S]*?>)6 days, since 19 November 2026/)
      t.notMatch(part, /Age 5|Too new/)
      t.match(part, 'Will be erased within a week if they stay unanswered: 1')
      t.match(part, /https:\/\/mimosa-mer\.example\/desk\b/)
    }
    t.equal((await mailAt(database, wednesday, 'fr'))?.subject, 'Demandes à traiter\u00a0: 6')
  })
})
