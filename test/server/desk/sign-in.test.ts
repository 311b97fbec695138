// Signing in to the desk: the link, the session, and what an unknown person can find out.
import t from 'tap'
import { createLink, linkTime } from '../../../server/desk/sign-in-links.ts'
import { hashOf } from '../../../server/desk/tokens.ts'
import { openMailTransport } from '../../../server/mail/mail-transport.ts'
import type { AccountPage, AuditPage } from '../../../src/desk/account/account-data.ts'
import { forms, pages } from '../../../src/desk/desk-addresses.ts'
import { dataFolder } from '../../support/data-folder.ts'
import { claire, deskSite, hugo } from '../../support/desk.ts'
import { testMailServer } from '../../support/mail-server.ts'
import { testPostgres } from '../../support/postgres.ts'
import { testSite } from '../../support/site.ts'
import { until } from '../../support/until.ts'

const postgres = await testPostgres(t)
const databases = { SQLite: async () => undefined, PostgreSQL: () => postgres.database() }

t.test('the link of the mail opens a page whose button signs in', async (t) => {
  const server = await testMailServer(t)
  const transport = openMailTransport({ smtpUrl: server.url, dataDir: dataFolder(t) })
  t.teardown(() => transport.close())
  const site = await testSite(t, { DESK: 'on', DESK_USERS: claire }, (mail) => transport.send(mail))
  const headers = { origin: 'http://localhost:3000', 'content-type': 'application/x-www-form-urlencoded' }
  const form = { method: 'POST', url: `${forms.signIn}?lang=fr`, headers, payload: `address=${claire.toUpperCase()}` }
  t.match(await site.inject({ ...form, method: 'POST' }), { statusCode: 303, headers: { location: pages.signInSent } })
  const mail = await until('the mail', () => server.mails[0])
  t.strictSame(mail.to, [claire])
  t.match(mail.headers, { 'auto-submitted': 'auto-generated' })
  t.match(mail.text, 'Le lien fonctionne une seule fois')
  const [, link = '', token = ''] = /(http:\/\/localhost:3000(\S+token=[\w-]{43}))\s/.exec(mail.text) ?? []
  const opened = await site.inject({
    url: new URL(link).pathname + new URL(link).search,
    headers: { accept: 'text/html' },
  })
  t.match(opened, { statusCode: 200 })
  t.notOk(opened.headers['set-cookie'], 'opening it signs nobody in: mail programs open links')
  const payload = `token=${token.split('=')[1]}`
  const pressed = await site.inject({ method: 'POST', url: forms.link, headers, payload })
  t.match(pressed, { statusCode: 303, headers: { location: pages.requests } })
})

for (const [name, database] of Object.entries(databases)) {
  t.test(`${name}: a link works once; used, expired and invented links are refused`, async (t) => {
    const site = await deskSite(t, { DATABASE_URL: await database() })
    const token = await createLink(site.database, claire, Date.now())
    const expired = await createLink(site.database, claire, Date.now() - linkTime)
    const early = await createLink(site.database, claire, Date.now() + linkTime)
    t.match(await site.browser().send(forms.link, { token }), { statusCode: 303 })
    for (const refused of [token, expired, early, '', 'x', 'A'.repeat(43), 'é'.repeat(400)]) {
      const browser = site.browser()
      t.match(await browser.send(forms.link, { token: refused }), { statusCode: 410 }, refused.slice(0, 50))
      t.match(await browser.open(`${pages.link}?token=${encodeURIComponent(refused)}`), { statusCode: 410 })
      t.equal(browser.cookies.size, 0)
    }
    const { page } = await (await site.signedIn()).view<AuditPage>(pages.audit)
    t.strictSame(
      page.entries.map(({ what, ...rest }) => ('reason' in rest ? `${what}: ${rest.reason}` : what)).sort(),
      ['link-refused: expired', 'link-refused: expired', 'link-refused: used', 'signed-in', 'signed-in'],
      'the audit log has each refusal once',
    )
  })

  t.test(`${name}: if the button of a link is pressed several times at once, one session opens`, async (t) => {
    const site = await deskSite(t, { DATABASE_URL: await database() })
    const token = await createLink(site.database, hugo, Date.now())
    const responses = await Promise.all(Array.from({ length: 8 }, () => site.browser().send(forms.link, { token })))
    t.strictSame(responses.map(({ statusCode }) => statusCode).sort(), [303, ...Array(7).fill(410)])
  })

  t.test(`${name}: a session can be ended from another one, and all others with one form`, async (t) => {
    const site = await deskSite(t, { DATABASE_URL: await database() })
    const here = await site.signedIn(claire)
    const there = await site.signedIn(claire)
    const elsewhere = await site.signedIn(claire)
    const colleague = await site.signedIn(hugo)
    const before = (await here.view<AccountPage>(pages.account)).page.sessions
    t.strictSame([before[0]?.current, before.filter(({ current }) => current).length], [true, 1])
    const { page } = await there.view<AccountPage>(pages.account)
    const [own] = page.sessions
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

t.test('the database stores only the hashes of links and sessions', async (t) => {
  const site = await deskSite(t)
  const token = await createLink(site.database, claire, Date.now())
  const browser = site.browser()
  await browser.send(forms.link, { token })
  const session = browser.cookies.get('desk') ?? ''
  t.match(session, /^[\w-]{43}$/, '256 bits')
  const rows = [
    ...(await site.database.query('SELECT * FROM desk_links')),
    ...(await site.database.query('SELECT * FROM desk_sessions')),
  ]
  const stored = JSON.stringify(rows)
  for (const secret of [token, session]) {
    t.ok(stored.includes(hashOf(secret)))
    t.notOk(stored.includes(secret))
  }
})

t.test('the cookie of a session is sent to this host only, and only from its own pages', async (t) => {
  const cookieOf = async (environment: NodeJS.ProcessEnv, origin: string) => {
    const site = await deskSite(t, environment)
    const token = await createLink(site.database, claire, Date.now())
    const response = await site.browser().send(forms.link, { token }, { origin })
    return response.cookies.find(({ name }) => name.endsWith('desk'))
  }
  const shared = { path: '/', httpOnly: true, sameSite: 'Strict', maxAge: 7 * 24 * 3600 }
  const secure = await cookieOf({ SITE_URL: 'https://villa.example' }, 'https://villa.example')
  t.match(secure, { name: '__Host-desk', secure: true, ...shared })
  t.equal(secure && 'domain' in secure, false)
  const local = await cookieOf({}, 'http://localhost:3000')
  t.match(local, { name: 'desk', ...shared })
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

t.test('an unknown address gets the same response as a known one, before any other work is done', async (t) => {
  const site = await deskSite(t)
  const responses = []
  for (const address of ['nobody@villa.example', claire]) {
    const response = await site.browser().send(forms.signIn, { address })
    t.strictSame(site.mails, [], 'before the mail is sent')
    t.strictSame(await site.database.query('SELECT * FROM desk_links'), [], 'before the link is stored')
    const { date: _date, ...headers } = response.headers
    responses.push([
      response.statusCode,
      JSON.stringify(headers).replaceAll(encodeURIComponent(address), 'X').replaceAll(address, 'X'),
      response.body,
    ])
  }
  t.strictSame(responses[0], responses[1])
  await until('the mail', () => site.mails[0])
  t.match(site.mails, [{ to: claire }], 'only the known address gets a mail')
  t.match(await site.database.query('SELECT address FROM desk_links'), [{ address: claire }])
})

t.test('the response does not wait for a mail server that hangs', async (t) => {
  const hang = (_mail: object, signal: AbortSignal) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const site = await testSite(t, { DESK: 'on', DESK_USERS: claire }, hang)
  const headers = { origin: 'http://localhost:3000', 'content-type': 'application/x-www-form-urlencoded' }
  const response = await site.inject({ method: 'POST', url: forms.signIn, headers, payload: `address=${claire}` })
  t.equal(response.statusCode, 303)
})

t.test('sign-in mails are limited by address and by client, for known and unknown addresses', async (t) => {
  for (const address of [claire, 'nobody@villa.example']) {
    const site = await deskSite(t)
    const ask = (typed: string) => site.browser().send(forms.signIn, { address: typed })
    const codes = []
    for (let count = 0; count < 6; count++) codes.push((await ask(address)).statusCode)
    t.strictSame(codes, [303, 303, 303, 303, 303, 429], address)
    t.match(await ask(` ${address.toUpperCase()}`), { statusCode: 429 }, 'written in another way')
    t.match((await ask(address)).headers['retry-after'], /^\d+$/)
    const others = []
    for (let count = 0; count < 20; count++) others.push((await ask(`other-${count}@villa.example`)).statusCode)
    t.ok(others.includes(303) && others.at(-1) === 429, 'other addresses from the same client')
  }
})

t.test('an invalid address is refused', async (t) => {
  const site = await deskSite(t)
  for (const address of [
    '',
    'claire',
    'claire@villa',
    `${'x'.repeat(250)}@villa.example`,
    'a@b.example\r\nBcc: c@d.example',
  ]) {
    t.match(await site.browser().send(forms.signIn, { address }), { statusCode: 422 }, address.slice(0, 40))
  }
})
