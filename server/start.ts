// Starts the site: settings → content → database → app → delivery → listen. Closes them in the reverse order.
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { startAlerts } from './contact/alerts.ts'
import { confirmationMail } from './contact/confirmation.ts'
import { startDelivery } from './contact/delivery.ts'
import { digestMail, notification } from './contact/notification.ts'
import { followCalendar } from './content/calendar.ts'
import { openContentSource } from './content/content-source.ts'
import { fileReloader } from './content/reload.ts'
import { picturesIn, type SiteContent } from './content/site-content.ts'
import { watchSiteFile } from './content/watch.ts'
import { openDatabase } from './database/database.ts'
import { DatabaseTooNew } from './database/migrations.ts'
import { misspelledIn } from './diagnostics/misspelled-settings.ts'
import { mailMark } from './mail/mail-mark.ts'
import type { MailTransport } from './mail/mail-transport.ts'
import { mailboxesOf, recipientFault } from './mail/recipients.ts'
import { contentLog } from './operations/log-output.ts'
import { createMetrics } from './operations/metrics.ts'
import { confirmationsOf } from './outbox/confirmations.ts'
import { openOutbox } from './outbox/sql-outbox.ts'
import { keepAssets } from './pages/previous-assets.ts'
import type { PictureWorker } from './pictures/picture-worker.ts'
import { preparePictures } from './pictures/prepare-pictures.ts'
import { InvalidSettings, readSettings, type Settings } from './settings.ts'

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
    ...confirmationsOf(settings),
    // Only the embedded database is on a disk of this machine.
    ...(!database.isShared && { freeSpace: () => freeSpace(settings.DATA_DIR) }),
  })
  const source = await openContentSource({ settings, database, log: contentLog(settings.LOG_LEVEL) })
  const { content } = source
  const fault = recipientFault(mailboxesOf(settings, content.current.site.facts).to, settings.SITE_URL)
  if (fault) throw new InvalidSettings([fault])
  const metrics = createMetrics()
  const onStored = () => {
    metrics.requestAccepted()
    delivery.wake()
  }
  const app = await buildApp({
    ...{ settings, source, database, outbox, metrics, onStored, development },
    sendMail: async (mail, signal) => (await mailTransport()).send(mail, signal),
    keepAssets: (folder) => keepAssets(folder, settings.DATA_DIR),
  })

  let transport: Promise<MailTransport> | undefined
  const delivery = startDelivery({
    outbox,
    log: app.log,
    retentionDays: settings.RETENTION_DAYS,
    onTried: metrics.mailTried,
    onConfirmationTried: metrics.confirmationTried,
    async send(stored, signal) {
      const mail = notification({ ...(await mailOf(settings, content.current)), stored })
      return (await mailTransport()).send(mail, signal)
    },
    async sendDigest(digest, signal) {
      const mail = digestMail(digest, await mailOf(settings, content.current))
      return (await mailTransport()).send(mail, signal)
    },
    ...(settings.CONFIRMATION_MAIL === 'on' && {
      async sendConfirmation(confirmation, signal) {
        const { translate } = content.current
        const options = {
          ...(await mailOf(settings, content.current)),
          facts: content.current.site.facts,
          confirmation,
        }
        return (await mailTransport()).send(
          confirmationMail({ ...options, translate: translate(confirmation.language) }),
          signal,
        )
      },
    }),
    async deleteMails(before) {
      // Loads the mail module, which is slow to load, only if there are mails.
      if (existsSync(join(settings.DATA_DIR, 'mail'))) {
        const { deleteMailFiles } = await import('./mail/mail-transport.ts')
        await deleteMailFiles(settings.DATA_DIR, before)
      }
    },
    ...(settings.DESK === 'on' && {
      async onExpired({ requests, notes }) {
        const { recordEvent } = await import('./desk/audit-log.ts')
        const event = { what: 'erased', scope: 'retention', requests, notes } as const
        await recordEvent(database.query, { at: Date.now(), who: null, event })
      },
    }),
  })
  const { ALERT_WEBHOOK: webhook, SITE_URL: siteUrl } = settings
  const stopAlerts = webhook
    ? startAlerts({
        ...{ outbox, database, webhook, siteUrl, log: app.log },
        onCalled: (outcome) => metrics.alertCalled(outcome),
      })
    : () => {}

  function mailTransport(): Promise<MailTransport> {
    transport ??= loadMailTransport(settings).catch((error: unknown) => {
      // Loading may succeed the next time.
      transport = undefined
      throw error
    })
    return transport
  }

  let pictures: PictureWorker | undefined
  closeWithGrace(
    {
      delay: 10_000,
      logger: { error: (message: unknown) => app.log.error(message) },
      // With SITE_FILE, SIGHUP reloads the file. Without it, SIGHUP ends the site, for example when the terminal
      // closes.
      skip: settings.SITE_FILE ? ['SIGHUP'] : [],
    },
    async ({ err, signal }) => {
      if (err) app.log.fatal({ err }, 'stopping after an error')
      app.isShuttingDown = true
      stopAlerts()
      pictures?.stop()
      await Promise.all([delivery.stop(), signal === 'SIGTERM' && !development && wait(drainDelay)])
      await app.close()
      ;(await transport?.catch(() => undefined))?.close()
      await outbox.close()
    },
  )
  followCalendar(content)
  pictures = preparePictures({
    source,
    store: picturesIn(settings),
    log: app.log,
    onReady: () => void source.reload(),
    onConverted: metrics.pictureConverted,
  })
  source.follow()
  if (settings.SITE_FILE) {
    const reload = fileReloader({ source, log: app.log, onReload: metrics.contentReloaded })
    watchSiteFile(settings.SITE_FILE, { onChange: reload })
    process.on('SIGHUP', reload)
  }

  for (const { found, meant } of misspelledIn(process.env)) {
    app.log.warn(`${found} is not a setting and has no effect: did you mean ${meant}?`)
  }
  await app.listen({
    host: settings.HOST,
    port: settings.PORT,
    // Prints an address that a terminal can open.
    listenTextResolver: (address) =>
      `${content.current.site.facts.brand}: ${address.replace(/127\.0\.0\.1|0\.0\.0\.0|\[::1?\]/, 'localhost')}`,
  })
  if (!development) await app.warmPageCache()
}

// Loaded with the first mail: loading it earlier would take a tenth of the start.
async function loadMailTransport({ SMTP_URL: smtpUrl, SMTP_CA_FILE: certificateFile, DATA_DIR: dataDir }: Settings) {
  const { openMailTransport } = await import('./mail/mail-transport.ts')
  return openMailTransport({ smtpUrl, certificateFile, dataDir })
}

/** The free bytes on the disk of `folder`, which may not exist yet. */
async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(existsSync(folder) ? folder : '.')
  return bavail * bsize
}

/** The fields that all mails have in common. */
async function mailOf(settings: Settings, { site, translate, colours }: SiteContent) {
  const [language] = settings.LANGUAGES
  return {
    language,
    translate: translate(language),
    facts: site.facts,
    brandColours: colours,
    mark: await mailMark(site, picturesIn(settings).folder),
    siteUrl: site.siteUrl,
    retentionDays: site.retentionDays,
    ...mailboxesOf(settings, site.facts),
  }
}

try {
  await start()
} catch (error) {
  // The operator can correct these errors, so the message is enough.
  if (!(error instanceof InvalidSettings || error instanceof DatabaseTooNew)) throw error
  console.error(error.message)
  process.exit(1)
}
