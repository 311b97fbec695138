// Sessions of the desk: their cookie, and how they end.
import t from 'tap'
import { inBothDatabases } from '../../../../test/support/both-databases.ts'
import { dataFolder } from '../../../../test/support/data-folder.ts'
import { until } from '../../../../test/support/until.ts'
import { type AccountPage, sessionsUrl } from '../../../api/account-data.ts'
import { forms, pages } from '../../../api/urls.ts'
import { createPreviewLink } from '../../../server/content/preview-links.ts'
import { createLink } from '../../../server/sign-in/links.ts'
import { claire, deskSite, hugo, settingsFor, startDesk } from '../../support/desk.ts'

inBothDatabases(t, async (t, location) => {
  const site = await deskSite(t, settingsFor(location))
  const [here, there, elsewhere] = [await site.signedIn(), await site.signedIn(), await site.signedIn()]
  const colleague = await site.signedIn(hugo)
  const [{ id } = { id: '' }] = (await there.read<AccountPage>(sessionsUrl)).sessions
  await colleague.sendApi('POST', sessionsUrl, { id })
  t.match(await there.open(pages.requests), { statusCode: 200 }, 'a person cannot end the session of another person')
  t.match(
    (await here.sendApi('POST', sessionsUrl, { id })).json(),
    { sessions: [{ current: true }, { current: false }] },
    'one session has ended',
  )
  t.match(await there.open(pages.requests), { statusCode: 303 })
  t.match((await here.sendApi('POST', sessionsUrl, {})).json(), { sessions: { length: 1 } }, 'all others')
  const ended = `${pages.signIn}?reason=session-ended&to=${encodeURIComponent(pages.account)}`
  t.match(await elsewhere.open(pages.account), { headers: { location: ended } })
  for (const open of [here, colleague]) t.match(await open.open(pages.requests), { statusCode: 200 })
})

t.test('the account names the language of emails and files, which the person may not use', async (t) => {
  const { desk } = await startDesk(t, { OFFICE_LANGUAGE: 'fr' })
  t.match(await desk.read<AccountPage>(sessionsUrl), { officeLanguage: 'fr' })
})

t.test('only pages of this host send the cookie of a session', async (t) => {
  const cookieAfter = async (environment: NodeJS.ProcessEnv, origin: string, fields: { own?: 'yes' } = {}) => {
    const site = await deskSite(t, environment)
    const token = await createLink(site.database, claire, Date.now())
    const response = await site.browser().send(forms.link, { token, ...fields }, { origin })
    return response.cookies.find(({ name }) => name.endsWith('desk'))
  }
  const day = 24 * 3600
  const shared = { path: '/', httpOnly: true, sameSite: 'Lax' }
  const secure = await cookieAfter({ SITE_URL: 'https://villa.example' }, 'https://villa.example')
  t.match(secure, { name: '__Host-desk', secure: true, ...shared, maxAge: 7 * day })
  t.equal(secure && 'domain' in secure, false)
  const local = await cookieAfter({}, 'http://localhost:3000', { own: 'yes' })
  t.match(local, { name: 'desk', ...shared, maxAge: 30 * day }, "on a person's own device")
  t.notOk(local && 'secure' in local, 'browsers refuse a secure cookie on http')
})

t.test('signing in replaces a session cookie that the browser already had', async (t) => {
  const site = await deskSite(t)
  const attacker = await site.signedIn(hugo)
  const planted = attacker.cookies.get('desk') ?? ''
  t.match(await attacker.open(pages.requests), { statusCode: 200 })
  for (const value of [planted, 'A'.repeat(43), 'invented']) {
    const victim = site.browser()
    victim.cookies.set('desk', value)
    await victim.send(forms.link, { token: await createLink(site.database, claire, Date.now()) })
    t.not(victim.cookies.get('desk'), value)
    t.match((await victim.open(pages.requests)).body, claire)
  }
  t.match(await attacker.open(pages.requests), { statusCode: 303 }, 'the planted session has ended')
})

t.test('a copy of the cookie is worthless after signing out', async (t) => {
  const { desk, browser } = await startDesk(t)
  const kept = desk.cookies.get('desk') ?? ''
  const { headers } = await desk.send(forms.signOut)
  t.match((await desk.open(`${headers.location}`)).body, 'You are signed out')
  t.notOk(desk.cookies.has('desk'))
  const thief = browser()
  thief.cookies.set('desk', kept)
  t.match(await thief.open(pages.requests), { statusCode: 303 })
})

t.test('a person who is removed from DESK_USERS loses sessions and links for good', async (t) => {
  const DATA_DIR = dataFolder(t)
  const { signedIn, database } = await deskSite(t, { DATA_DIR })
  const hugos = await signedIn(hugo)
  const token = await createLink(database, hugo, Date.now())
  await createPreviewLink(database, hugo, Date.now())
  await signedIn(claire)
  const after = await deskSite(t, { DATA_DIR, DESK_USERS: claire })
  const returning = after.browser()
  for (const [name, value] of hugos.cookies) returning.cookies.set(name, value)
  t.match(await returning.open(pages.requests), { statusCode: 303 })
  t.match(await after.browser().open(`${pages.link}?token=${token}`), { statusCode: 410 })
  t.match(await after.browser().send(forms.link, { token }), { statusCode: 410 })

  const rows = (table: string) => database.query(`SELECT * FROM ${table}`)
  await until('no preview link of Hugo', async () => (await rows('preview_links')).length === 0)
  t.match(await rows('desk_sessions'), [{ address: claire }], 'nothing returns if he is added again')
})
