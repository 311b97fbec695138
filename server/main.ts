// The entry of the process. Starts the site: settings → database → content → app → mails → listen. Closes them in the reverse
// order.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { type ContentSource, openContentSource } from './content/content-source.ts'
import { followCalendar } from './content/current-content.ts'
import { picturesIn } from './content/site-content.ts'
import { fileReloader, watchSiteFile } from './content/watch-site-file.ts'
import { openDatabase } from './database/database.ts'
import { DatabaseTooNew } from './database/schema.ts'
import type { Database } from './database/types.ts'
import { startDelivery } from './delivery/delivery.ts'
import { mailKinds } from './delivery/mail-kinds.ts'
import { retention } from './delivery/retention.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import { officeMailboxes, placeholderRecipientError } from './mail/office-mail.ts'
import { startAlerts } from './operations/alerts.ts'
import { createMetrics, type Metrics } from './operations/metrics.ts'
import { confirmationMax, freeSpace } from './outbox/add-request.ts'
import { removeOldCopies } from './outbox/backup.ts'
import { openOutbox } from './outbox/open-outbox.ts'
import type { Outbox } from './outbox/outbox.ts'
import { type PictureWorker, startPictureWorker } from './pictures/picture-worker.ts'
import { settingsWithoutEffect } from './settings/misspelled-settings.ts'
import { InvalidSettings, readSettings, type Settings } from './settings/settings.ts'

const development = process.argv.includes('--development')
// React reads this when it is first imported, which happens later.
process.env.NODE_ENV = development ? 'development' : 'production'

// Long enough for a proxy that asks /readyz every second to send visitors elsewhere.
const drainDelay = 2_000

async function start() {
  const settings = readSettings(process.env)
  const database = await openDatabase({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL })
  const outbox = await openOutbox(database, {
    hourlyMax: settings.CONTACT_HOURLY_MAX,
    confirmationMax: confirmationMax(settings),
    // Only the embedded database is on a disk of this machine.
    ...(!database.isShared && { freeSpace: () => freeSpace(settings.DATA_DIR) }),
  })
  const source = await openContentSource({ settings, log: pino({ level: settings.LOG_LEVEL }) })
  const { content } = source
  const fault = placeholderRecipientError(officeMailboxes(settings, content.current.site.facts).to, settings.SITE_URL)
  if (fault) throw new InvalidSettings([fault])
  const metrics = createMetrics()
  const mailer = createMailer(settings)
  const app = await buildApp({
    ...{ settings, source, database, outbox, metrics, development },
    onStored() {
      metrics.count('contact_accepted_total')
      mails.wake()
    },
    wantPictures: (jobs) => pictures.want(jobs),
    sendMail: mailer.send,
    assetArchive: join(settings.DATA_DIR, 'assets'),
  })
  const site = { settings, database, outbox, source, metrics, mailer, log: app.log }
  const mails = startMails(site)
  const pictures = followContent(site)

  closeWithGrace(
    {
      delay: 10_000,
      logger: { error: (message: unknown) => app.log.error(message) },
      // With SITE_FILE, SIGHUP reloads the file. Without it, SIGHUP ends the site, for example when the terminal
      // closes.
      skip: settings.SITE_FILE ? ['SIGHUP'] : [],
    },
    async ({ err, signal }) => {
      if (err) app.log.fatal({ err }, 'Stopping after an error')
      app.isShuttingDown = true
      pictures.stop()
      await Promise.all([mails.stop(), signal === 'SIGTERM' && !development && wait(drainDelay)])
      await app.close()
      mailer.close()
      await outbox.close()
    },
  )

  for (const warning of settingsWithoutEffect(process.env)) app.log.warn(warning)
  await app.listen({
    host: settings.HOST,
    port: settings.PORT,
    // Prints an address that a terminal can open.
    listenTextResolver: (address) =>
      `${content.current.site.facts.brand}: ${address.replace(/127\.0\.0\.1|0\.0\.0\.0|\[::1?\]/, 'localhost')}`,
  })
  if (!development) await app.warmPageCache()
  await removeOldCopies(settings.DATA_DIR).catch((err) => app.log.warn({ err }, 'An old copy cannot be deleted'))
}

/** The parts of the running site. */
interface RunningSite {
  settings: Settings
  database: Database
  outbox: Outbox
  source: ContentSource
  metrics: Metrics
  mailer: Mailer
  log: FastifyBaseLogger
}

/** Starts everything that is sent without a request: the mails about contact requests, and alerts. */
function startMails({ settings, database, outbox, source: { content }, metrics, mailer, log }: RunningSite) {
  const delivery = startDelivery({
    kinds: mailKinds({
      settings,
      content,
      outbox,
      onAttempt: (outcome) => metrics.count('contact_mails_total', outcome),
      onConfirmationAttempt: (outcome) => metrics.count('contact_confirmations_total', outcome),
    }),
    send: mailer.send,
    eraseExpired: retention({
      outbox,
      retentionDays: settings.RETENTION_DAYS,
      dataDir: settings.DATA_DIR,
      log,
    }),
    log,
  })
  const { ALERT_WEBHOOK: webhook, SITE_URL: siteUrl } = settings
  const stopAlerts = webhook
    ? startAlerts({
        ...{ outbox, database, webhook, siteUrl, log },
        onCalled: (outcome) => metrics.count('contact_alerts_total', outcome),
      })
    : () => {}

  return {
    /** Sends the mail of a request that has just been stored. */
    wake: delivery.wake,
    /** Waits for the mails that are being sent. */
    async stop() {
      stopAlerts()
      await delivery.stop()
    },
  }
}

/**
 * Keeps the content current: the day, the pictures that have been converted, and SITE_FILE. Returns what converts the
 * pictures; everything else ends with the process.
 */
function followContent({ settings, source, metrics, log }: RunningSite): PictureWorker {
  followCalendar(source.content)
  const pictures = startPictureWorker({
    ...{ content: source.content, log, store: picturesIn(settings) },
    onReady: () => void source.reload().catch((err) => log.error({ err }, 'Ready pictures cannot be shown')),
    onConverted: metrics.pictureConverted,
  })
  if (settings.SITE_FILE) {
    const reload = fileReloader({ source, log, onReload: metrics.contentReloaded })
    watchSiteFile(settings.SITE_FILE, { onChange: reload })
    process.on('SIGHUP', reload)
  }
  return pictures
}

try {
  await start()
} catch (error) {
  // The operator can correct these errors, so the message is enough.
  if (!(error instanceof InvalidSettings || error instanceof DatabaseTooNew)) throw error
  console.error(error.message)
  process.exit(1)
}
