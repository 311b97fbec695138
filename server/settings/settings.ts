// Reads and validates the environment variables. One message lists every error.
import { type Static, Type } from 'typebox'
import { Errors } from 'typebox/schema'
import { Settings as TypeBox } from 'typebox/system'
import { Value } from 'typebox/value'
import { isLanguage, type Language, listedLanguages } from '../../src/language/language.ts'
import { canSignIn, parseAddresses, parseMailbox, parseMailboxes } from './mailboxes.ts'
import { parseTrustedProxies } from './proxies.ts'
import { fileVariable, readSecretFiles } from './secret-files.ts'
import { isEncryptedOrLocal, isPublicOrigin } from './site-url.ts'
import { parseSmtpUrl, readCertificates } from './smtp-url.ts'

// By default TypeBox reports at most eight errors. The operator sees all errors together, with the errors of SITE_FILE.
TypeBox.Set({ maxErrors: 1_000 })

const wholeNumber = (value: number, minimum: number, maximum: number, description: string) =>
  Type.Integer({ default: value, minimum, maximum, description })

const onOrOff = (value: 'on' | 'off', description: string) =>
  Type.Union([Type.Literal('on'), Type.Literal('off')], { default: value, description })

const text = (description: string, isValid: (value: string) => boolean = () => true) =>
  Type.Optional(Type.Refine(Type.String({ description }), isValid))

/** A setting that a file may contain (secret-files.ts). */
const secret = (description: string, isValid: (value: string) => boolean) =>
  Type.Optional(Type.Refine(Type.String({ description, isSecret: true }), isValid))

const percentEncoding = 'in a user name or password write # as %23, / as %2F, ? as %3F, @ as %40 and % as %25'

/** Every variable. The description says what to write, and never repeats the wrong value: it may be a password. */
export const Environment = Type.Object({
  HOST: Type.String({
    default: '127.0.0.1',
    pattern: '^[0-9A-Za-z.:-]+$',
    description: 'write the address to listen on, for example 127.0.0.1, or :: for all of IPv6 and IPv4',
  }),
  PORT: wholeNumber(3000, 0, 65535, 'write a port number from 0 to 65535, for example 3000'),
  SITE_URL: text('write the public address without a path, for example https://mimosa-mer.example', isPublicOrigin),
  SITE_FILE: text('write the path of a JSON file'),
  DATA_DIR: Type.String({ default: './data', description: 'write the path of a folder that the site may write to' }),
  DATABASE_URL: secret(
    `write postgres://user:password@host:port/database, or leave it out to use the embedded database; ${percentEncoding}`,
    isPostgresUrl,
  ),
  SMTP_URL: secret(
    `write smtp://user:password@host:port or smtps://…, or leave it out to write each email to a file in DATA_DIR/mail; with ?tls=none at the end of smtp://… the password may be sent unencrypted; ${percentEncoding}`,
    (url) => parseSmtpUrl(url) !== undefined,
  ),
  SMTP_CA_FILE: text(
    'write the path of a file with the certificates of your own certificate authority in PEM, or leave it out',
    (file) => readCertificates(file) !== undefined,
  ),
  SMTP_EHLO_NAME: text(
    'write the name of this machine in the DNS, for example site.mimosa-mer.example, or leave it out to greet the mail server with the host of SITE_URL',
    (name) => /^[0-9A-Za-z]([0-9A-Za-z.-]{0,251}[0-9A-Za-z])?$/.test(name),
  ),
  MAIL_FROM: text(
    'write one email address, for example website@mimosa-mer.example, or with a name: The Website <website@mimosa-mer.example>',
    (mailbox) => parseMailbox(mailbox) !== undefined,
  ),
  MAIL_TO: text(
    'write one or more email addresses, separated by commas, for example office@mimosa-mer.example',
    (list) => parseAddresses(list) !== undefined,
  ),
  ALERT_WEBHOOK: secret('write an address that begins with https:// or http://, or leave it out', (url) =>
    /^https?:$/.test(URL.parse(url)?.protocol ?? ''),
  ),
  RETENTION_DAYS: wholeNumber(30, 2, 3650, 'write a number of days from 2 to 3650'),
  LANGUAGES: Type.String({
    default: 'en,fr',
    pattern: '^[a-z]{2}(,[a-z]{2})*$',
    description: `write the languages to offer, the default first, out of ${listedLanguages.join(', ')}, for example en,fr`,
  }),
  OFFICE_LANGUAGE: text(
    `write the language in which the office works, out of ${listedLanguages.join(', ')}, or leave it out for the first of LANGUAGES`,
    isLanguage,
  ),
  CONTACT_RATE_MAX: wholeNumber(
    5,
    1,
    100000,
    'write how many contact requests one address may send in CONTACT_RATE_WINDOW, for example 5',
  ),
  CONTACT_RATE_WINDOW: Type.String({
    default: '10 minutes',
    pattern: '^[1-9][0-9]* (second|minute|hour|day)s?$',
    description: 'write a number and seconds, minutes, hours or days, for example 10 minutes',
  }),
  CONTACT_HOURLY_MAX: wholeNumber(
    60,
    1,
    1000000,
    'write how many contact requests an hour have their own email before the others are put into a digest, for example 60',
  ),
  CONFIRMATION_MAIL: onOrOff('off', 'write on to confirm each request to the visitor by email, or off'),
  CONFIRMATION_MAX: wholeNumber(
    200,
    1,
    100000,
    'write how many requests a day are confirmed to the visitor by email, for example 200',
  ),
  TRUST_PROXY: text(
    'write the addresses or ranges of your proxies, separated by commas, for example 10.0.0.0/8,192.168.1.5; a number such as 1 is not an address, and a range such as 0.0.0.0/0 would let every visitor choose an address',
    (list) => parseTrustedProxies(list) !== undefined,
  ),
  METRICS_TOKEN: secret('write a secret of 16 to 200 visible characters without spaces, or leave it out', (token) =>
    /^[\x21-\x7e]{16,200}$/.test(token),
  ),
  DESK: onOrOff(
    'off',
    'write on or off; on needs a SITE_URL that begins with https://, or with http://localhost to try it, because the desk shows personal data',
  ),
  DESK_USERS: text(
    'write one or more email addresses that the contact form accepts, separated by commas, for example claire@mimosa-mer.example, or with names: Claire Martin <claire@mimosa-mer.example>',
    (list) => parseMailboxes(list)?.every(({ address }) => canSignIn(address)) === true,
  ),
  STATISTICS: onOrOff('on', 'write on, or off to count no visits'),
  COUNTRY_HEADER: text(
    'write the name of the header in which your proxy sends the country of the visitor, for example CF-IPCountry, and the addresses of the proxy in TRUST_PROXY; or leave it out',
    (name) => /^[A-Za-z][A-Za-z0-9-]{0,63}$/.test(name),
  ),
  WEEKLY_REPORT: onOrOff(
    'off',
    'write on to get an email about the visits of each week, or off; on needs STATISTICS=on, and DESK=on to be sent',
  ),
  INDEXED: onOrOff('on', 'write on, or off for a site that search engines must not list'),
  LOG_LEVEL: Type.Union(
    (['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const).map((level) => Type.Literal(level)),
    { default: 'info', description: 'write one of fatal, error, warn, info, debug, trace, silent' },
  ),
})
type Environment = Static<typeof Environment>

const names = Object.keys(Environment.properties) as (keyof Environment)[]

const secrets = names.filter((name) => 'isSecret' in Environment.properties[name])

/** The variables that the site reads. */
export const variables: readonly string[] = [...names, ...secrets.map(fileVariable)]

const advice = (name: keyof Environment) => (Environment.properties[name] as { description?: string }).description

/** The operator's settings, validated and converted. */
export type Settings = Omit<Environment, 'SITE_URL' | 'LANGUAGES' | 'OFFICE_LANGUAGE'> & {
  /** The public origin, without a slash at the end. */
  SITE_URL: string
  /** The languages offered; the first is the default. */
  LANGUAGES: readonly [Language, ...Language[]]
  /** The language of emails to the office, and of its files. */
  OFFICE_LANGUAGE: Language
}

/** Thrown if settings or SITE_FILE are wrong. The message lists every error and is written for the operator. */
export class InvalidSettings extends Error {
  readonly errors: readonly string[]

  constructor(errors: readonly string[]) {
    super(['Not started. Correct these settings, then start again:', ...errors].join('\n  '))
    this.errors = errors
  }
}

/**
 * Reads the settings from `environment` (process.env). An empty variable counts as not set, because Compose files pass
 * unset variables as empty. Throws InvalidSettings with every error.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const files = readSecretFiles(secrets, environment)
  const entries = names.flatMap((name) => {
    const value = files.values[name] ?? environment[name]
    return value ? [[name, isWholeNumber(name, value) ? Number(value) : value]] : []
  })
  const settings = Value.Default(Environment, Object.fromEntries(entries)) as Environment
  const wrong = wrongSettings(settings)
  const errors = names.filter((name) => wrong.has(name)).map((name) => `${name}: ${advice(name)}`)
  errors.push(...files.errors)
  if (errors.length > 0) throw new InvalidSettings(errors)
  const languages = settings.LANGUAGES.split(',').filter(isLanguage) as [Language, ...Language[]]
  return {
    ...settings,
    SITE_URL: new URL(settings.SITE_URL ?? `http://localhost:${settings.PORT}`).origin,
    LANGUAGES: languages,
    OFFICE_LANGUAGE: isLanguage(settings.OFFICE_LANGUAGE) ? settings.OFFICE_LANGUAGE : languages[0],
  }
}

/** The names of the settings that break the schema, or do not fit another setting. */
function wrongSettings(settings: Environment): ReadonlySet<string | undefined> {
  const [, errors] = Errors(Environment, settings)
  const wrong = new Set(errors.map(({ instancePath }) => instancePath.split('/')[1]))
  const { SITE_URL: siteUrl, DESK, COUNTRY_HEADER, TRUST_PROXY, WEEKLY_REPORT, STATISTICS } = settings
  const languages = String(settings.LANGUAGES).split(',')
  if (!languages.every(isLanguage) || new Set(languages).size < languages.length) wrong.add('LANGUAGES')
  if (DESK === 'on' && !wrong.has('SITE_URL') && siteUrl && !isEncryptedOrLocal(siteUrl)) wrong.add('DESK')
  // Without a trusted proxy every visitor could send the header.
  if (COUNTRY_HEADER && !TRUST_PROXY) wrong.add('COUNTRY_HEADER')
  if (WEEKLY_REPORT === 'on' && STATISTICS === 'off') wrong.add('WEEKLY_REPORT')
  return wrong
}

/**
 * Returns true if database clients can read `value`. If a password contains a `#`, `/`, `?` or `@` that is not
 * percent-encoded, the host ends too early: then the URL cannot be parsed, or there is an @ after the host.
 */
function isPostgresUrl(value: string): boolean {
  // PostgreSQL is also reached through a file on this machine: postgres://site@/site?host=/run/postgresql
  const url = /^postgres(ql)?:\/\/\S+$/.test(value) ? URL.parse(value.replace('@/', '@localhost/')) : null
  if (!url || url.hash || `${url.pathname}${url.search}`.includes('@')) return false
  try {
    decodeURIComponent(url.username + url.password)
    return true
  } catch {
    return false
  }
}

// Stricter than TypeBox's conversion, which reads 'true' as 1 and '3.5' as 3.
const isWholeNumber = (name: keyof Environment, value: string) =>
  Type.IsInteger(Environment.properties[name]) && /^\d+$/.test(value)
