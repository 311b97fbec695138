// The site under test: the built application with an outbox of its own in a temporary folder.
import type { FastifyInstance } from 'fastify'
import lightMyRequest, { type InjectOptions, type Response } from 'light-my-request'
import type { Test } from 'tap'
import { buildApp } from '../../server/app.ts'
import type { Outbox } from '../../server/contact/outbox.ts'
import { openOutbox } from '../../server/contact/sql-outbox.ts'
import { openDatabase } from '../../server/database.ts'
import { readFacts } from '../../server/facts.ts'
import { rateLimitStore } from '../../server/guard/rate-limit-store.ts'
import { createMetrics } from '../../server/operations/metrics.ts'
import { readSettings } from '../../server/settings.ts'
import { translators } from '../../server/texts.ts'

process.env.NODE_ENV = 'production'

export interface TestSite {
  app: FastifyInstance
  inject: (request: InjectOptions | string) => Promise<Response>
  outbox: Outbox
}

/** A site with the settings of `environment`; closed when the test ends. */
export async function testSite(t: Test, environment: NodeJS.ProcessEnv = {}): Promise<TestSite> {
  // tap makes a test's folder anew each time that it is asked for: a test that has one says where to store.
  const dataDir = environment.DATA_DIR ?? t.testdir()
  const settings = readSettings({ LOG_LEVEL: 'silent', ...environment, DATA_DIR: dataDir })
  const { facts, overrides, pictures, servedPictures } = await readFacts(settings.SITE_FILE)
  const site = {
    facts,
    siteUrl: settings.SITE_URL,
    languages: settings.LANGUAGES,
    retentionDays: settings.RETENTION_DAYS,
    year: 2026,
    pictures,
  }
  const database = await openDatabase({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL })
  const outbox = await openOutbox(database)
  const app = await buildApp({
    settings,
    site,
    overrides,
    servedPictures,
    translate: translators(site),
    outbox,
    rateLimitStore: settings.DATABASE_URL ? rateLimitStore(database, settings.DATABASE_URL) : undefined,
    metrics: createMetrics(),
    onStored: () => {},
    // Another build than that of `npm run build`, to try a change beside it.
    builtFolder: process.env.TEST_BUILD,
  })
  t.teardown(async () => {
    await app.close()
    await outbox.close()
  })
  async function inject(request: InjectOptions | string) {
    await app.ready()
    // Through the HTTP server's own listener, which app.inject goes past.
    return lightMyRequest((request, response) => app.server.emit('request', request, response), request)
  }
  return { app, inject, outbox }
}

/** The same site, listening on a free port of this machine; answers its origin as well. */
export async function listeningSite(
  t: Test,
  environment: NodeJS.ProcessEnv = {},
): Promise<TestSite & { origin: string }> {
  const site = await testSite(t, environment)
  return { ...site, origin: await site.app.listen({ host: '127.0.0.1', port: 0 }) }
}
