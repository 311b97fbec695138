// The settings, their defaults, and the message with every error.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { parseAddresses, parseMailbox } from '../../../server/settings/mailboxes.ts'
import { settingsWithoutEffect } from '../../../server/settings/misspelled-settings.ts'
import { Environment, InvalidSettings, readSettings } from '../../../server/settings/settings.ts'
import { parseSmtpUrl } from '../../../server/settings/smtp-url.ts'
import { dataFolder } from '../../support/data-folder.ts'
import { root } from '../../support/source.ts'

/** The names of the settings that the error message lists, none if all are valid. */
function wrongSettings(environment: NodeJS.ProcessEnv): string[] {
  try {
    readSettings(environment)
    return []
  } catch (error) {
    if (!(error instanceof InvalidSettings)) throw error
    return [...error.message.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name as string)
  }
}

// Passwords that have to be percent-encoded in a URL.
const unencoded = ['Sup3r#Secret', '1#x', 'a/b', '1/b', 'a?b', '100%', 'a b']

const wrong: [name: string, ...values: string[]][] = [
  ['HOST', 'my host', 'http://0.0.0.0'],
  ['PORT', '-1', '65536', '3.5', '0x10', 'true'],
  [
    'SITE_URL',
    'villa.example',
    'https://villa.example/path',
    'https://user@villa.example',
    'ftp://villa.example',
    'https://villa.example:99999',
    'https://[x',
    'https://villa.example?',
    'https://villa example',
  ],
  [
    'DATABASE_URL',
    'mysql://host',
    'postgres://',
    ...unencoded.map((password) => `postgres://site:${password}@db/site`),
  ],
  [
    'SMTP_URL',
    'smtp://',
    'http://host',
    'smtp://mail:99999',
    'smtp://office@mail',
    'smtp://mail?tls=maybe',
    'smtp://mail/a',
    'smtps://office:pass@mail?tls=none',
    'smtp://mail?tls.rejectUnauthorized=false',
    'smtp://office:%zz@mail',
    ...unencoded.map((password) => `smtp://office:${password}@mail:587`),
  ],
  ['SMTP_CA_FILE', '/nowhere/certificates.pem', import.meta.filename],
  ['SMTP_EHLO_NAME', 'my host', '-villa.example', 'villa.example.'],
  ['MAIL_FROM', 'website', 'A <a@b', 'A a@b>', 'A <a@b> C', 'A, B <a@b>', '<>', 'a@b, c@d', 'A\nBcc: x <a@b>'],
  ['MAIL_TO', 'office', 'a@b c@d', 'a@b,', 'A <a@b>', 'a@b\r\nBcc: c@d'],
  ['ALERT_WEBHOOK', 'ntfy.sh/villa', 'ftp://ntfy.sh/villa', 'https://'],
  ['RETENTION_DAYS', '1', '3651', 'forever'],
  ['LANGUAGES', 'xx', 'en,en', 'en,', 'en;fr'],
  ['OFFICE_LANGUAGE', 'de', 'French', 'en,fr'],
  ['CONTACT_RATE_MAX', '0', 'many'],
  ['CONTACT_RATE_WINDOW', 'soon', '10', '0 minutes'],
  ['CONTACT_HOURLY_MAX', '0', 'many'],
  ['CONFIRMATION_MAIL', 'yes', 'ON'],
  ['CONFIRMATION_MAX', '0', '1.5'],
  [
    'TRUST_PROXY',
    'true',
    'everyone',
    '1 2',
    '1',
    '2',
    'abc',
    'loopback',
    '010.0.0.1',
    '10.0.0.1:80',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/x',
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/1,128.0.0.0/1',
    '10.0.0.1,',
  ],
  ['METRICS_TOKEN', 'short', 'sixteen and spaces'],
  ['DESK', 'yes', 'true'],
  [
    'DESK_USERS',
    'claire',
    'Claire <a@b.example',
    'a@b.example, A@B.example',
    'Claire <a@b.example>,',
    'a@château.example, a@xn--chteau-xta.example',
    // The sign-in page refuses these addresses.
    'admin@mailserver',
    'réception@villa.example',
    `a@b.example, ${'x'.repeat(60)}@${'y.'.repeat(100)}example`,
  ],
  ['STATISTICS', 'no', 'false'],
  ['COUNTRY_HEADER', 'CF IPCountry', 'Set-Cookie:', '1'],
  ['WEEKLY_REPORT', 'yes', 'weekly'],
  ['INDEXED', 'no', 'false', 'OFF'],
  ['LOG_LEVEL', 'loud', 'INFO'],
]

t.test('one message lists every setting with an invalid value, without the value', async (t) => {
  // Any path is valid: whether the file or folder exists is checked elsewhere.
  const names = Object.keys(Environment.properties).filter((name) => !['SITE_FILE', 'DATA_DIR'].includes(name))
  t.strictSame(wrongSettings(Object.fromEntries(wrong)), names)
  for (const [name, ...values] of wrong) {
    for (const value of values) t.strictSame(wrongSettings({ [name]: value }), [name], `${name}=${value}`)
  }
  const url = 'smtp://office:Sup3r#Secret@host'
  const message = /^(?!.*Secret).*DATABASE_URL: .*write # as %23, \/ as %2F.*SMTP_URL: .*write # as %23/s
  t.throws(() => readSettings({ SMTP_URL: url, DATABASE_URL: url }), { message })
})

t.test('valid values are accepted', async (t) => {
  for (const [name, ...values] of [
    ['SITE_URL', 'https://villa.example:8443', 'https://[2001:db8::1]', 'https://xn--vlla-0ra.example'],
    ['DATABASE_URL', 'postgres://site:p%23w@db:5432/site', 'postgres://site@/site?host=/run/postgresql'],
    ['SMTP_URL', 'smtp://mail:1025', 'smtps://office%40villa.example:a%2Fb@mail', 'smtp://u:p@mail:587/?tls=none'],
    ['DESK_USERS', 'c@villa.example', '"Martin, Claire" <c@villa.example>, Hugo <h@villa.example>,x@villa.example'],
    ['TRUST_PROXY', '172.30.0.2', '10.0.0.0/8, 192.168.1.5', '2001:db8::/32,fc00::/7', '::1', '::ffff:10.0.0.1'],
  ] as const) {
    for (const value of values) t.strictSame(wrongSettings({ [name]: value }), [], value)
  }
  t.match(readSettings({ LANGUAGES: 'fr,en' }), { LANGUAGES: ['fr', 'en'], OFFICE_LANGUAGE: 'fr' })
  t.match(readSettings({ LANGUAGES: 'fr,en', OFFICE_LANGUAGE: 'en' }), { OFFICE_LANGUAGE: 'en' })
  for (const SITE_URL of ['https://Villa.Example', 'https://villa.example:443/', 'HTTPS://villa.example']) {
    t.equal(readSettings({ SITE_URL }).SITE_URL, 'https://villa.example')
  }
  t.strictSame(readSettings({ PORT: '', SMTP_URL: '', PATH: '/bin' }), readSettings({}), 'an empty one is not set')
})

t.test('the settings that need another one are refused without it', async (t) => {
  t.strictSame(wrongSettings({ COUNTRY_HEADER: 'CF-IPCountry' }), ['COUNTRY_HEADER'])
  t.strictSame(wrongSettings({ COUNTRY_HEADER: 'CF-IPCountry', TRUST_PROXY: '10.0.0.0/8' }), [])
  t.strictSame(wrongSettings({ WEEKLY_REPORT: 'on', STATISTICS: 'off' }), ['WEEKLY_REPORT'])
  t.strictSame(wrongSettings({ DESK: 'on', SITE_URL: 'http://villa.example' }), ['DESK'])
  t.strictSame(wrongSettings({ DESK: 'on', SITE_URL: 'http://localhost.villa.example' }), ['DESK'])
  const local = ['http://localhost:3000', 'http://villa.localhost', 'http://127.8.8.8', 'http://[::1]:3000', '']
  for (const SITE_URL of ['https://villa.example', ...local]) {
    t.strictSame(wrongSettings({ DESK: 'on', SITE_URL }), [], SITE_URL)
  }
})

t.test('a mailbox is an address with or without a name', async (t) => {
  for (const [text, mailbox] of [
    ['<a@b.example>', { address: 'a@b.example' }],
    ['"Mer, \\"Mimosa\\"" <a@b.example>', { name: 'Mer, "Mimosa"', address: 'a@b.example' }],
    ['Zoé Müller<a@b.example>', { name: 'Zoé Müller', address: 'a@b.example' }],
  ] as const) {
    t.strictSame(parseMailbox(text), mailbox, text)
  }
})

t.test('each recipient gets one email', async (t) => {
  t.strictSame(parseAddresses('a@b.example, c@d.example,A@B.example'), ['a@b.example', 'c@d.example'])
})

t.test('a password is sent encrypted, unless SMTP_URL allows otherwise', async (t) => {
  const auth = { user: 'office', pass: 'pa#ss' }
  t.match(parseSmtpUrl('smtp://office:pa%23ss@villa.fr'), { port: 587, secure: false, tls: 'required', auth })
  t.match(parseSmtpUrl('smtps://office:pass@villa.fr'), { port: 465, secure: true, tls: 'required' })
  t.match(parseSmtpUrl('smtp://office:pass@mail:25?tls=none'), { port: 25, tls: 'none' })
  t.match(parseSmtpUrl('smtp://[::1]:1025/'), { host: '::1', tls: 'if offered', auth: undefined })
})

t.test('the documentation lists every setting with its default', async (t) => {
  const configuration = readFileSync(join(root, 'docs/configuration.md'), 'utf8')
  const [, section = ''] = /\n## Settings\n(.*?)\n## /s.exec(configuration) ?? []
  const rows = section.split('\n').flatMap((line) => {
    const [, names = '', defaultCell = ''] = line.split('|')
    return [...names.matchAll(/`(\w+)`/g)].map(([, name = '']): [string, string] => [name, defaultCell.trim()])
  })
  const names = rows.map(([name]) => name)
  t.strictSame(names, Object.keys(Environment.properties))
  const defaults: Record<string, unknown> = { ...readSettings({}), SITE_URL: 'http://localhost:PORT' }
  for (const [name, cell] of rows) {
    const value = defaults[name]
    if (value === undefined) t.notOk(cell.startsWith('`'), `${name} has no default`)
    else t.ok(cell.startsWith(`\`${value}\``), `${name}: ${value}`)
  }
})

t.test('a secret may be in a file, with a newline at its end', async (t) => {
  const file = join(dataFolder(t), 'smtp-url')
  writeFileSync(file, 'smtp://office:right@mail\n')
  t.equal(readSettings({ SMTP_URL_FILE: file }).SMTP_URL, 'smtp://office:right@mail')
  t.strictSame(wrongSettings({ SMTP_URL_FILE: file, SMTP_URL: 'smtp://mail' }), ['SMTP_URL_FILE'])
  t.strictSame(wrongSettings({ SMTP_URL_FILE: '/nowhere' }), ['SMTP_URL_FILE'])
  writeFileSync(file, '')
  t.strictSame(wrongSettings({ SMTP_URL_FILE: file }), ['SMTP_URL_FILE'])
  writeFileSync(file, 'smtp://')
  t.strictSame(wrongSettings({ SMTP_URL_FILE: file }), ['SMTP_URL'])
  t.strictSame(settingsWithoutEffect({ METRICS_TOKEN_FILE: file, SMTP_URL_FIEL: file }), [
    'SMTP_URL_FIEL is not a setting and has no effect: did you mean SMTP_URL_FILE?',
  ])
})
