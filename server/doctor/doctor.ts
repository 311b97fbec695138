// `npm run doctor`, or `node server/doctor/doctor.ts` in the image: checks everything that the site depends on, before
// the start or while the site runs, and prints errors with advice. It changes nothing, and prints no secrets.
import { parseArgs } from 'node:util'
import { errorLine } from '../../src/site/content-error.ts'
import { publishedFile, readPublished, type ShownContent, shownContent } from '../content/content-source.ts'
import { loadDesk } from '../desk.ts'
import { releaseName } from '../operations/release.ts'
import { settingsWithoutEffect } from '../settings/misspelled-settings.ts'
import { InvalidSettings, readSettings, type Settings } from '../settings/settings.ts'
import type { DeskModule } from '../site-services.ts'
import { checkContent } from './check-content.ts'
import { checkDataFolder } from './check-data-folder.ts'
import { checkDatabase } from './check-database.ts'
import { checkLegalFacts } from './check-legal-facts.ts'
import { checkMail, checkRecipients, checkWebhook } from './check-mail.ts'
import { checkPictures } from './check-pictures.ts'
import { checkSecrets } from './check-secrets.ts'
import { checkSiteUrl } from './check-site-url.ts'
import { error, type Finding, ok, warning } from './finding.ts'

const help = `Usage: npm run doctor -- [--send] [--production] [--json]     in the image: node server/doctor/doctor.ts …

  --send        sends a test email to MAIL_TO, and a test message to ALERT_WEBHOOK
  --production  before a site opens: facts that the law requires for opening, and placeholders instead of secrets,
                are errors
  --json        for programs: a list of { about, state, text }; state is ok, warning or error

It reads the settings of the site. Exit code: 0 no errors, 1 errors, 2 wrong usage.`

/** Checks a site. `send` sends test messages. `production` turns some warnings into errors, as a public site needs. */
export async function runDiagnostics(
  environment: NodeJS.ProcessEnv,
  { send = false, production = false } = {},
): Promise<Finding[]> {
  const idle = settingsWithoutEffect(environment).map((text) => warning('settings', text))
  let settings: Settings
  let desk: DeskModule | undefined
  try {
    settings = readSettings(environment)
    desk = await loadDesk(settings)
  } catch (cause) {
    return [...toErrors(cause, 'settings'), ...idle]
  }
  const shown = await shownContent(settings).catch((cause) => toErrors(cause, 'SITE_FILE'))
  const visitorContent = Array.isArray(shown) ? undefined : shown
  // First, because the desk also opens the database: in one process, node:sqlite cannot wait for another connection.
  const contentFindings = Array.isArray(shown) ? shown : await checkSiteContent(settings, shown, desk, production)
  const findings = await Promise.all([
    checkDataFolder(settings.DATA_DIR),
    checkDatabase(settings),
    checkMail(settings, send ? visitorContent?.content.site.facts : undefined),
    checkWebhook(settings, send),
    checkSiteUrl(settings.SITE_URL),
  ])
  return [
    ok('release', releaseName),
    ok('settings', 'can be used'),
    ...idle,
    ...contentFindings,
    ...findings.flat(),
    ...checkProxy(settings),
    ...checkSecrets(settings, production),
  ]
}

function toErrors(cause: unknown, about: string): Finding[] {
  if (!(cause instanceof InvalidSettings)) throw cause
  return cause.errors.map((line) => error(about, line.replace(/^SITE_FILE /, '')))
}

async function checkSiteContent(
  settings: Settings,
  visitorContent: ShownContent,
  desk: DeskModule | undefined,
  production: boolean,
): Promise<Finding[]> {
  const { content, published } = visitorContent
  const isOwn = settings.SITE_FILE !== undefined || published.number > 0
  const about = published.number > 0 ? 'published content' : 'SITE_FILE'
  return [
    ...(settings.SITE_FILE ? [ok('SITE_FILE', 'can be used')] : []),
    ...(isOwn ? [] : [warning('SITE_FILE', 'is not set: the site shows an example company')]),
    ...(await checkPublished(settings, visitorContent)),
    checkRecipients(settings, content.site.facts),
    ...((await desk?.check({ settings, content, shown: published.number })) ?? []),
    ...(isOwn ? checkContent(content, about) : []),
    ...checkLegalFacts(content.site, about, production && settings.INDEXED === 'on'),
    ...(await checkPictures(settings, content.pictureJobs)),
  ]
}

/** The findings about the published content: the values that cannot be used. */
async function checkPublished(settings: Settings, { published, errors }: ShownContent): Promise<Finding[]> {
  const about = 'published content'
  const path = publishedFile(settings)
  try {
    await readPublished(path)
  } catch (cause) {
    return [error(about, `${path} ${(cause as Error).message}`)]
  }
  return [
    ...(published.number > 0 ? [ok(about, `version ${published.number} is shown`)] : []),
    ...errors.map((found) => warning(about, `is shown without a value that cannot be used: ${errorLine(found)}`)),
  ]
}

function checkProxy({ SITE_URL, TRUST_PROXY, METRICS_TOKEN }: Settings): Finding[] {
  return [
    // The site itself speaks http only, so a site with an https URL is behind a proxy.
    SITE_URL.startsWith('https:') && !TRUST_PROXY
      ? warning('TRUST_PROXY', 'is not set: all visitors have the address of the proxy and share one rate limit')
      : ok('TRUST_PROXY', 'fits SITE_URL'),
    ok('METRICS_TOKEN', METRICS_TOKEN ? 'allows reading /metrics' : 'is not set: /metrics cannot be read'),
  ]
}

if (import.meta.main) await run()

async function run() {
  try {
    const flag = { type: 'boolean', default: false } as const
    const { values } = parseArgs({ options: { send: flag, production: flag, json: flag, help: flag } })
    if (values.help) return console.log(help)
    const findings = await runDiagnostics(process.env, values)
    const lines = findings.map(({ about, state, text }) => `${state.padEnd(8)}  ${about}: ${text}`)
    const output = values.json ? JSON.stringify(findings, null, 2) : lines.join('\n')
    const exitCode = findings.some(({ state }) => state === 'error') ? 1 : 0
    // A mail server that answers without end may still hold its connection.
    process.stdout.write(`${output}\n`, () => process.exit(exitCode))
  } catch (cause) {
    console.error(`${(cause as Error).message}\n\n${help}`)
    process.exitCode = 2
  }
}
