// The words of the weekly email.
import t, { type Test } from 'tap'
import { openDatabase } from '../../../server/database/database.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { loadSiteContent } from '../../../test/support/site-content.ts'
import { deskMailOptions } from '../../server/mail-options.ts'
import { weeklyMail } from '../../server/visits/weekly-mail.ts'
import { type Counts, storeTotals } from '../support/statistics.ts'

const week = { from: '2026-11-16', to: '2026-11-22' }

/** The mail about `week` of a site with the totals of `days`. */
async function mailAbout(t: Test, days: Record<string, Counts>, environment: NodeJS.ProcessEnv = {}) {
  const dataDir = dataFolder(t)
  const database = await openDatabase({ dataDir })
  t.teardown(() => database.close())
  await storeTotals(database.query, days)
  const settings = readSettings({ DATA_DIR: dataDir, ...environment })
  const options = await deskMailOptions(settings, await loadSiteContent(settings))
  return weeklyMail(database.query, week, options)
}

t.test('the mail compares the week with the one before', async (t) => {
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

t.test('mail programs find no link in names that strangers can invent', async (t) => {
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

t.test('the mail is in the language of the office, or in English', async (t) => {
  const subjectFor = async (language: string) =>
    (await mailAbout(t, { '2026-11-20': { hour: { '09': 3 } } }, { OFFICE_LANGUAGE: language }))?.subject
  t.equal(await subjectFor('fr'), 'Votre site, semaine du 16 novembre 2026')
  t.equal(await subjectFor('ar'), 'Your website in the week from 16 November 2026')
})
