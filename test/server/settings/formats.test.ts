// How operators write SITE_URL, SMTP_URL, MAIL_FROM and MAIL_TO.
import t from 'tap'
import { parseAddresses, parseMailbox } from '../../../server/settings/mail-address.ts'
import { isLocalSite, isPublicSite } from '../../../server/settings/site-url.ts'
import { parseSmtpUrl } from '../../../server/settings/smtp-url.ts'

t.test('a mailbox is an address, with or without a name', async (t) => {
  for (const [text, mailbox] of [
    ['a@b.example', { address: 'a@b.example' }],
    ['<a@b.example>', { address: 'a@b.example' }],
    ['Mimosa & Mer <a@b.example>', { name: 'Mimosa & Mer', address: 'a@b.example' }],
    ['"Mer, \\"Mimosa\\"" <a@b.example>', { name: 'Mer, "Mimosa"', address: 'a@b.example' }],
    ['Zoé Müller<a@b.example>', { name: 'Zoé Müller', address: 'a@b.example' }],
  ] as const) {
    t.strictSame(parseMailbox(text), mailbox, text)
  }
  for (const text of ['', 'a', 'a@b, c@d', 'A <a@b', 'A a@b>', 'A\nBcc: x <a@b>', 'A <a@b> C', 'A, B <a@b>', '<>']) {
    t.equal(parseMailbox(text), undefined, JSON.stringify(text))
  }
})

t.test('recipients are separated by commas, each once', async (t) => {
  t.strictSame(parseAddresses('a@b.example, c@d.example,a@b.example'), ['a@b.example', 'c@d.example'])
  for (const text of ['', 'a@b.example,', 'a@b.example c@d.example', 'A <a@b.example>']) {
    t.equal(parseAddresses(text), undefined, text)
  }
})

t.test('a site is public if anyone on the internet can open its address', async (t) => {
  for (const url of ['https://villa.fr', 'http://93.184.215.14', 'https://[2606:2800::1]']) t.ok(isPublicSite(url), url)
  for (const url of [
    ...['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000', 'http://0.0.0.0:3000'],
    ...['http://192.168.1.5', 'http://10.0.0.7', 'http://[fd00::1]', 'http://[fe80::1]', 'http://[::ffff:10.0.0.7]'],
    ...['http://villa', 'http://villa.local', 'http://villa.internal', 'http://villa.home.arpa'],
    ...['https://villa.test', 'https://villa.example', 'https://villa.invalid', 'http://192.0.2.1'],
  ]) {
    t.notOk(isPublicSite(url), url)
  }
})

t.test('localhost, names below it and loopback addresses are this machine', async (t) => {
  for (const url of ['http://localhost:3000', 'http://villa.localhost', 'http://127.8.8.8', 'http://[::1]:3000']) {
    t.ok(isLocalSite(url), url)
  }
  for (const url of ['http://localhost.villa.example', 'http://mylocalhost', 'http://127.villa.example']) {
    t.notOk(isLocalSite(url), url)
  }
})

t.test('a password is sent encrypted, unless SMTP_URL allows otherwise', async (t) => {
  t.match(parseSmtpUrl('smtp://office:pa%23ss@mail.villa.fr'), {
    ...{ host: 'mail.villa.fr', port: 587, secure: false, tls: 'required' },
    auth: { user: 'office', pass: 'pa#ss' },
  })
  t.match(parseSmtpUrl('smtps://office:pass@mail.villa.fr'), { port: 465, secure: true, tls: 'required' })
  t.match(parseSmtpUrl('smtp://office:pass@mail:25?tls=none'), { port: 25, tls: 'none' })
  t.match(parseSmtpUrl('smtp://mail:1025'), { tls: 'if offered', auth: undefined })
  t.match(parseSmtpUrl('smtp://[::1]:25/'), { host: '::1' })
})
