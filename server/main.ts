// The process: settings → content → database → app → delivery → listen. Each is made in the order of its needs and closed in the
// reverse order.
import { setTimeout as wait } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { startDelivery } from './contact/delivery.ts'
import type { MailTransport } from './contact/mail-transport.ts'
import { notification } from './contact/notification.ts'
import { openOutbox } from './contact/sql-outbox.ts'
import { createCurrentContent } from './content/current-content.ts'
import { contentReloader } from './content/reload.ts'
import { loadSiteContent, type SiteContent } from './content/site-content.ts'
import { watchSiteFile } from './content/watch.ts'
import { followYear } from './content/year.ts'
import { openDatabase } from './database/database.ts'
import { DatabaseTooNew } from './database/migrations.ts'
import { createMetrics } from './operations/metrics.ts'
import { rateLimitStore } from './security/rate-limit-store.ts'
import { createLimits } from './security/rate-limits.ts'
import { InvalidSettings, misspelledIn, readSettings, type Settings } from './settings.ts'

const development = process.argv.includes('--development')
// React picks its build by this when it is first imported, which happens later.
process.env.NODE_ENV = development ? 'development' : 'production'

// Long enough for a proxy that asks /readyz every second to send visitors elsewhere.
const drainDelay = 2_000

async function start() {
  const settings = readSettings(process.env)
  const content = createCurrentContent(await loadSiteContent(settings))
  const database = await openDatabase({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL })
  const outbox = await openOutbox(database)
  const store = settings.DATABASE_URL ? rateLimitStore(database, settings.DATABASE_URL) : undefined
  const limits = await createLimits(settings, store)
  const metrics = createMetrics()
  const onStored = () => delivery.wake()
  const app = await buildApp({ settings, content, outbox, limits, metrics, onStored, development })

  let transport: Promise<MailTransport> | undefined
  const delivery = startDelivery({
    outbox,
    log: app.log,
    retentionDays: settings.RETENTION_DAYS,
    onTried: (outcome) => metrics.mailTried(outcome),
    async send(stored, signal) {
      transport ??= loadMailTransport(settings)
      await (await transport).send(notification({ ...mailOf(settings, content.current), stored }), signal)
    },
  })

  closeWithGrace(
    {
      delay: 10_000,
      logger: { error: (message: unknown) => app.log.error(message) },
      // Without a file there is nothing to read again: the end of a terminal is then that of the site, as usual.
      skip: settings.SITE_FILE ? ['SIGHUP'] : [],
    },
    async ({ err, signal }) => {
      if (err) app.log.fatal({ err }, 'stopping after an error')
      app.isShuttingDown = true
      await Promise.all([delivery.stop(), signal === 'SIGTERM' && !development && wait(drainDelay)])
      await app.close()
      ;(await transport)?.close()
      await outbox.close()
    },
  )
  followYear(content)
  if (settings.SITE_FILE) {
    const reload = contentReloader({
      content,
      load: () => loadSiteContent(settings, { known: content.current.servedPictures }),
      log: app.log,
      onReload: metrics.contentReloaded,
    })
    watchSiteFile(settings.SITE_FILE, { onChange: reload })
    process.on('SIGHUP', reload)
  }

  for (const { found, meant } of misspelledIn(process.env)) {
    app.log.warn(`${found} is no setting and has no effect: did you mean ${meant}?`)
  }
  await app.listen({
    host: settings.HOST,
    port: settings.PORT,
    // What one can click on: the address of every interface, or of this machine alone, is localhost here.
    listenTextResolver: (address) =>
      `${content.current.site.facts.brand}: ${address.replace(/127\.0\.0\.1|0\.0\.0\.0|\[::1?\]/, 'localhost')}`,
  })
  if (!development) await app.warmPageCache()
}

// With the first mail: to load it at once would be a tenth of the start.
async function loadMailTransport({ SMTP_URL: smtpUrl, DATA_DIR: dataDir }: Settings) {
  const { openMailTransport } = await import('./contact/mail-transport.ts')
  return openMailTransport({ smtpUrl, dataDir })
}

/** What every mail says, whatever its request. */
function mailOf(settings: Settings, { site, translate }: SiteContent) {
  const [language] = settings.LANGUAGES
  return {
    language,
    translate: translate(language),
    facts: site.facts,
    siteUrl: site.siteUrl,
    retentionDays: site.retentionDays,
    from: settings.MAIL_FROM ?? site.facts.office.email,
    to: settings.MAIL_TO ?? site.facts.office.email,
  }
}

try {
  await start()
} catch (error) {
  // What the operator can mend is told without a stack.
  if (!(error instanceof InvalidSettings || error instanceof DatabaseTooNew)) throw error
  console.error(error.message)
  process.exit(1)
}
