// `npm run doctor`, or `node server/diagnostics/doctor.ts` in the image: checks everything that the site depends on,
// before the start or while the site runs, and says what is wrong and what to do. It changes nothing, and prints no
// secrets.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { callWebhook, webhookFault } from '../contact/alerts.ts'
import { readFacts } from '../content/facts.ts'
import { loadSiteContent, picturesIn, type SiteContent } from '../content/site-content.ts'
import { openDatabase, sqliteFile } from '../database/database.ts'
import { checkVersion, DatabaseTooNew } from '../database/migrations.ts'
import { deskUsers } from '../desk/users.ts'
import { faultText, mailFault } from '../mail/mail-faults.ts'
import { openMailTransport } from '../mail/mail-transport.ts'
import { mailboxesOf, recipientFault } from '../mail/recipients.ts'
import { parseSmtpUrl } from '../settings/smtp-url.ts'
import { InvalidSettings, readSettings, type Settings } from '../settings.ts'
import { checkAddress } from './address.ts'
import { checkContent } from './content.ts'
import { checkDataFolder } from './data-folder.ts'
import { clockFinding, error, type Finding, ok, reasonOf, warning } from './finding.ts'
import { misspelledIn } from './misspelled-settings.ts'
import { checkPictures } from './pictures.ts'
import { checkPublished } from './published.ts'

const help = `Usage: npm run doctor -- [--send] [--json]     in the image: node server/diagnostics/doctor.ts [--send] [--json]

  --send   sends one mail as the site does, to MAIL_TO, and a test message to ALERT_WEBHOOK
  --json   for programs: a list of { about, state, text }; state is ok, warning or error

It reads the settings of the site. Exit code: 0 no errors, 1 errors, 2 wrong usage.`

/** Checks a site with the settings of `environment`. With `send`, it also sends a mail. */
export async function runDiagnostics(environment: NodeJS.ProcessEnv, { send = false } = {}): Promise<Finding[]> {
  const misspelled = misspelledIn(environment).map(({ found, meant }) =>
    warning('settings', `${found} is not a setting and has no effect: did you mean ${meant}?`),
  )
  let settings: Settings
  try {
    settings = readSettings(environment)
  } catch (cause) {
    return [...faultsOf(cause, 'settings'), ...misspelled]
  }
  const findings = await Promise.all([
    checkFacts(settings),
    checkDataFolder(settings.DATA_DIR),
    checkDatabase(settings),
    checkMail(settings, send),
    checkWebhook(settings, send),
    checkAddress(settings.SITE_URL),
  ])
  return [ok('settings', 'can be used'), ...misspelled, ...findings.flat(), ...checkProxy(settings)]
}

function faultsOf(cause: unknown, about: string): Finding[] {
  if (!(cause instanceof InvalidSettings)) throw cause
  return cause.faults.map((fault) => error(about, fault.replace(/^SITE_FILE /, '')))
}

async function checkFacts(settings: Settings): Promise<Finding[]> {
  const { SITE_FILE } = settings
  try {
    const content = await loadSiteContent(settings)
    return [
      SITE_FILE
        ? ok('SITE_FILE', 'can be used')
        : warning('SITE_FILE', 'is not set: visitors read about a company that does not exist'),
      checkRecipients(settings, content.site.facts),
      ...(settings.DESK === 'on' ? [checkDesk(settings, content)] : []),
      ...(SITE_FILE ? checkContent(content) : []),
      ...(await checkPictures(content.pictureJobs, picturesIn(settings), settings.LANGUAGES)),
    ]
  } catch (cause) {
    return faultsOf(cause, 'SITE_FILE')
  }
}

function checkRecipients(settings: Settings, facts: Parameters<typeof mailboxesOf>[1]): Finding {
  const { to } = mailboxesOf(settings, facts)
  const fault = recipientFault(to, settings.SITE_URL)
  if (fault) return error('MAIL_TO', fault.replace(/^MAIL_TO: /, ''))
  return settings.MAIL_TO || settings.SITE_FILE
    ? ok('MAIL_TO', `mails go to ${to.join(', ')}`)
    : warning('MAIL_TO', 'is not set: mails go to the address of the placeholders')
}

function checkDesk(settings: Settings, content: SiteContent): Finding {
  const { addresses } = deskUsers(settings, content)
  return settings.SMTP_URL
    ? ok('DESK', `${settings.SITE_URL}/desk is for ${addresses.join(', ')}`)
    : warning('DESK', 'without SMTP_URL nobody receives a link: the command desk prints one')
}

async function checkDatabase(settings: Settings): Promise<Finding[]> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = settings
  const about = databaseUrl ? 'DATABASE_URL' : 'outbox'
  // Opening the file would create it.
  if (!databaseUrl && !existsSync(sqliteFile(dataDir))) return [ok(about, 'is created when the site first needs it')]
  const database = await openDatabase({ dataDir, databaseUrl, prepare: checkVersion })
  try {
    const [{ time } = { time: 0 }] = await database.query<{ time: number }>(
      databaseUrl ? 'SELECT (extract(epoch FROM now()) * 1000)::bigint AS time' : 'SELECT 0 AS time',
    )
    return [
      ok(about, 'can be used'),
      ...(databaseUrl ? [clockFinding('the database', time, Date.now())] : []),
      ...(await checkPublished(settings, database)),
    ]
  } catch (cause) {
    if (cause instanceof DatabaseTooNew) return [error(about, cause.message)]
    const reason = (cause as Error).message || reasonOf(cause)
    const advice = databaseUrl
      ? 'check its address, user and password, and whether it runs'
      : `check the owner and the permissions of ${sqliteFile(dataDir)}, and the space on its disk`
    return [error(about, `${reason} (${advice})`)]
  } finally {
    await database.close()
  }
}

async function checkMail(settings: Settings, send: boolean): Promise<Finding[]> {
  const about = 'SMTP_URL'
  const { SMTP_URL: smtpUrl, SMTP_CA_FILE: certificateFile, DATA_DIR: dataDir, SITE_FILE, LANGUAGES } = settings
  if (!smtpUrl) return [warning(about, 'is not set: each mail is a file in DATA_DIR/mail, and nobody is notified')]
  const transport = openMailTransport({ smtpUrl, certificateFile, dataDir })
  const { auth, tls } = parseSmtpUrl(smtpUrl) ?? {}
  const unencrypted =
    tls === 'none' && auth
      ? [warning(about, '?tls=none sends the password and every mail unencrypted: use it in your own network only')]
      : []
  try {
    await transport.verify()
    if (!send) return [ok(about, 'the mail server accepts the login; --send tries a mail'), ...unencrypted]
    const { facts } = await readFacts(SITE_FILE, LANGUAGES)
    const { from, to } = mailboxesOf(settings, facts)
    const refused = await transport.send({
      from,
      to,
      subject: `${facts.brand}: test`,
      text: `Sent to try the mail of ${settings.SITE_URL}.`,
    })
    const accepted = to.filter((recipient) => !refused.some((refusal) => refusal.recipient === recipient))
    return [
      ok(about, `the mail server has accepted a mail to ${accepted.join(', ')}: check that it arrives`),
      ...refused.map(({ recipient, error: cause }) => error('MAIL_TO', `${recipient}: ${faultText(mailFault(cause))}`)),
      ...unencrypted,
    ]
  } catch (cause) {
    if (cause instanceof InvalidSettings) return []
    return [error(about, faultText(mailFault(cause))), ...unencrypted]
  } finally {
    transport.close()
  }
}

async function checkWebhook({ ALERT_WEBHOOK: webhook, SITE_URL }: Settings, send: boolean): Promise<Finding[]> {
  const about = 'ALERT_WEBHOOK'
  if (!webhook) return [warning(about, 'is not set: nobody is notified when requests wait or mails fail')]
  if (!send) return [ok(about, 'is set; --send tries it')]
  try {
    await callWebhook(webhook, {
      title: `Test: ${new URL(SITE_URL).host}`,
      message: 'Sent by the doctor: nothing is wrong.',
    })
    return [ok(about, 'has accepted a test message: check that it arrives')]
  } catch (cause) {
    return [error(about, `could not be called (${webhookFault(cause)}): check its address`)]
  }
}

function checkProxy({ SITE_URL, TRUST_PROXY, METRICS_TOKEN }: Settings): Finding[] {
  return [
    // The site itself speaks http only, so a site with an https address is behind a proxy.
    SITE_URL.startsWith('https:') && !TRUST_PROXY
      ? warning(
          'TRUST_PROXY',
          'is not set: all visitors have the address of the proxy, and share one limit of requests',
        )
      : ok('TRUST_PROXY', 'fits SITE_URL'),
    ok('METRICS_TOKEN', METRICS_TOKEN ? 'allows reading /metrics' : 'is not set: nobody can read /metrics'),
  ]
}

if (import.meta.main) await run()

async function run() {
  try {
    const flag = { type: 'boolean', default: false } as const
    const { values } = parseArgs({ options: { send: flag, json: flag, help: flag } })
    if (values.help) return console.log(help)
    const findings = await runDiagnostics(process.env, values)
    const lines = findings.map(({ about, state, text }) => `${state.padEnd(8)}  ${about}: ${text}`)
    console.log(values.json ? JSON.stringify(findings, null, 2) : lines.join('\n'))
    process.exitCode = findings.some(({ state }) => state === 'error') ? 1 : 0
  } catch (cause) {
    console.error(`${(cause as Error).message}\n\n${help}`)
    process.exitCode = 2
  }
}
