// Sending emails: through a mail server, or as files.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import t from 'tap'
import { type MailContent, mailBody } from '../../../server/mail/mail-body.ts'
import { mailCause } from '../../../server/mail/mail-errors.ts'
import { automaticHeaders } from '../../../server/mail/mail-headers.ts'
import { createMailer } from '../../../server/mail/mailer.ts'
import { readMailLogo } from '../../../server/mail/office-mail.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { dataFolder } from '../../support/data-folder.ts'
import { listen } from '../../support/listen.ts'
import { mailRoundTrip } from '../../support/mail-server.ts'
import { parseMail } from '../../support/parse-mail.ts'
import { loadSiteContent } from '../../support/site-content.ts'
import { until } from '../../support/until.ts'

const { server, transport, deliver: send } = await mailRoundTrip(t)
const envelope = { from: 'website@villa.example', to: 'office@villa.example', messageId: '<K7QX-24MD.1@villa.example>' }
const content: MailContent = {
  language: 'en',
  subject: 'Test',
  preheader: '',
  title: 'Request',
  intro: 'Phone: +33 6 39 98 12 34',
  sections: [],
  actions: [],
  notes: [],
  signature: '',
}

/** Sends an email. Returns the email as the mail server received it. */
const deliver = (mail: Parameters<typeof send>[0]) => send({ ...envelope, ...mail })

t.test('only the HTML shows the logo', async (t) => {
  const { site } = await loadSiteContent(readSettings({ DATA_DIR: dataFolder(t) }))
  const logo = await readMailLogo({ ...site, facts: { ...site.facts, brand: 'Olive "&" Pin' } }, '')
  const withoutMark = await deliver(mailBody(content))
  const { text, html, raw } = await deliver(mailBody(content, { logo }))
  t.equal(text, withoutMark.text)
  t.match(html, '<img src="cid:logo" alt="Olive &quot;&amp;&quot; Pin" width="48" height="48"')
  t.notMatch(html, /(src|background)="?http|url\(/)
  const [, part = ''] = /Content-Id: <logo>[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\s]+)/i.exec(raw) ?? []
  t.match(await sharp(Buffer.from(part, 'base64')).metadata(), { format: 'png', width: 192 })
  // RFC 2387: a mail program shows an image that is related to the HTML in its place, and not as an attachment.
  const parts = ['multipart/alternative', 'text/plain', 'multipart/related', 'text/html', 'image/png', ': inline;']
  t.match(raw, new RegExp(parts.join('[^]*')))
})

t.test('a name that looks like an encoded word is shown as it was typed', async (t) => {
  for (const name of [
    '=?utf-8?Q?office=40villa.example?=',
    '=?utf-8?Q?a=0D=0ABcc:_x?= Zoé',
    `=?utf-8?B?${Buffer.from('office').toString('base64')}?= ${'long '.repeat(15)}`.trim(),
  ]) {
    const replyTo = { name, address: 'zoe@villa.example' }
    const { headers, raw } = await deliver(automaticHeaders(`Call requested by ${name}`, { replyTo }))
    t.equal(headers.subject, `Call requested by ${name}`)
    t.equal(headers['reply-to'], `${name}\u00a0 <zoe@villa.example>`)
    t.notOk(raw.slice(0, raw.indexOf('\r\n\r\n')).includes(name.slice(0, 24)), 'the header has another encoding')
  }
})

t.test('a reply goes to the visitor, whatever the name and the domain contain', async (t) => {
  const arabic = 'شركة العناية بالمنازل على الريفييرا الفرنسية'
  for (const [name, address, header] of [
    ['Zoe', 'zoe@münchen.example', 'Zoe <zoe@xn--mnchen-3ya.example>'],
    ['Zoe', 'zoe@ｖｉｌｌａ.example', 'Zoe <zoe@villa.example>'],
    ['Martin, Zoé', 'zoe@villa.example', 'Martin, Zoé <zoe@villa.example>'],
    [
      'Zoe "Zo" \\ <x@y.example>, Bcc',
      'zoe@villa.example',
      '"Zoe \\"Zo\\" \\\\ <x@y.example>, Bcc" <zoe@villa.example>',
    ],
    ['陈静👩‍🌾'.repeat(20), 'zoe@villa.example', `${'陈静👩‍🌾'.repeat(20)} <zoe@villa.example>`],
    [arabic, 'zoe@villa.example', `${arabic} <zoe@villa.example>`],
  ] as const) {
    const { headers, raw } = await deliver(automaticHeaders(`Call for ${name}`, { replyTo: { name, address } }))
    t.equal(headers['reply-to'], header)
    t.equal(headers.subject, `Call for ${name}`)
    for (const [word, encoded = ''] of raw.matchAll(/=\?utf-8\?b\?(.*?)\?=/gi)) {
      t.ok(word.length <= 75, 'RFC 2047, 2')
      t.notMatch(Buffer.from(encoded, 'base64').toString(), '\ufffd', 'no character is split')
    }
  }
})

t.test('any line of a visitor arrives as typed, in lines of at most 76 characters', async (t) => {
  for (const line of ['x'.repeat(1_500), '.'.repeat(1_500), '.\r\n..\r\n.', 'é'.repeat(1_500), 'From me\r\n.']) {
    const { raw, text } = await deliver({ ...mailBody(content), text: line })
    t.equal(text.trimEnd(), line.replaceAll('\r', ''), line.slice(0, 9))
    t.notMatch(raw, /[^\r\n]{77}/, 'RFC 2045, 6.7')
    t.notMatch(raw, /[^\t\r\n -~]/, 'a server without 8BITMIME accepts the email')
  }
})

t.test('an email without Latin letters is not in base64', async (t) => {
  const intro = '你好，世界。'.repeat(50)
  const { raw, text } = await deliver(mailBody({ ...content, intro }))
  t.notMatch(raw, /^Content-Transfer-Encoding: base64/im)
  t.match(text, intro)
})

t.test('sending to a server that does not answer ends when the signal aborts', async (t) => {
  server.isSilent = true
  t.teardown(() => {
    server.isSilent = false
  })
  const stopping = new AbortController()
  const before = server.attempts
  const sending = transport.send({ ...envelope, text: 'Test' }, stopping.signal)
  sending.catch(() => {})
  await until('an attempt', () => server.attempts > before)
  stopping.abort()
  await t.rejects(sending, { code: 'EABORT' })
})

t.test('emails to a server that does not answer free the connection', async (t) => {
  const limited = createMailer({ SMTP_URL: server.url, DATA_DIR: '' }, 2_000)
  t.teardown(() => limited.close())
  const send = () => limited.send({ ...envelope, text: 'Test' })
  server.isSilent = true
  t.match(await Promise.allSettled([send(), send()]), [{ reason: { code: 'EABORT' } }, { reason: { code: 'EABORT' } }])
  server.isSilent = false
  t.match(await send(), { refused: [], reply: /^250 / })
})

t.test('the site greets with SMTP_EHLO_NAME, the host of SITE_URL or the domain of MAIL_FROM', async (t) => {
  const MAIL_FROM = 'The Villa <website@münchen.example>'
  for (const [settings, greeting] of [
    [{ SITE_URL: 'https://villa.example', MAIL_FROM }, 'villa.example'],
    [{ SITE_URL: 'http://localhost:3000', MAIL_FROM }, 'xn--mnchen-3ya.example'],
    [{ SITE_URL: 'http://192.0.2.1', MAIL_FROM }, 'xn--mnchen-3ya.example'],
    [{ SITE_URL: 'https://villa.example', SMTP_EHLO_NAME: 'web.villa.example' }, 'web.villa.example'],
  ] as const) {
    const mailer = createMailer({ SMTP_URL: server.url, DATA_DIR: '', ...settings })
    t.teardown(() => mailer.close())
    await mailer.send({ ...envelope, text: 'Test' })
    t.equal(server.mails.at(-1)?.greeting, greeting)
  }
})

t.test('a check ends although the greeting of the mail server never ends', async (t) => {
  const endless = createServer((socket) => {
    const timer = setInterval(() => socket.write('220-Welcome\r\n'), 20)
    socket.on('close', () => clearInterval(timer))
  })
  const mailer = createMailer({ SMTP_URL: `smtp://127.0.0.1:${await listen(t, endless)}`, DATA_DIR: '' }, 200)
  const error = await mailer.verify().catch((error: unknown) => error)
  t.equal(mailCause(error), 'silence')
})

t.test('without a mail server, each email is a file that only the operator can read', async (t) => {
  const dataDir = dataFolder(t)
  const folder = join(dataDir, 'mail')
  const files = createMailer({ DATA_DIR: dataDir })
  // A repeated email replaces the first one.
  for (let attempt = 1; attempt <= 2; attempt++) await files.send({ ...envelope, ...mailBody(content) })
  t.strictSame(readdirSync(folder), ['K7QX-24MD.1.eml'])
  const file = join(folder, 'K7QX-24MD.1.eml')
  t.equal(statSync(file).mode & 0o777, 0o600)
  const raw = readFileSync(file, 'utf8')
  t.notMatch(raw, 'base64')
  t.match(parseMail(raw), { headers: { to: 'office@villa.example' }, text: 'Phone: +33 6 39 98 12 34\n' })
})
