// Signing in to the desk: the link, and what an unknown person can find out.
import t from 'tap'
import { testPostgres } from '../../../test/support/postgres.ts'
import { testSite } from '../../../test/support/site.ts'
import { until } from '../../../test/support/until.ts'
import { type AuditPage, auditAddress } from '../../api/account-data.ts'
import { forms, pages } from '../../api/addresses.ts'
import type { DeskLanguage } from '../../api/desk-data.ts'
import { createLink, linkTime } from '../../server/sign-in/links.ts'
import { signInMail } from '../../server/sign-in/mail.ts'
import { hashToken } from '../../server/sign-in/tokens.ts'
import { claire, deskSite, hugo, ownOrigin } from '../support/desk.ts'

const postgres = await testPostgres(t)
const databases = { SQLite: async () => undefined, PostgreSQL: () => postgres.database() }

t.test('the link of the mail opens a page whose button signs in', async (t) => {
  const site = await deskSite(t)
  const browser = site.browser()
  const asked = await browser.send(`${forms.signIn}?lang=fr`, { address: claire.toUpperCase() })
  t.match(asked, { statusCode: 303, headers: { location: pages.signInSent } })
  const { to, headers, text } = await until('the mail', () => site.mails[0])
  t.equal(to, claire)
  t.match(headers, { 'Auto-Submitted': 'auto-generated' })
  t.match(text, 'Le lien fonctionne une seule fois')
  const [, link = '', token = ''] = /http:\/\/localhost:3000(\S+token=([\w-]{43}))\s/.exec(`${text}`) ?? []
  t.match(await browser.open(link), { statusCode: 200 })
  t.notOk(browser.cookies.has('desk'), 'opening it signs nobody in: mail programs open links')
  t.match(await browser.send(forms.link, { token }), { statusCode: 303, headers: { location: pages.requests } })
})

t.test('the mail says until when the link works, with the day if midnight comes before', async (t) => {
  const { settings, content } = await deskSite(t)
  const mailOf = (language: DeskLanguage, time: string) =>
    signInMail({
      settings,
      content: content.current,
      language,
      address: claire,
      token: 'x',
      now: Date.parse(time),
      mark: undefined,
    })
  t.match(mailOf('en', '2026-11-30T13:00Z').text, 'Valid until: 14:15 (Central European Time)')
  t.match(
    mailOf('fr', '2026-11-30T22:50Z').text,
    /Fin de validité\s: 1er décembre à\s0\sh\s05 \(heure d’Europe centrale\)/,
  )
})

t.test('the desk begins in the language of the office, or in English', async (t) => {
  const languageOf = async (OFFICE_LANGUAGE: string) =>
    (await (await deskSite(t, { OFFICE_LANGUAGE })).browser().open(pages.signIn)).headers['content-language']
  t.equal(await languageOf('fr'), 'fr')
  t.equal(await languageOf('ar'), 'en')
})

t.test('a person signs in with every spelling of an internationalised domain', async (t) => {
  const spellings = ['Claire@Château.example', 'claire@xn--chteau-xta.example']
  for (const inSettings of spellings) {
    const site = await deskSite(t, { DESK_USERS: `Claire Martin <${inSettings}>` })
    for (const typed of spellings) await site.browser().send(forms.signIn, { address: typed })
    await until('a mail for each spelling', () => site.mails.length === spellings.length)
    const [, token = ''] = /token=([\w-]{43})\s/.exec(`${site.mails[0]?.text}`) ?? []
    const browser = site.browser()
    await browser.send(forms.link, { token })
    t.match((await browser.open(pages.requests)).body, 'Claire Martin', inSettings)
  }
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
    const { entries } = await (await site.signedIn()).read<AuditPage>(auditAddress())
    t.strictSame(
      entries.map(({ what, ...rest }) => ('reason' in rest ? `${what}: ${rest.reason}` : what)).sort(),
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
    t.ok(stored.includes(hashToken(secret)))
    t.notOk(stored.includes(secret))
  }
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
  const site = await testSite(t, { DESK: 'on', DESK_USERS: claire }, { sendMail: hang })
  const headers = { ...ownOrigin, 'content-type': 'application/x-www-form-urlencoded' }
  const response = await site.inject({ method: 'POST', url: forms.signIn, headers, payload: `address=${claire}` })
  t.equal(response.statusCode, 303)
})

t.test('sign-in emails are limited by address and by client, for known and unknown addresses', async (t) => {
  for (const address of [claire, 'nobody@villa.example']) {
    const site = await deskSite(t)
    const ask = (typed: string) => site.browser().send(forms.signIn, { address: typed })
    const codes = []
    for (let count = 0; count < 6; count++) codes.push((await ask(address)).statusCode)
    t.strictSame(codes, [303, 303, 303, 303, 303, 429], address)
    for (const spelling of [` ${address.toUpperCase()}`, `\u200b${address}`, address.replace('@', '\u00ad@')]) {
      t.match(await ask(spelling), { statusCode: 429 }, 'written in another way')
    }
    t.match((await ask(address)).headers['retry-after'], /^\d+$/)
    const others = []
    for (let count = 0; count < 20; count++) others.push((await ask(`other-${count}@villa.example`)).statusCode)
    t.ok(others.includes(303) && others.at(-1) === 429, 'other addresses from the same client')
  }
})

t.test('an invalid address is refused', async (t) => {
  const site = await deskSite(t)
  const tooLong = `${'x'.repeat(250)}@villa.example`
  for (const address of ['', 'claire', 'claire@villa', tooLong, 'a@b.example\r\nBcc: c@d.example']) {
    t.match(await site.browser().send(forms.signIn, { address }), { statusCode: 422 }, address.slice(0, 40))
  }
})

t.test('replicas count sign-in links together', async (t) => {
  const environment = { DATABASE_URL: await postgres.database() }
  const replicas = [await deskSite(t, environment), await deskSite(t, environment)]
  const codes = []
  for (let count = 0; count < 3; count++) {
    for (const site of replicas) codes.push((await site.browser().send(forms.signIn, { address: claire })).statusCode)
  }
  t.strictSame(codes, [303, 303, 303, 303, 303, 429])
})
