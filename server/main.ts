// The process: settings → outbox → app → delivery → listen. Each is made in the order of its needs and closed in the
// reverse order.
import { setTimeout as wait } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { Site } from '../src/site/site.ts'
import { buildApp } from './app.ts'
import { startDelivery } from './contact/delivery.ts'
import { openMailTransport } from './contact/mail-transport.ts'
import { notification } from './contact/notification.ts'
import { openOutbox } from './contact/sql-outbox.ts'
import { openDatabase } from './database.ts'
import { readFacts } from './facts.ts'
import { rateLimitStore } from './guard/rate-limit-store.ts'
import { createMetrics } from './operations/metrics.ts'
import { NewerSchema } from './schema.ts'
import { InvalidSettings, readSettings } from './settings.ts'
import { translators } from './texts.ts'

const development = process.argv.includes('--development')
// React picks its build by this when it is first imported, which happens later.
process.env.NODE_ENV = development ? 'development' : 'production'

// A proxy that asks /readyz every second has seen by then that it is to send visitors elsewhere.
const leavingTime = 2_000

async function start() {
  const settings = readSettings(process.env)
  const { facts, overrides, pictures, servedPictures } = await readFacts(settings.SITE_FILE)
  const site: Site = {
    facts,
    siteUrl: settings.SITE_URL,
    languages: settings.LANGUAGES,
    retentionDays: settings.RETENTION_DAYS,
    year: new Date().getFullYear(),
    pictures,
  }
  const translate = translators(site)
  const database = await openDatabase({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL })
  const outbox = await openOutbox(database)
  const metrics = createMetrics()
  const onStored = () => delivery.wake()
  const app = await buildApp({
    ...{ settings, site, overrides, servedPictures, translate, outbox, metrics, onStored, development },
    rateLimitStore: settings.DATABASE_URL ? rateLimitStore(database, settings.DATABASE_URL) : undefined,
  })

  const transport = openMailTransport({ smtpUrl: settings.SMTP_URL, dataDir: settings.DATA_DIR })
  const [language] = settings.LANGUAGES
  const mail = {
    language,
    translate: translate(language),
    facts,
    siteUrl: site.siteUrl,
    retentionDays: site.retentionDays,
    from: settings.MAIL_FROM ?? facts.office.email,
    to: settings.MAIL_TO ?? facts.office.email,
  }
  const delivery = startDelivery({
    outbox,
    log: app.log,
    retentionDays: site.retentionDays,
    onTried: (outcome) => metrics.mailTried(outcome),
    send: (stored, signal) => transport.send(notification({ ...mail, stored }), signal),
  })

  closeWithGrace(
    { delay: 10_000, logger: { error: (message: unknown) => app.log.error(message) } },
    async ({ err, signal }) => {
      if (err) app.log.fatal({ err }, 'stopping after an error')
      app.isLeaving = true
      await Promise.all([delivery.stop(), signal === 'SIGTERM' && !development && wait(leavingTime)])
      await app.close()
      transport.close()
      await outbox.close()
    },
  )

  await app.listen({
    host: settings.HOST,
    port: settings.PORT,
    // What one can click on: the address of every interface, or of this machine alone, is localhost here.
    listenTextResolver: (address) =>
      `${facts.brand}: ${address.replace(/127\.0\.0\.1|0\.0\.0\.0|\[::1?\]/, 'localhost')}`,
  })
  // A page that can not be rendered is tried again when somebody asks for it.
  await app.keepPages().catch((err) => app.log.error({ err }, 'not every page could be kept'))
}

try {
  await start()
} catch (error) {
  // What the operator can mend is told without a stack.
  if (!(error instanceof InvalidSettings || error instanceof NewerSchema)) throw error
  console.error(error.message)
  process.exit(1)
}
