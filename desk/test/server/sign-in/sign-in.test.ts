// Signing in to the desk: the link, its email, and what a stranger can find out.
import t from 'tap'
import { inBothDatabases } from '../../../../test/support/both-databases.ts'
import { testPostgres } from '../../../../test/support/postgres.ts'
import { until } from '../../../../test/support/until.ts'
import { type AuditPage, auditUrl } from '../../../api/account-data.ts'
import type { DeskLanguage } from '../../../api/desk-data.ts'
import { forms, pages } from '../../../api/urls.ts'
import { createLink, linkLifetime } from '../../../server/sign-in/links.ts'
import { signInMail } from '../../../server/sign-in/mail.ts'
import { hashToken } from '../../../server/tokens.ts'
import { claire, deskSite, hugo, mailedToken, settingsFor } from '../../support/desk.ts'

t.test('the link in the email opens a page whose button signs in', async (t) => {
  const site = await deskSite(t)
  const browser = site.browser()
  const asked = await browser.send(`${forms.signIn}?lang=fr`, { email: claire.toUpperCase() })
  t.match(asked, { statusCode: 303, headers: { location: pages.signInSent } })
  const token = await mailedToken(site)
  const link = `${pages.link}?token=${token}`
  t.match(site.mails, [{ to: claire, headers: { 'Auto-Submitted': 'auto-generated' } }])
  t.match(site.mails[0]?.text, 'Le lien fonctionne une seule fois')
  t.match(site.mails[0]?.text, `http://localhost:3000${link}`)
  t.match(await browser.open(link), { statusCode: 200 })
  t.notOk(browser.cookies.has('desk'), 'opening it starts no session, because email programs open links')
  t.match(await browser.send(forms.link, { token }), { statusCode: 303, headers: { location: pages.requests } })
})

t.test('the email names the time at which the link ends, with the day if it is after midnight', async (t) => {
  const { settings, content } = await deskSite(t)
  const options = { settings, content: content.current, email: claire, token: 'x', logo: undefined }
  const mailText = (language: DeskLanguage, time: string) =>
    signInMail({ ...options, language, now: Date.parse(time) }).text
  t.match(mailText('en', '2026-11-30T13:00Z'), 'Valid until: 14:15 (Central European Time)')
  const french = /Fin de validité\s: 1er décembre à\s0\sh\s05 \(heure d’Europe centrale\)/
  t.match(mailText('fr', '2026-11-30T22:50Z'), french)
})

t.test('the desk starts in the language of the office if it has its texts', async (t) => {
  for (const [OFFICE_LANGUAGE, shown] of Object.entries({ fr: 'fr', ar: 'en' })) {
    const site = await deskSite(t, { OFFICE_LANGUAGE })
    t.match((await site.browser().open(pages.signIn)).headers, { 'content-language': shown })
  }
})

t.test('a person signs in with every spelling of an internationalised domain', async (t) => {
  const spellings = ['Claire@Château.example', 'claire@xn--chteau-xta.example']
  for (const inSettings of spellings) {
    const site = await deskSite(t, { DESK_USERS: `Claire Martin <${inSettings}>` })
    for (const typed of spellings) await site.browser().send(forms.signIn, { email: typed })
    await until('an email for each spelling', () => site.mails.length === spellings.length)
    const browser = site.browser()
    await browser.send(forms.link, { token: await mailedToken(site) })
    t.match((await browser.open(pages.requests)).body, 'Claire Martin', inSettings)
  }
})

inBothDatabases(t, async (t, location) => {
  const site = await deskSite(t, settingsFor(location))
  t.beforeEach(() => site.database.query('DELETE FROM desk_audit'))

  t.test('only an unused link signs in', async (t) => {
    const token = await createLink(site.database, claire, Date.now())
    const expired = await createLink(site.database, claire, Date.now() - linkLifetime)
    const early = await createLink(site.database, claire, Date.now() + linkLifetime)
    t.match(await site.browser().send(forms.link, { token }), { statusCode: 303 })
    for (const refused of [token, expired, early, '', 'x', 'A'.repeat(43), 'é'.repeat(400)]) {
      const browser = site.browser()
      t.match(await browser.send(forms.link, { token: refused }), { statusCode: 410 }, refused.slice(0, 50))
      t.match(await browser.open(`${pages.link}?token=${encodeURIComponent(refused)}`), { statusCode: 410 })
      t.equal(browser.cookies.size, 0)
    }
    const { entries } = await (await site.signedIn()).read<AuditPage>(auditUrl())
    t.strictSame(
      entries.map(({ what, ...rest }) => ('reason' in rest ? `${what}: ${rest.reason}` : what)).sort(),
      ['link-refused: expired', 'link-refused: expired', 'link-refused: used', 'signed-in', 'signed-in'],
      'the audit log has each refusal once',
    )
  })

  t.test('a used link leads to the desk in a browser that is signed in', async (t) => {
    const token = await createLink(site.database, claire, Date.now())
    const browser = site.browser()
    await browser.send(forms.link, { token })
    const toDesk = { statusCode: 303, headers: { location: pages.requests } }
    t.match(await browser.open(`${pages.link}?token=${token}`), toDesk)
    t.match(await browser.send(forms.link, { token }), toDesk)
  })

  t.test('if the button of a link is pressed several times together, one session opens', async (t) => {
    const token = await createLink(site.database, hugo, Date.now())
    const responses = await Promise.all(Array.from({ length: 8 }, () => site.browser().send(forms.link, { token })))
    t.strictSame(responses.map(({ statusCode }) => statusCode).sort(), [303, ...Array(7).fill(410)])
  })

  t.test('the database stores only the hashes of links and sessions', async (t) => {
    const token = await createLink(site.database, claire, Date.now())
    const browser = site.browser()
    await browser.send(forms.link, { token })
    const session = browser.cookies.get('desk') ?? ''
    t.match(session, /^[\w-]{43}$/, '256 bits')
    const tables = ['desk_links', 'desk_sessions'].map((table) => site.database.query(`SELECT * FROM ${table}`))
    const stored = JSON.stringify(await Promise.all(tables))
    for (const secret of [token, session]) {
      t.ok(stored.includes(hashToken(secret)))
      t.notOk(stored.includes(secret))
    }
  })
})

t.test('an unknown email address gets the same response as a known one, before any other work is done', async (t) => {
  const site = await deskSite(t)
  const responses = []
  for (const email of ['nobody@villa.example', claire]) {
    const response = await site.browser().send(forms.signIn, { email })
    t.strictSame(site.mails, [], 'before the email is sent')
    t.strictSame(await site.database.query('SELECT * FROM desk_links'), [], 'before the link is stored')
    const { date: _date, ...headers } = response.headers
    responses.push([
      response.statusCode,
      JSON.stringify(headers).replaceAll(encodeURIComponent(email), 'X').replaceAll(email, 'X'),
      response.body,
    ])
  }
  t.strictSame(responses[0], responses[1])
  await until('the email', () => site.mails[0])
  t.match(site.mails, [{ to: claire }], 'only the known email address gets one')
  t.match(await site.database.query('SELECT address FROM desk_links'), [{ address: claire }])
})

t.test('sign-in emails are limited by email address and by client, known or not', async (t) => {
  for (const email of [claire, 'nobody@villa.example']) {
    const site = await deskSite(t)
    const ask = (typed: string) => site.browser().send(forms.signIn, { email: typed })
    const codes = []
    for (let count = 0; count < 6; count++) codes.push((await ask(email)).statusCode)
    t.strictSame(codes, [303, 303, 303, 303, 303, 429], email)
    for (const spelling of [` ${email.toUpperCase()}`, `\u200b${email}`, email.replace('@', '\u00ad@')]) {
      t.match(await ask(spelling), { statusCode: 429 }, 'written in another way')
    }
    t.match((await ask(email)).headers['retry-after'], /^\d+$/)
    const others = []
    for (let count = 0; count < 20; count++) others.push((await ask(`other-${count}@villa.example`)).statusCode)
    t.ok(others.includes(303) && others.at(-1) === 429, 'other email addresses from the same client')
  }
})

t.test('an invalid email address is refused', async (t) => {
  const site = await deskSite(t)
  const tooLong = `${'x'.repeat(250)}@villa.example`
  for (const email of ['', 'claire', 'claire@villa', tooLong, 'a@b.example\r\nBcc: c@d.example']) {
    t.match(await site.browser().send(forms.signIn, { email }), { statusCode: 422 }, email.slice(0, 40))
  }
})

t.test('replicas count sign-in links together', async (t) => {
  const DATABASE_URL = await (await testPostgres(t)).database()
  const replicas = [await deskSite(t, { DATABASE_URL }), await deskSite(t, { DATABASE_URL })]
  const codes = []
  for (let count = 0; count < 3; count++) {
    for (const site of replicas) codes.push((await site.browser().send(forms.signIn, { email: claire })).statusCode)
  }
  t.strictSame(codes, [303, 303, 303, 303, 303, 429])
})
