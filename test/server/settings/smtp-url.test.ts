// SMTP_URL, as operators write it.
import t from 'tap'
import { parseSmtpUrl } from '../../../server/settings/smtp-url.ts'

t.test('a password is sent encrypted, unless the URL allows otherwise', async (t) => {
  t.match(parseSmtpUrl('smtp://office:pa%23ss@mail.villa.fr'), {
    ...{ host: 'mail.villa.fr', port: 587, secure: false, tls: 'required' },
    auth: { user: 'office', pass: 'pa#ss' },
  })
  t.match(parseSmtpUrl('smtps://office:pass@mail.villa.fr'), { port: 465, secure: true, tls: 'required' })
  t.match(parseSmtpUrl('smtp://office:pass@mail:25?tls=none'), { port: 25, tls: 'none' })
  t.match(parseSmtpUrl('smtp://mail:1025'), { tls: 'if offered', auth: undefined })
  t.match(parseSmtpUrl('smtp://[::1]:25/'), { host: '::1' })
})

t.test('an invalid SMTP_URL is refused at the start', async (t) => {
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
