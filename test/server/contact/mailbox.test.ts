// MAIL_FROM, MAIL_TO and SMTP_URL, as operators write them.
import t from 'tap'
import { isPublicSite, parseAddresses, parseMailbox, recipientFault } from '../../../server/contact/mailbox.ts'
import { parseSmtpUrl } from '../../../server/contact/smtp-url.ts'

t.test('a mailbox is an address, with a name or without', async (t) => {
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

t.test('recipients stand with commas between, each once', async (t) => {
  t.strictSame(parseAddresses('a@b.example, c@d.example,a@b.example'), ['a@b.example', 'c@d.example'])
  for (const text of ['', 'a@b.example,', 'a@b.example c@d.example', 'A <a@b.example>']) {
    t.equal(parseAddresses(text), undefined, text)
  }
})

t.test('a public site does not send requests to the example company', async (t) => {
  for (const url of ['https://villa.fr', 'http://93.184.215.14', 'https://[2606:2800::1]']) t.ok(isPublicSite(url), url)
  for (const url of [
    ...[
      'http://localhost:3000',
      'https://villa.test',
      'https://villa.example',
      'http://127.0.0.1',
      'http://[::1]:3000',
    ],
    ...['http://192.168.1.5', 'http://villa', 'http://villa.local', 'http://[fd00::1]'],
  ]) {
    t.notOk(isPublicSite(url), url)
  }
  t.match(
    recipientFault(['a@villa.fr', 'contact@mimosa-mer.example'], 'https://villa.fr'),
    /^MAIL_TO: .*mimosa-mer\.example/,
  )
  t.equal(recipientFault(['contact@mimosa-mer.example'], 'http://localhost:3000'), undefined)
  t.equal(recipientFault(['office@villa.fr'], 'https://villa.fr'), undefined)
})

t.test('a password is sent encrypted, unless the URL says that it need not be', async (t) => {
  t.match(parseSmtpUrl('smtp://office:pa%23ss@mail.villa.fr'), {
    ...{ host: 'mail.villa.fr', port: 587, secure: false, tls: 'required' },
    auth: { user: 'office', pass: 'pa#ss' },
  })
  t.match(parseSmtpUrl('smtps://office:pass@mail.villa.fr'), { port: 465, secure: true, tls: 'required' })
  t.match(parseSmtpUrl('smtp://office:pass@mail:25?tls=none'), { port: 25, tls: 'none' })
  t.match(parseSmtpUrl('smtp://mail:1025'), { tls: 'if offered', auth: undefined })
  t.match(parseSmtpUrl('smtp://[::1]:25/'), { host: '::1' })
})

t.test('an SMTP_URL that is not understood is refused at the start', async (t) => {
  for (const url of [
    ...['smtp://office:pa#ss@mail', 'smtp://office:pa/ss@mail', 'smtp://office:pa?ss@mail', 'smtp://office:%zz@mail'],
    ...[
      'smtp://',
      'http://mail',
      'smtp://mail:99999',
      'smtp://office@mail',
      'smtp://mail?tls=maybe',
      'smtp://a b@mail',
    ],
    ...['smtps://office:pass@mail?tls=none', 'smtp://mail?tls.rejectUnauthorized=false', 'smtp://mail/path'],
  ]) {
    t.equal(parseSmtpUrl(url), undefined, url)
  }
})
