// Reads and validates the environment variables. One message lists every error.
import { type Static, Type } from 'typebox'
import { Errors } from 'typebox/schema'
import { Settings as TypeBox } from 'typebox/system'
import { isLanguage, type Language, listedLanguages } from '../../src/language/language.ts'
import { canSignIn, parseAddresses, parseMailbox, parseMailboxes } from './mailboxes.ts'
import { trustedProxies } from './proxies.ts'
import { isLocalSite } from './site-url.ts'
import { parseSmtpUrl, readCertificates } from './smtp-url.ts'

// By default TypeBox reports at most eight errors. The operator sees all at once, those of SITE_FILE too.
TypeBox.Set({ maxErrors: 1_000 })

/** Every variable, with its default. */
export const Environment = Type.Object({
  HOST: Type.String({ default: '127.0.0.1', pattern: '^[0-9A-Za-z.:-]+$' }),
  PORT: Type.Integer({ default: 3000, minimum: 0, maximum: 65535 }),
  SITE_URL: Type.Optional(Type.Refine(Type.String(), isPublicOrigin)),
  SITE_FILE: Type.Optional(Type.String()),
  DATA_DIR: Type.String({ default: './data' }),
  DATABASE_URL: Type.Optional(Type.Refine(Type.String(), (url) => isConnectionUrl(url, /^postgres(ql)?:\/\/\S/))),
  SMTP_URL: Type.Optional(Type.Refine(Type.String(), (url) => parseSmtpUrl(url) !== undefined)),
  SMTP_CA_FILE: Type.Optional(Type.Refine(Type.String(), (file) => readCertificates(file) !== undefined)),
  MAIL_FROM: Type.Optional(Type.Refine(Type.String(), (text) => parseMailbox(text) !== undefined)),
  MAIL_TO: Type.Optional(Type.Refine(Type.String(), (text) => parseAddresses(text) !== undefined)),
  ALERT_WEBHOOK: Type.Optional(Type.Refine(Type.String(), (url) => /^https?:$/.test(URL.parse(url)?.protocol ?? ''))),
  RETENTION_DAYS: Type.Integer({ default: 30, minimum: 2, maximum: 3650 }),
  LANGUAGES: Type.String({ default: 'en,fr', pattern: '^[a-z]{2}(,[a-z]{2})*$' }),
  CONTACT_RATE_MAX: Type.Integer({ default: 5, minimum: 1, maximum: 100000 }),
  CONTACT_RATE_WINDOW: Type.String({ default: '10 minutes', pattern: '^[1-9][0-9]* (second|minute|hour|day)s?$' }),
  CONTACT_HOURLY_MAX: Type.Integer({ default: 60, minimum: 1, maximum: 1000000 }),
  CONFIRMATION_MAIL: Type.Union([Type.Literal('on'), Type.Literal('off')], { default: 'off' }),
  CONFIRMATION_MAX: Type.Integer({ default: 200, minimum: 1, maximum: 100000 }),
  TRUST_PROXY: Type.Optional(Type.Refine(Type.String(), isProxyList)),
  METRICS_TOKEN: Type.Optional(Type.String({ pattern: '^[\\x21-\\x7e]{16,200}$' })),
  DESK: Type.Union([Type.Literal('on'), Type.Literal('off')], { default: 'off' }),
  DESK_USERS: Type.Optional(
    Type.Refine(Type.String(), (text) => parseMailboxes(text)?.every(({ address }) => canSignIn(address)) === true),
  ),
  STATISTICS: Type.Union([Type.Literal('on'), Type.Literal('off')], { default: 'on' }),
  COUNTRY_HEADER: Type.Optional(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9-]{0,63}$' })),
  WEEKLY_REPORT: Type.Union([Type.Literal('on'), Type.Literal('off')], { default: 'off' }),
  INDEXED: Type.Union([Type.Literal('on'), Type.Literal('off')], { default: 'on' }),
  LOG_LEVEL: Type.Union(
    (['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const).map((level) => Type.Literal(level)),
    { default: 'info' },
  ),
})
type Environment = Static<typeof Environment>

const defaults = Object.fromEntries(
  Object.entries(Environment.properties).flatMap(([name, schema]) =>
    'default' in schema ? [[name, schema.default]] : [],
  ),
) as Environment

const percentEncoding = 'in a user name or password write # as %23, / as %2F, ? as %3F, @ as %40 and % as %25'

// Says what to write and never repeats the wrong value, which may be a password.
const advice: Record<keyof Environment, string> = {
  HOST: 'write the address to listen on, for example 127.0.0.1, or 0.0.0.0 for all',
  PORT: 'write a port number from 0 to 65535, for example 3000',
  SITE_URL: 'write the public address without a path, for example https://mimosa-mer.example',
  SITE_FILE: 'write the path of a JSON file',
  DATA_DIR: 'write the path of a folder that the site may write to',
  DATABASE_URL: `write postgres://user:password@host:port/database, or leave it out to use the embedded database; ${percentEncoding}`,
  SMTP_URL: `write smtp://user:password@host:port or smtps://…, or leave it out to get each mail as a file in DATA_DIR/mail; with ?tls=none at the end of smtp://… the password may be sent unencrypted; ${percentEncoding}`,
  SMTP_CA_FILE:
    'write the path of a file with the certificates of your own certificate authority in PEM, or leave it out',
  MAIL_FROM:
    'write one mail address, for example website@mimosa-mer.example, or with a name: The Website <website@mimosa-mer.example>',
  MAIL_TO: 'write one or more mail addresses with commas between, for example office@mimosa-mer.example',
  ALERT_WEBHOOK: 'write an address that begins with https:// or http://, or leave it out',
  RETENTION_DAYS: 'write a number of days from 2 to 3650',
  LANGUAGES: `write the languages to offer, the default first, out of ${listedLanguages.join(', ')}, for example en,fr`,
  CONTACT_RATE_MAX: 'write how many contact requests one address may send in CONTACT_RATE_WINDOW, for example 5',
  CONTACT_RATE_WINDOW: 'write a number and seconds, minutes, hours or days, for example 10 minutes',
  CONTACT_HOURLY_MAX:
    'write how many contact requests of an hour get a mail each before the others are put into a digest, for example 60',
  CONFIRMATION_MAIL: 'write on to confirm each request to the visitor by mail, or off',
  CONFIRMATION_MAX: 'write how many requests of a day are confirmed to the visitor by mail, for example 200',
  TRUST_PROXY:
    'write the addresses or ranges of your proxies with commas between, for example 10.0.0.0/8,192.168.1.5; a number such as 1 is not an address, and a range such as 0.0.0.0/0 would let every visitor choose an address',
  METRICS_TOKEN: 'write a secret of 16 to 200 visible characters without spaces, or leave it out',
  DESK: 'write on or off; on needs a SITE_URL that begins with https://, or with http://localhost to try it, since the desk shows personal data',
  DESK_USERS:
    'write one or more mail addresses that the contact form accepts, with commas between, for example claire@mimosa-mer.example, or with names: Claire Martin <claire@mimosa-mer.example>',
  STATISTICS: 'write on, or off to count no visits',
  COUNTRY_HEADER:
    'write the name of the header in which your proxy sends the country of the visitor, for example CF-IPCountry, and the addresses of the proxy in TRUST_PROXY; or leave it out',
  WEEKLY_REPORT:
    'write on to get a mail about the visits of each week, or off; on needs STATISTICS=on, and DESK=on to be sent',
  INDEXED: 'write on, or off for a site that search engines must not list',
  LOG_LEVEL: 'write one of fatal, error, warn, info, debug, trace, silent',
}

/** The operator's settings, validated and converted. */
export type Settings = Omit<Environment, 'SITE_URL' | 'LANGUAGES'> & {
  /** The public origin, without a slash at the end. */
  SITE_URL: string
  /** The languages offered; the first is the default. */
  LANGUAGES: readonly [Language, ...Language[]]
}

/** Thrown if settings or SITE_FILE are wrong. The message lists every error and is written for the operator. */
export class InvalidSettings extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    const list = faults.map((fault) => `  ${fault}`).join('\n')
    super(`Not started. Correct these settings, then start again:\n${list}`)
    this.faults = faults
  }
}

/**
 * Reads the settings from `environment` (process.env). An empty variable counts as not set, because Compose files pass
 * unset variables as empty. Throws InvalidSettings with every error.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const entries = (Object.keys(advice) as (keyof Environment)[]).flatMap((name) => {
    const value = environment[name]
    return value ? [[name, isWholeNumber(name, value) ? Number(value) : value]] : []
  })
  const settings: Environment = { ...defaults, ...Object.fromEntries(entries) }
  const [, errors] = Errors(Environment, settings)
  const wrong = new Set(errors.map(({ instancePath }) => instancePath.split('/')[1]))

  const languages = String(settings.LANGUAGES).split(',')
  if (!languages.every(isLanguage) || new Set(languages).size < languages.length) wrong.add('LANGUAGES')
  if (settings.DESK === 'on' && !wrong.has('SITE_URL') && settings.SITE_URL && !isPrivate(settings.SITE_URL))
    wrong.add('DESK')
  // Without a trusted proxy every visitor could send the header.
  if (settings.COUNTRY_HEADER && !settings.TRUST_PROXY) wrong.add('COUNTRY_HEADER')
  if (settings.WEEKLY_REPORT === 'on' && settings.STATISTICS === 'off') wrong.add('WEEKLY_REPORT')

  const faults = (Object.keys(advice) as (keyof Environment)[]).filter((name) => wrong.has(name))
  if (faults.length > 0) throw new InvalidSettings(faults.map((name) => `${name}: ${advice[name]}`))
  return {
    ...settings,
    SITE_URL: new URL(settings.SITE_URL ?? `http://localhost:${settings.PORT}`).origin,
    LANGUAGES: languages.filter(isLanguage) as [Language, ...Language[]],
  }
}

function isPublicOrigin(value: string): boolean {
  const url = /\s/.test(value) ? null : URL.parse(value)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return false
  // Only the origin is used: a path, query or fragment would be lost without notice.
  return url.href === `${url.origin}/` && /^https?:\/\/[^/\\?#]+\/?$/i.test(value)
}

/** Whether nobody on the way can read what is sent to `siteUrl`. */
function isPrivate(siteUrl: string): boolean {
  return new URL(siteUrl).protocol === 'https:' || isLocalSite(siteUrl)
}

/**
 * Whether database clients can read `value`. If a password contains a `#`, `/`, `?` or `@` that is not percent-encoded,
 * the host ends too early: then the URL cannot be parsed, or there is an @ after the host.
 */
function isConnectionUrl(value: string, form: RegExp): boolean {
  // PostgreSQL is also reached through a file on this machine: postgres://site@/site?host=/run/postgresql
  const url = form.test(value) ? URL.parse(value.replace('@/', '@localhost/')) : null
  if (!url || /\s/.test(value) || url.hash || `${url.pathname}${url.search}`.includes('@')) return false
  try {
    decodeURIComponent(url.username)
    decodeURIComponent(url.password)
    return true
  } catch {
    return false
  }
}

function isProxyList(value: string): boolean {
  try {
    trustedProxies(value)
    return true
  } catch {
    return false
  }
}

// Stricter than TypeBox's conversion, which reads 'true' as 1 and '3.5' as 3.
const isWholeNumber = (name: keyof Environment, value: string) =>
  Type.IsInteger(Environment.properties[name]) && /^\d+$/.test(value)
