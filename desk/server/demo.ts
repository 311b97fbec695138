// Sample data of the desk for `npm start -- --demo`: answers, a note, versions, and two months of statistics.
import { openContentSource } from '../../server/content/content-source.ts'
import { officeDay } from '../../server/content/office-time.ts'
import type { Database } from '../../server/database/types.ts'
import { day } from '../../server/durations.ts'
import type { SiteServices } from '../../server/site-services.ts'
import { addDays } from '../../server/statistics/days.ts'
import type { Measure } from '../../server/statistics/measures.ts'
import { defaultFacts } from '../../src/site/default-facts.ts'
import { textPath } from '../api/paths.ts'
import { openDeskContent } from './content/desk-content.ts'
import { openDeskDatabase } from './database.ts'
import { openDeskRequests } from './requests/stored-requests.ts'
import { createLink } from './sign-in/links.ts'
import { linkUrl } from './sign-in/mail.ts'
import { deskUsers } from './users.ts'

/** Page views of a day, by measure and name: shares of 100. */
const shares: Partial<Record<Measure, Record<string, number>>> = {
  hour: { '09': 18, '11': 24, '15': 22, '20': 36 },
  page: { '/': 46, '/investment': 22, '/services/property-management': 18, '/services/concierge-services': 14 },
  language: { en: 52, fr: 31, ar: 9, zh: 8 },
  device: { phone: 61, computer: 32, tablet: 7 },
  referrer: { direct: 18, 'google.com': 24, 'instagram.com': 7 },
  search: { pool: 5, 'saint-tropez': 4 },
  link: { phone: 4, whatsapp: 6, mail: 3 },
  form: { seen: 20, started: 6, sent: 2 },
  'request-service': { 'home-management': 1, 'concierge-services': 1 },
}

const titles = ['Your house by the sea, in good hands', 'Your Riviera home, ready whenever you are']

interface Options {
  settings: SiteServices['settings']
  database: Database
  outbox: SiteServices['requests']
  /** The stored requests, oldest first. */
  references: readonly string[]
}

/** Fills the desk of a new site. Returns a link that signs in. */
export async function fillDesk({ settings, database: siteDatabase, outbox, references }: Options): Promise<string> {
  const database = openDeskDatabase(siteDatabase)
  const source = await openContentSource({ settings, log: console })
  const { emails } = deskUsers(settings, source.content.current)
  const [claire = '', hugo = ''] = emails
  await answer(database, { outbox, references, people: [claire, hugo] })
  await countVisits(database)
  const content = openDeskContent({ settings, database, source, wantPictures() {}, log: console })
  for (const [index, title] of titles.entries()) {
    await content.store.publish({
      document: { texts: { en: { hero: { title } } } },
      changes: [textPath('en', 'hero.title')],
      staffEmail: index === 0 ? claire : hugo,
      now: Date.now() - (titles.length - index) * 3 * day,
      seen: await content.store.revision(),
    })
  }
  return linkUrl(settings.SITE_URL, await createLink(database, claire, Date.now()))
}

async function answer(
  database: Database,
  { outbox, references, people }: Pick<Options, 'outbox' | 'references'> & { people: readonly string[] },
) {
  const requests = openDeskRequests(database, {
    requests: outbox,
    retentionDays: 30,
    office: () => defaultFacts.office,
  })
  for (const [index, reference] of references.slice(0, 2).entries()) {
    const to = { reference, staffEmail: people[index] ?? '', now: Date.now() - day }
    await requests.open(reference, to.staffEmail, to.now)
    const found = await requests.find(reference)
    await requests.addNote({ ...to, version: found?.version ?? 0 }, 'Called back: a visit next week.')
    const noted = await requests.find(reference)
    await requests.changeState({ ...to, version: noted?.version ?? 0 }, 'answered')
  }
}

async function countVisits({ query }: Database) {
  const today = officeDay(Date.now(), defaultFacts.office.timeZone)
  for (let ago = 60; ago >= 0; ago -= 1) {
    const date = addDays(today, -ago)
    // More at weekends, and a little more each week.
    const views = 40 + (60 - ago) / 2 + ([0, 6].includes(new Date(date).getUTCDay()) ? 25 : 0)
    for (const [measure, names] of Object.entries(shares)) {
      for (const [name, share] of Object.entries(names)) {
        const values = [date, measure, name, Math.max(1, Math.round((views * share) / 100))]
        await query('INSERT INTO statistics (day, measure, name, count) VALUES ($1, $2, $3, $4)', values)
      }
    }
  }
}
