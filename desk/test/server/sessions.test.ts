// Sessions of the desk: their cookie, and how people end them.
import t from 'tap'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { testPostgres } from '../../../test/support/postgres.ts'
import type { AccountPage } from '../../api/account-data.ts'
import { forms, pages } from '../../api/addresses.ts'
import { createLink } from '../../server/sign-in/links.ts'
import { claire, deskSite, hugo } from '../support/desk.ts'

const postgres = await testPostgres(t)
const databases = { SQLite: async () => undefined, PostgreSQL: () => postgres.database() }

for (const [name, database] of Object.entries(databases)) {
  t.test(`${name}: a session can be ended from another one, and all others with one form`, async (t) => {
    const site = await deskSite(t, { DATABASE_URL: await database() })
    const here = await site.signedIn(claire)
    const there = await site.signedIn(claire)
    const elsewhere = await site.signedIn(claire)
    const colleague = await site.signedIn(hugo)
    const [own] = (await there.page<AccountPage>(pages.account)).sessions
    t.match(await colleague.send(forms.endSession, { session: own?.id ?? '' }), { statusCode: 303 })
    t.match(await there.open(pages.requests), { statusCode: 200 }, 'a person cannot end the session of another person')
    await here.send(forms.endSession, { session: own?.id ?? '' })
    t.match(await there.open(pages.requests), { statusCode: 303 })
    await here.send(forms.endOtherSessions)
    t.match(await elsewhere.open(pages.requests), { headers: { location: `${pages.signIn}?reason=session-ended` } })
    t.match(await here.open(pages.requests), { statusCode: 200 })
    t.match(await colleague.open(pages.requests), { statusCode: 200 })
  })
}

t.test(
  'the cookie of a session is sent to this host only, and with links of other sites, but not with their forms',
  async (t) => {
    const cookieOf = async (environment: NodeJS.ProcessEnv, origin: string) => {
      const site = await deskSite(t, environment)
      const token = await createLink(site.database, claire, Date.now())
      const response = await site.browser().send(forms.link, { token }, { origin })
      return response.cookies.find(({ name }) => name.endsWith('desk'))
    }
    const shared = { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 7 * 24 * 3600 }
    const secure = await cookieOf({ SITE_URL: 'https://villa.example' }, 'https://villa.example')
    t.match(secure, { name: '__Host-desk', secure: true, ...shared })
    t.equal(secure && 'domain' in secure, false)
    const local = await cookieOf({}, 'http://localhost:3000')
    t.match(local, { name: 'desk', ...shared })
    t.notOk(local && 'secure' in local, 'browsers refuse a secure cookie on http')
  },
)

t.test('signing in replaces a session cookie that the browser already had', async (t) => {
  const site = await deskSite(t)
  const attacker = await site.signedIn(hugo)
  const planted = attacker.cookies.get('desk') ?? ''
  for (const value of [planted, 'A'.repeat(43), 'invented']) {
    const victim = site.browser()
    victim.cookies.set('desk', value)
    await victim.send(forms.link, { token: await createLink(site.database, claire, Date.now()) })
    t.not(victim.cookies.get('desk'), value)
    t.match((await victim.view(pages.requests)).session, { address: claire })
  }
  t.match(await attacker.open(pages.requests), { statusCode: 303 }, 'the planted session has ended')
})

t.test('after signing out, a copy of the cookie is worthless', async (t) => {
  const site = await deskSite(t)
  const browser = await site.signedIn()
  const kept = browser.cookies.get('desk') ?? ''
  t.match(await browser.send(forms.signOut), { statusCode: 303 })
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
