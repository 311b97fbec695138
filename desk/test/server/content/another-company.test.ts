// The desk of another company does not mention the example company.
import t from 'tap'
import { day } from '../../../../server/durations.ts'
import { foreignWordsIn, genoaFile } from '../../../../test/support/genoa.ts'
import { siteFile } from '../../../../test/support/site-file.ts'
import { desk, pages, visitsExportUrl } from '../../../api/urls.ts'
import { deskMailOptions } from '../../../server/mail-options.ts'
import { reminderMail } from '../../../server/requests/reminder-mail.ts'
import { signInMail } from '../../../server/sign-in/mail.ts'
import { weeklyMail } from '../../../server/visits/weekly-mail.ts'
import { deskSite } from '../../support/desk.ts'
import { storeTotals } from '../../support/statistics.ts'

const anna = 'anna@vela-molo.example'
const visitor = { name: 'Anna', email: 'anna@sail.example', phone: '+39 010 555 0111', message: 'My yacht.' }

t.test('pages, emails and files of the desk have no words of the example company', async (t) => {
  for (const OFFICE_LANGUAGE of ['en', 'fr'] as const) {
    const site = await deskSite(t, { SITE_FILE: siteFile(t, genoaFile), DESK_USERS: anna, OFFICE_LANGUAGE })
    const { settings, content, database } = site
    const now = Date.now()
    await site.receive({ ...visitor, service: 'yacht-care' }, { now: now - 9 * day })
    await storeTotals(database.query, { '2026-11-16': { hour: { '09': 4 }, page: { '/': 4 } } })
    const options = await deskMailOptions(settings, content.current)
    const mails = [
      signInMail({ ...options, settings, content: content.current, email: anna, token: 'x', now, logo: undefined }),
      await reminderMail(database.query, now, options),
      await weeklyMail(database.query, { from: '2026-11-16', to: '2026-11-22' }, options),
    ]
    const browser = await site.signedIn(anna)
    const urls = [pages.requests, `${desk}/export.csv`, visitsExportUrl()]
    const answers = await Promise.all(urls.map((url) => browser.open(`${url}?lang=${OFFICE_LANGUAGE}`)))
    answers.push(await site.browser().open(`${pages.signIn}?lang=${OFFICE_LANGUAGE}`))
    for (const mail of mails) t.strictSame(foreignWordsIn(JSON.stringify(mail)), [])
    for (const { statusCode, body } of answers) t.strictSame([statusCode, foreignWordsIn(body)], [200, []])
  }
})
