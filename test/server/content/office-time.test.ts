// Days and times in the time zone of the office.
import { writeFile } from 'node:fs/promises'
import t from 'tap'
import { officeDay, officeHour } from '../../../server/content/office-time.ts'
import { timestamp } from '../../../src/office/clock.ts'
import { testSite } from '../../support/site.ts'
import { siteFile } from '../../support/site-file.ts'
import { reportRequest, view } from '../../support/visits.ts'

t.test('times are in the time zone of the office, in summer and in winter', async (t) => {
  t.equal(timestamp(Date.UTC(2026, 6, 1, 22, 30), 'Europe/Paris'), '2026-07-02 00:30:00')
  t.equal(timestamp(Date.UTC(2026, 10, 20, 12), 'Europe/Paris'), '2026-11-20 13:00:00')
  t.equal(officeDay(Date.UTC(2026, 10, 20, 3), 'America/New_York'), '2026-11-19')
  t.equal(officeHour(Date.UTC(2026, 10, 20, 5), 'America/New_York'), '00')
})

t.test('a visit counts for the day of the office, in the time zone of the current content', async (t) => {
  const inZone = (timeZone: string) => JSON.stringify({ office: { timeZone } })
  const file = siteFile(t, {})
  const { inject, source, app, database } = await testSite(t, { SITE_FILE: file })
  // These two places never have the same day.
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await writeFile(file, inZone(timeZone))
    await source.reloadFile()
    await inject(reportRequest(view))
  }
  await app.close()
  t.equal((await database.query(`SELECT day FROM statistics WHERE measure = 'page'`)).length, 2)
})
