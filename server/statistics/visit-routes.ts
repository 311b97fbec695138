// The statistics: totals of visits, without cookies, addresses or identifiers. Browsers report to POST /api/visit,
// because most pages come from a cache, some of them from a CDN.
import { type FastifyPluginAsyncTypebox, TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox'
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import type { ContactRequest } from '../../src/contact/rules.ts'
import { report } from '../../src/statistics/report.ts'
import { visitPath } from '../../src/statistics/visit-path.ts'
import type { Database } from '../database/types.ts'
import type { IsTrustedProxy } from '../settings/proxies.ts'
import type { Settings } from '../settings/settings.ts'
import { type Counter, startCounter } from './counter.ts'
import { createRecorder, type RecordOptions } from './record-visit.ts'
import { asksForPrivacy, createCountryReader, isCounted } from './visitor.ts'

interface StatisticsOptions {
  settings: Settings
  content: RecordOptions['content']
  database: Database
  isTrustedProxy?: IsTrustedProxy | undefined
  /** The limit of reports, for `config` of a route. */
  rateLimit: FastifyContextConfig['rateLimit']
  metrics: {
    count: (name: 'statistics_reports_refused_total', status: number) => void
    webVitalReported: RecordOptions['onWebVital']
  }
}

/**
 * Registers the routes of the statistics. Returns a function that counts a contact request, when it is stored for the
 * first time. With STATISTICS=off there are no routes, and nothing is counted.
 */
export async function startStatistics(app: FastifyInstance, options: StatisticsOptions) {
  if (options.settings.STATISTICS === 'off') return () => {}
  const { content, database } = options
  const timeZone = () => content.current.site.facts.office.timeZone
  const counter = startCounter({ database, log: app.log, timeZone })
  app.addHook('onReady', async () => void counter.clean())
  // The requests that were open have been answered.
  app.addHook('onClose', () => counter.stop())
  await app.register(visitRoutes, { ...options, counter })
  return (request: FastifyRequest<{ Body: ContactRequest }>) => {
    if (!asksForPrivacy(request)) counter.count('form', 'sent')
    // These are totals of what the office received, whoever sent it.
    counter.count('request-service', request.body.service ?? 'none')
    counter.count('request-package', request.body.package ?? 'none')
  }
}

const largestReport = 2_048

/** Answers 204 for a report. */
const visitRoutes: FastifyPluginAsyncTypebox<StatisticsOptions & { counter: Counter }> = async (app, options) => {
  const { settings, content, counter, isTrustedProxy, rateLimit, metrics } = options
  const { COUNTRY_HEADER: header } = settings
  const getCountry = header && isTrustedProxy ? createCountryReader(header, isTrustedProxy) : undefined
  const record = createRecorder({ content, counter, getCountry, onWebVital: metrics.webVitalReported })

  // Reports are JSON. Fastify answers 415 to everything else.
  app.removeContentTypeParser(['text/plain', 'application/x-www-form-urlencoded'])
  app.setValidatorCompiler(TypeBoxValidatorCompiler)
  app.addHook('onResponse', (_request, reply, done) => {
    if (reply.statusCode >= 400) metrics.count('statistics_reports_refused_total', reply.statusCode)
    done()
  })

  app.post(visitPath, {
    bodyLimit: largestReport,
    schema: { body: report },
    config: { isForOwnPages: true, rateLimit },
    handler: async (request, reply) => {
      if (isCounted(request)) record(request.body, request)
      return reply.code(204).header('cache-control', 'no-store').send()
    },
  })
}
