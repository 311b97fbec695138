// Process entry point. Starts the site: settings → content → database → app → emails → listen. Closes them in the
// reverse order.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { openContentSource } from './content/content-source.ts'
import { followCalendar } from './content/current-content.ts'
import { findLegalErrors } from './content/legal-facts.ts'
import { picturesIn } from './content/site-content.ts'
import { createFileReloader, createSiteFileWatch, watchSiteFile } from './content/watch-site-file.ts'
import { openDatabase } from './database/database.ts'
import { needSpace } from './database/disk-space.ts'
import { DatabaseTooNew } from './database/schema.ts'
import { type Delivery, startDelivery } from './delivery/delivery.ts'
import { createMailKinds } from './delivery/mail-kinds.ts'
import { createRetention } from './delivery/retention.ts'
import { createMailer } from './mail/mailer.ts'
import { officeMailboxes, placeholderRecipientError } from './mail/office-mail.ts'
import { startAlerts } from './operations/alerts.ts'
import { createMetrics } from './operations/metrics.ts'
import { releaseName } from './operations/release.ts'
import { loggerOptions } from './operations/request-log.ts'
import { removeOldCopies } from './outbox/backup.ts'
import { openOutbox } from './outbox/open-outbox.ts'
import { startPictureWorker } from './pictures/picture-worker.ts'
import { listenError, listenHost } from './settings/listen-address.ts'
import { settingsWithoutEffect } from './settings/misspelled-settings.ts'
import { InvalidSettings, readSettings, type Settings } from './settings/settings.ts'
import { isLocalSite } from './settings/site-url.ts'

const development = process.argv.includes('--development')
// React reads this when it is first imported, which happens later.
process.env.NODE_ENV = development ? 'development' : 'production'
if (development && existsSync('.env')) process.loadEnvFile()

// Long enough for a proxy that asks /readyz every second to send visitors elsewhere.
const drainDelay = 2_000

/** Opens the services of the site, in the order of their needs. */
async function openServices() {
  const settings = readSettings(process.env)
  const hasFileChanged = settings.SITE_FILE ? createSiteFileWatch(settings.SITE_FILE) : undefined
  // The first look comes before the content is read, so that a file that is saved during the start is noticed.
  await hasFileChanged?.()
  const source = await openContentSource({ settings, log: pino(loggerOptions(settings.LOG_LEVEL)) })
  const { to } = officeMailboxes(settings, source.content.current.site.facts)
  const recipientError = placeholderRecipientError(to, settings.SITE_URL)
  if (recipientError) throw new InvalidSettings([recipientError])
  const database = await openDatabase({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL })
  const outbox = await openOutbox(database, settings)
  const mailer = createMailer(settings)
  return { settings, database, outbox, source, hasFileChanged, metrics: createMetrics(), mailer }
}

type Services = Awaited<ReturnType<typeof openServices>>

async function start() {
  const services = await openServices()
  const { settings, database, source, metrics, mailer } = services
  const app = await buildApp({
    ...services,
    development,
    onStored() {
      metrics.count('contact_accepted_total')
      delivery?.wake()
    },
    wantPictures: (jobs) => pictures.want(jobs),
    sendMail: mailer.send,
    assetArchive: join(settings.DATA_DIR, 'assets'),
  })
  let delivery: Delivery | undefined
  let stopAlerts = () => {}
  const pictures = startPictures(services, app.log)
  followCalendar(source.content)
  followSiteFile(services, app.log)

  closeOnSignals(settings, app, async (signal) => {
    pictures.stop()
    stopAlerts()
    const delivered = delivery?.stop()
    if (signal === 'SIGTERM' && !development) await wait(drainDelay)
    // At the same time, because both may wait for seconds.
    await Promise.all([delivered, app.close()])
    mailer.close()
    await database.close()
  })

  for (const warning of settingsWithoutEffect(process.env)) app.log.warn(warning)
  const missing = findLegalErrors(source.content.current.site).map(({ path }) => path)
  if (missing.length > 0) app.log.warn({ missing }, 'The law requires facts that are missing or wrong: see the doctor')
  const listening = app.listen({
    host: listenHost(settings.HOST),
    port: settings.PORT,
    listenTextResolver(address) {
      // An address that a terminal can open.
      const local = address.replace(/127\.0\.0\.1|0\.0\.0\.0|\[::1?\]/, 'localhost')
      const name = `${source.content.current.site.facts.brand} ${releaseName}`
      return `${name}: ${local}${isLocalSite(settings.SITE_URL) ? '' : `, for visitors ${settings.SITE_URL}`}`
    },
  })
  await listening.catch((error) => {
    throw listenError(error, settings)
  })
  // Only now: a process that cannot listen must end without having sent anything.
  delivery = deliverMails(services, app.log)
  stopAlerts = sendAlerts(services, app.log)
  if (!development) await app.warmPageCache()
  await removeOldCopies(settings.DATA_DIR).catch((err) => app.log.warn({ err }, 'An old copy cannot be deleted'))
}

/** Calls `close` on signals of the system and after uncaught errors, then ends the process. */
function closeOnSignals(settings: Settings, app: FastifyInstance, close: (signal?: string) => Promise<void>) {
  closeWithGrace(
    {
      delay: 10_000,
      logger: {
        error: (reason: unknown) =>
          app.log.error(reason instanceof Error ? { err: reason } : { reason }, 'The site did not shut down cleanly'),
      },
      // With SITE_FILE, SIGHUP reloads the file. Without it, SIGHUP ends the site, for example when the terminal
      // closes.
      skip: settings.SITE_FILE ? ['SIGHUP'] : [],
    },
    async ({ err, signal }) => {
      if (err) app.log.fatal({ err }, 'Stopping after an error')
      app.isShuttingDown = true
      await close(signal)
    },
  )
}

function deliverMails(
  { settings, database, outbox, source: { content }, metrics, mailer }: Services,
  log: FastifyBaseLogger,
) {
  const kinds = createMailKinds({
    settings,
    content,
    outbox,
    onAttempt: (outcome) => metrics.count('contact_mails_total', outcome),
    onConfirmationAttempt: (outcome) => metrics.count('contact_confirmations_total', outcome),
  })
  const eraseExpired = createRetention({ outbox, database, settings, log })
  return startDelivery({ kinds, send: mailer.send, eraseExpired, log })
}

/** Starts to call ALERT_WEBHOOK, if it is set. Returns a function that stops this. */
function sendAlerts({ settings, database, outbox, metrics }: Services, log: FastifyBaseLogger): () => void {
  const { ALERT_WEBHOOK: webhook, SITE_URL: siteUrl } = settings
  if (!webhook) return () => {}
  const onCalled = (outcome: 'sent' | 'failed') => metrics.count('contact_alerts_total', outcome)
  return startAlerts({ outbox, database, webhook, siteUrl, log, onCalled })
}

/** Starts to convert the operator's pictures. The content shows each one once it is ready. */
function startPictures({ settings, database, source }: Services, log: FastifyBaseLogger) {
  return startPictureWorker({
    content: source.content,
    log,
    store: picturesIn(settings),
    hasSpace: () =>
      needSpace(database).then(
        () => true,
        () => false,
      ),
    onReady: () => void source.reload().catch((err) => log.error({ err }, 'Ready pictures cannot be shown')),
  })
}

/** Reloads SITE_FILE when it changes, and on SIGHUP, until the process ends. */
function followSiteFile({ source, hasFileChanged, metrics }: Services, log: FastifyBaseLogger) {
  if (!hasFileChanged) return
  const reload = createFileReloader({ source, log, onReload: metrics.fileReloaded })
  watchSiteFile(hasFileChanged, reload)
  process.on('SIGHUP', reload)
}

/**
 * Starts the site. In development, it waits for a correction of SITE_FILE: Node restarts it only if its code changes.
 */
async function startWhenCorrect() {
  try {
    await start()
  } catch (error) {
    // The operator can correct these errors, so the message is enough.
    if (error instanceof InvalidSettings || error instanceof DatabaseTooNew) console.error(error.message)
    else pino(loggerOptions('fatal')).fatal({ err: error }, 'The site cannot start')
    const file = development && error instanceof InvalidSettings && process.env.SITE_FILE
    if (!file) process.exit(1)
    const hasChanged = createSiteFileWatch(file)
    await hasChanged()
    console.error('Waiting for a change of SITE_FILE')
    while (!(await hasChanged())) await wait(500)
    await startWhenCorrect()
  }
}

await startWhenCorrect()
