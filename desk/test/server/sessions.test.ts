// Sessions of the desk: their cookie, and how people end them.
import t from 'tap'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { testPostgres } from '../../../test/support/postgres.ts'
import { until } from '../../../test/support/until.ts'
import { type AccountPage, sessionsAddress } from '../../api/account-data.ts'
import { forms, pages } from '../../api/addresses.ts'
import { createPreviewLink } from '../../server/content/preview-links.ts'
import { createLink } from '../../server/sign-in/links.ts'
import { claire, deskSite, hugo } from '../support/desk.ts'

const postgres = await testPostgres(t)
const databases = { SQLite: async () => undefined, PostgreSQL: () => postgres.database() }

for (const [name, database] of Object.entries(databases)) {
  t.test(`${name}: a session can be ended from another one, and all others at once`, async (t) => {
    const site = await deskSite(t, { DATABASE_URL: await database() })
    const here = await site.signedIn(claire)
    const there = await site.signedIn(claire)
    const elsewhere = await site.signedIn(claire)
    const colleague = await site.signedIn(hugo)
    const [{ id } = { id: '' }] = (await there.read<AccountPage>(sessionsAddress)).sessions
    await colleague.sendApi('POST', sessionsAddress, { id })
    t.match(await there.open(pages.requests), { statusCode: 200 }, 'a person cannot end the session of another person')
    const ended = await here.sendApi('POST', sessionsAddress, { id })
    t.match(ended.json(), { sessions: [{ current: true }, { current: false }] })
    t.match(await there.open(pages.requests), { statusCode: 303 })
    t.match((await here.sendApi('POST', sessionsAddress, {})).json(), { sessions: { length: 1 } })
    t.match(await elsewhere.open(pages.requests), { headers: { location: `${pages.signIn}?reason=session-ended` } })
    t.match(await here.open(pages.requests), { statusCode: 200 })
    t.match(await colleague.open(pages.requests), { statusCode: 200 })
  })
}

t.test('the cookie of a session is sent to this host only, and not with forms of other sites', async (t) => {
  const cookieOf = async (environment: NodeJS.ProcessEnv, origin: string, fields: { own?: 'yes' } = {}) => {
    const site = await deskSite(t, environment)
    const token = await createLink(site.database, claire, Date.now())
    const response = await site.browser().send(forms.link, { token, ...fields }, { origin })
    return response.cookies.find(({ name }) => name.endsWith('desk'))
  }
  const day = 24 * 3600
  const shared = { path: '/', httpOnly: true, sameSite: 'Lax' }
  const secure = await cookieOf({ SITE_URL: 'https://villa.example' }, 'https://villa.example')
  t.match(secure, { name: '__Host-desk', secure: true, ...shared, maxAge: 7 * day })
  t.equal(secure && 'domain' in secure, false)
  const local = await cookieOf({}, 'http://localhost:3000', { own: 'yes' })
  t.match(local, { name: 'desk', ...shared, maxAge: 30 * day }, "on a person's own device")
  t.notOk(local && 'secure' in local, 'browsers refuse a secure cookie on http')
})

t.test('signing in replaces a session cookie that the browser already had', async (t) => {
  const site = await deskSite(t)
  const attacker = await site.signedIn(hugo)
  const planted = attacker.cookies.get('desk') ?? ''
  for (const value of [planted, 'A'.repeat(43), 'invented']) {
    const victim = site.browser()
    victim.cookies.set('desk', value)
    await victim.send(forms.link, { token: await createLink(site.database, claire, Date.now()) })
    t.not(victim.cookies.get('desk'), value)
    t.match((await victim.open(pages.requests)).body, claire)
  }
  t.match(await attacker.open(pages.requests), { statusCode: 303 }, 'the planted session has ended')
})

t.test('signing out is confirmed, and a copy of the cookie is worthless', async (t) => {
  const site = await deskSite(t)
  const browser = await site.signedIn()
  const kept = browser.cookies.get('desk') ?? ''
  const { headers } = await browser.send(forms.signOut)
  t.match((await browser.open(`${headers.location}`)).body, 'You are signed out')
  t.notOk(browser.cookies.has('desk'))
  const thief = site.browser()
  thief.cookies.set('desk', kept)
  t.match(await thief.open(pages.requests), { statusCode: 303 })
})

t.test('a person who was removed from DESK_USERS loses sessions and links', async (t) => {
  const DATA_DIR = dataFolder(t)
  const before = await deskSite(t, { DATA_DIR })
  const browser = await before.signedIn(hugo)
  const token = await createLink(before.database, hugo, Date.now())
  const after = await deskSite(t, { DATA_DIR, DESK_USERS: claire })
  const returning = after.browser()
  for (const [name, value] of browser.cookies) returning.cookies.set(name, value)
  t.match(await returning.open(pages.requests), { statusCode: 303 })
  t.match(await after.browser().open(`${pages.link}?token=${token}`), { statusCode: 410 })
  t.match(await after.browser().send(forms.link, { token }), { statusCode: 410 })
})

t.test('sessions and preview links of a removed person do not come back with the person', async (t) => {
  const DATA_DIR = dataFolder(t)
  const { signedIn, database } = await deskSite(t, { DATA_DIR })
  await signedIn(hugo)
  await createPreviewLink(database, hugo, Date.now())
  await signedIn(claire)
  await deskSite(t, { DATA_DIR, DESK_USERS: claire })
  const left = (column: string, table: string) => database.query(`SELECT ${column} AS who FROM ${table}`)
  await until('the end of what Hugo had', async () => (await left('person', 'preview_links')).length === 0)
  t.same(await left('address', 'desk_sessions'), [{ who: claire }])
})
