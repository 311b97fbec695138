// The mail to the office, as a mail program receives it.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import t, { type Test } from 'tap'
import { type NotificationOptions, notification } from '../../../server/contact/notification.ts'
import { loadSiteContent } from '../../../server/content/site-content.ts'
import { mailMark } from '../../../server/mail/mail-mark.ts'
import { openMailTransport } from '../../../server/mail/mail-transport.ts'
import type { Stored } from '../../../server/outbox/outbox.ts'
import { readSettings } from '../../../server/settings.ts'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import ar from '../../../src/language/texts/ar.json' with { type: 'json' }
import en from '../../../src/language/texts/en.json' with { type: 'json' }
import fr from '../../../src/language/texts/fr.json' with { type: 'json' }
import { createTranslate } from '../../../src/language/translate.ts'
import { parseMail, testMailServer } from '../../support/mail-server.ts'

const stored: Stored = {
  reference: 'K7QX-24MD',
  request: {
    name: 'Zoé <Martin> & Cie',
    email: "zoe.o'neil+villa@example.fr",
    phone: '+33 (0)6 39 98 12 34',
    service: 'renovation-project',
    message: 'Première ligne\nSeconde <b>ligne</b>\n\nÀ bientôt.',
    confidentiality: true,
  },
  language: 'fr',
  receivedAt: Date.UTC(2026, 6, 14, 22, 30),
}
const english = { language: 'en', translate: createTranslate('en', en) } as const
const french = { language: 'fr', translate: createTranslate('fr', fr) } as const

function mailOf(request: Partial<ContactRequest> = {}, options: Partial<NotificationOptions> = {}) {
  return notification({
    stored: { ...stored, request: { ...stored.request, ...request } },
    ...english,
    facts: { brand: 'Mimosa & Mer' },
    siteUrl: 'https://mimosa-mer.example',
    retentionDays: 30,
    from: { address: 'website@mimosa-mer.example' },
    to: ['office@mimosa-mer.example'],
    ...options,
  })
}

/** Sends `mail`. Returns it as the mail server received it. */
async function deliver(t: Test, mail: ReturnType<typeof mailOf>) {
  const server = await testMailServer(t)
  const transport = openMailTransport({ smtpUrl: server.url, dataDir: '' })
  t.teardown(() => transport.close())
  await transport.send(mail)
  const [received] = server.mails
  if (!received) throw new Error('Nothing received')
  return received
}

t.test('the HTML shows the mark, which is part of the mail; the plain text does not', async (t) => {
  const folder = t.testdir()
  const { site: defaultSite } = await loadSiteContent(readSettings({ DATA_DIR: folder }))
  const site = { ...defaultSite, facts: { ...defaultSite.facts, brand: 'Olive "&" Pin' } }
  const mark = await mailMark(site, folder)
  const withoutMark = await deliver(t, mailOf())
  const { text, html, raw } = await deliver(t, mailOf({}, { mark }))
  t.equal(text, withoutMark.text)
  t.match(html, '<img src="cid:mark" alt="Olive &quot;&amp;&quot; Pin" width="48" height="48"')
  t.notMatch(html, /(src|background)="?http|url\(/)
  const [, part = ''] = /Content-Id: <mark>[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\s]+)/i.exec(raw) ?? []
  t.match(await sharp(Buffer.from(part, 'base64')).metadata(), { format: 'png', width: 192 })
  t.match(raw, /Content-Type: multipart\/related/)

  const key = 'logo-0123456789ab'
  const logo = {
    key,
    widths: [],
    fallback: 512,
    colour: '#fff',
    focus: [0.5, 0.5] as const,
    size: { width: 600, height: 100 },
  }
  const siteWithLogo = { ...site, pictures: { logo } }
  t.equal(await mailMark(siteWithLogo, folder), undefined, 'a mail without its mark is better than none')
  await mkdir(join(folder, key))
  await writeFile(join(folder, key, 'mark.png'), 'a logo')
  t.match(await mailMark(siteWithLogo, folder), { png: Buffer.from('a logo'), width: 240, height: 40 })
})

t.test('the mail contains the request, and a reply goes to the visitor', async (t) => {
  const { from, to, headers, text } = await deliver(t, mailOf())
  t.equal(from, 'website@mimosa-mer.example')
  t.strictSame(to, ['office@mimosa-mer.example'])
  t.match(headers, {
    from: '"Mimosa & Mer" <website@mimosa-mer.example>',
    to: 'office@mimosa-mer.example',
    subject: 'Home Renovation: call requested by Zoé <Martin> & Cie',
    'message-id': '<K7QX-24MD.1784068200000@mimosa-mer.example>',
    'auto-submitted': 'auto-generated',
  })
  t.equal(headers['reply-to'], "Zoé <Martin> & Cie <zoe.o'neil+villa@example.fr>")
  for (const line of [
    'Zoé <Martin> & Cie would like a call.',
    "Email: zoe.o'neil+villa@example.fr",
    'Phone: +33 (0)6 39 98 12 34',
    'Service: Home Renovation',
    'not checked.)\n> Première ligne\n> Seconde <b>ligne</b>\n>\n> À bientôt.\n',
    'Visitor’s language: French',
    'Received: Wednesday, 15 July 2026 at 00:30',
    'Reference: K7QX-24MD',
    'The copy on the server is deleted 30 days after delivery.',
    'Sent by the website of Mimosa & Mer',
  ]) {
    t.ok(text.includes(line), line)
  }
})

t.test('the mail is in the language of the operator', async (t) => {
  const { headers, text, html } = await deliver(t, mailOf({}, french))
  t.equal(headers.subject, 'Rénovation\u00a0: appel demandé par Zoé <Martin> & Cie')
  t.match(text, 'Langue du visiteur: Français')
  t.match(text, /Reçue le: mercredi 15 juillet 2026 à 00:30/)
  t.match(html, '<html lang="fr" dir="ltr">')
})

t.test(
  "the mail to an Arabic office runs from right to left, and the visitor's text keeps its own direction",
  async (t) => {
    const arabic = { language: 'ar', translate: createTranslate('ar', ar) } as const
    const { text, html } = await deliver(t, mailOf({}, arabic))
    t.match(html, '<html lang="ar" dir="rtl">')
    t.match(html, 'padding:4px 0 4px 12px')
    t.match(html, '<bdi>+33 (0)6 39 98 12 34</bdi>')
    t.match(text, 'الفرنسية', 'the language that the visitor read')
  },
)

t.test("a visitor's text is never markup", async (t) => {
  const { html } = await deliver(t, mailOf({ message: `"><script>alert('x')</script>\n<img src=x>` }))
  t.notMatch(html, '<script')
  t.notMatch(html, '<img')
  t.match(html, `&quot;>&lt;script>alert('x')&lt;/script><br>&lt;img src=x>`)
  t.match(html, 'Zoé &lt;Martin> &amp; Cie would like a call.')
  t.match(html, 'href="tel:+330639981234"')
  t.match(html, `href="mailto:zoe.o'neil%2Bvilla@example.fr"`)
  for (const colour of ['#0b1f3a', '#faf7f1', '#c9a45c']) t.match(html, colour)
})

t.test('the mail says which optional fields are empty', async (t) => {
  const { headers, text } = await deliver(t, mailOf({ service: undefined, message: undefined }))
  t.match(headers.subject, 'General enquiry: call requested by')
  t.match(text, 'Service: General enquiry\nMessage: No message')
})

t.test('the chosen package is in the subject and in the mail', async (t) => {
  const { headers, text } = await deliver(t, mailOf({ package: 'premium' }, french))
  t.match(headers.subject, 'Formule Premium · Rénovation')
  t.match(text, 'Formule: Formule Premium\n')
  t.match(mailOf({ package: 'elite', service: undefined }).subject, /^Elite Care: call/)
})

t.test("each line of the visitor's message is quoted, so it cannot imitate other parts of the mail", async (t) => {
  const forged = 'Hello\n\nABOUT THIS REQUEST\nReference: FAKE-FAKE\n\n-- \nSent by the website of Mimosa & Mer'
  const { text } = await deliver(t, mailOf({ message: forged }))
  t.equal(text.match(/^Reference: /gm)?.length, 1)
  t.equal(text.match(/^ABOUT THIS REQUEST$/gm)?.length, 1)
  t.equal(text.match(/^-- $/gm)?.length, 1)
  t.match(text, /^> Reference: FAKE-FAKE$/m)
})

t.test('a name that is an encoded word is shown as it was written', async (t) => {
  for (const name of [
    '=?utf-8?Q?office=40villa.example?=',
    '=?utf-8?Q?a=0D=0ABcc:_x?= Zoé',
    `=?utf-8?B?${Buffer.from('office').toString('base64')}?= ${'long '.repeat(15)}`.trim(),
  ]) {
    const { headers, raw } = await deliver(t, mailOf({ name, service: undefined }))
    t.equal(headers.subject, `General enquiry: call requested by ${name}`)
    t.equal(headers['reply-to'], `${name}\u00a0 <zoe.o'neil+villa@example.fr>`)
    t.notOk(raw.slice(0, raw.indexOf('\r\n\r\n')).includes(name.slice(0, 24)), 'it is not left to decode')
  }
})

t.test(
  'a mail that the office asks for again has another Message-ID, because mail programs would hide a repeat',
  async (t) => {
    const resent = mailOf({}, { stored: { ...stored, resends: 1 } })
    t.equal(resent.messageId, '<K7QX-24MD.1784068200000.1@mimosa-mer.example>')
  },
)

t.test('the sender has the name in MAIL_FROM, and each recipient gets the mail', async (t) => {
  const from = { name: 'The Website', address: 'website@mimosa-mer.example' }
  const mail = await deliver(t, mailOf({}, { from, to: ['office@mimosa-mer.example', 'anna@mimosa-mer.example'] }))
  t.equal(mail.headers.from, 'The Website <website@mimosa-mer.example>')
  t.strictSame(mail.to, ['office@mimosa-mer.example', 'anna@mimosa-mer.example'])
})

t.test('a phone number without a digit is not a link', async (t) => {
  t.notMatch(mailOf({ phone: 'by letter' }).html, 'tel:')
})

t.test('no text of a visitor adds a header', async (t) => {
  // The schema refuses all of these, but the mail does not rely on the schema.
  const { headers, raw, to } = await deliver(
    t,
    mailOf({ name: 'Zoé\r\nBcc: victim@example.com\r\n\r\nBody\u2028\u0007', service: undefined }),
  )
  t.equal(headers.bcc, undefined)
  t.strictSame(to, ['office@mimosa-mer.example'])
  t.notMatch(raw, /^Bcc:/im)
  t.equal(headers.subject, 'General enquiry: call requested by Zoé Bcc: victim@example.com Body')
})

t.test('a reply can go to an internationalised domain', async (t) => {
  const { headers } = await deliver(t, mailOf({ name: 'Zoe', email: 'zoe@münchen.example' }))
  t.equal(headers['reply-to'], 'Zoe <zoe@xn--mnchen-3ya.example>')
})

t.test('without a mail server each mail is a readable file, and a repeat replaces the file', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mail-'))
  t.teardown(() => rmSync(dataDir, { recursive: true, force: true }))
  const transport = openMailTransport({ dataDir })
  t.teardown(() => transport.close())
  await transport.send(mailOf())
  await transport.send(mailOf())
  t.strictSame(readdirSync(join(dataDir, 'mail')), ['K7QX-24MD.1784068200000.eml'])

  const file = join(dataDir, 'mail', 'K7QX-24MD.1784068200000.eml')
  t.equal(statSync(file).mode & 0o777, 0o600, 'for the operator alone')
  const raw = readFileSync(file, 'utf8')
  t.notMatch(raw, 'base64')
  t.match(raw, 'Phone: +33 (0)6 39 98 12 34\n')
  t.match(parseMail(raw), { headers: { to: 'office@mimosa-mer.example' }, text: 'Première ligne' })
})

t.test('a mail without Latin letters is readable in an editor: it is not in base64', async (t) => {
  const { raw, text } = await deliver(t, mailOf({ name: '王小明', message: '你好，世界。'.repeat(50) }))
  t.notMatch(raw, /^Content-Transfer-Encoding: base64/im)
  t.match(text, '你好，世界。')
})

t.test('a mail to a server that does not answer ends when the signal aborts', async (t) => {
  const server = await testMailServer(t)
  server.answer = 'hang'
  const transport = openMailTransport({ smtpUrl: server.url, dataDir: '' })
  t.teardown(() => transport.close())
  const started = performance.now()
  await t.rejects(transport.send(mailOf(), AbortSignal.timeout(200)))
  t.ok(performance.now() - started < 5_000)
})
