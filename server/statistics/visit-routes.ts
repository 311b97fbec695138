// The statistics: totals of visits, without cookies, addresses or identifiers. Browsers report to POST /api/visit, because
// most pages come from a cache, some of them from a CDN. Visitors without JavaScript load an image from the same address.
import { type FastifyPluginAsyncTypebox, TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox'
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import type { ContactRequest } from '../../src/contact/rules.ts'
import { type Report, report } from '../../src/statistics/report.ts'
import { visitAddress } from '../../src/statistics/visit-address.ts'
import type { Database } from '../database/types.ts'
import { HttpError } from '../http/http-error.ts'
import type { IsTrustedProxy } from '../settings/proxies.ts'
import type { Settings } from '../settings/settings.ts'
import { type Counter, startCounter } from './counter.ts'
import { type RecordOptions, recorder } from './record-visit.ts'
import { asksForPrivacy, countryReader, isCounted } from './visitor.ts'

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
  const counter = startCounter({ database: options.database, log: app.log })
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

/** A transparent pixel. https://en.wikipedia.org/wiki/GIF#Example_GIF_file */
const image = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Answers 204 for a report, and an image for a visitor without JavaScript. */
const visitRoutes: FastifyPluginAsyncTypebox<StatisticsOptions & { counter: Counter }> = async (app, options) => {
  const { settings, content, counter, isTrustedProxy, rateLimit, metrics } = options
  const { SITE_URL: siteUrl, COUNTRY_HEADER: header } = settings
  const countryOf = header && isTrustedProxy ? countryReader(header, isTrustedProxy) : undefined
  const record = recorder({ content, counter, countryOf, onWebVital: metrics.webVitalReported })

  // Reports are JSON. Fastify answers 415 to everything else.
  app.removeContentTypeParser(['text/plain', 'application/x-www-form-urlencoded'])
  app.setValidatorCompiler(TypeBoxValidatorCompiler)
  app.addHook('onResponse', (_request, reply, done) => {
    if (reply.statusCode >= 400) metrics.count('statistics_reports_refused_total', reply.statusCode)
    done()
  })

  app.post(visitAddress, {
    bodyLimit: largestReport,
    schema: { body: report },
    config: { isForOwnPages: true, rateLimit },
    handler: async (request, reply) => {
      if (isCounted(request)) record(request.body, request)
      return reply.code(204).header('cache-control', 'no-store').send()
    },
  })
  app.get(visitAddress, {
    // A HEAD is not a visit.
    exposeHeadRoute: false,
    config: { rateLimit },
    handler: async (request, reply) => {
      const view = viewOfReferer(request)
      if (isCounted(request)) record(view, request)
      return reply.type('image/gif').header('cache-control', 'no-store').send(image)
    },
  })

  /** The view of the page that loads the image. Another site cannot choose the Referer. */
  function viewOfReferer({ headers, language }: FastifyRequest): Report {
    const page = URL.parse(headers.referer ?? '')
    if (!page || ![new URL(siteUrl).host, headers.host].includes(page.host)) {
      throw new HttpError(403, 'An image that no page of the site has loaded')
    }
    const lang = content.current.site.languages.find((offered) => offered === page.searchParams.get('lang'))
    return { kind: 'view', path: page.pathname, language: lang ?? language, arrived: false }
  }
}
