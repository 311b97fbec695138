// The site under test: the built application, with an outbox in a temporary folder.
import type { InjectOptions } from 'fastify'
import type { Test } from 'tap'
import { type AppOptions, buildApp } from '../../server/app.ts'
import { openContentSource } from '../../server/content/content-source.ts'
import { onDay } from '../../server/content/site-content.ts'
import { openDatabase } from '../../server/database/database.ts'
import type { Database } from '../../server/database/types.ts'
import { createMetrics } from '../../server/operations/metrics.ts'
import { openOutbox } from '../../server/outbox/open-outbox.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { dataFolder } from './data-folder.ts'
import { testDay } from './site-content.ts'

process.env.NODE_ENV = 'production'

const silent = { warn() {}, error() {} }

export type TestSite = Awaited<ReturnType<typeof testSite>>

type Replacements = Partial<
  Pick<AppOptions, 'sendMail' | 'wantPictures' | 'assetArchive'> & Pick<Database, 'freeSpace'>
>

/** A site with the settings of `environment`, and with `replacements` of its parts. It is closed after the test. */
export async function testSite(t: Test, environment: NodeJS.ProcessEnv = {}, replacements: Replacements = {}) {
  const { freeSpace, ...options } = replacements
  const dataDir = environment.DATA_DIR ?? dataFolder(t)
  const settings = readSettings({ LOG_LEVEL: 'silent', ...environment, DATA_DIR: dataDir })
  const opened = await openDatabase({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL })
  const database = { ...opened, ...(freeSpace && { freeSpace }) }
  const outbox = await openOutbox(database)
  const source = await openContentSource({ settings, log: silent })
  source.content.replace(onDay(source.content.current, testDay))
  let notifications = 0
  const app = await buildApp({
    settings,
    source,
    database,
    outbox,
    metrics: createMetrics(),
    onStored: () => {
      notifications += 1
    },
    wantPictures() {},
    sendMail: async () => {},
    ...options,
    // TEST_BUILD names a build other than the output of `npm run build`.
    builtFolder: process.env.TEST_BUILD,
  })
  t.teardown(async () => {
    await app.close()
    await database.close()
  })
  return {
    app,
    settings,
    content: source.content,
    source,
    database,
    outbox,
    inject: (request: InjectOptions | string) => app.inject(request),
    /** The number of requests that wait for delivery. */
    waiting: async () => (await outbox.counts(Date.now())).waiting,
    /** The number of times that delivery was notified of a request. */
    notifications: () => notifications,
  }
}

/** A site like `testSite`, listening on a free port. */
export async function listeningSite(t: Test, environment: NodeJS.ProcessEnv = {}) {
  const site = await testSite(t, environment)
  return { ...site, origin: await site.app.listen({ host: '127.0.0.1', port: 0 }) }
}
