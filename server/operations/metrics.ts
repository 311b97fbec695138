// The metrics of the site for Prometheus, and the route that reads them. They contain no personal data, and visitors
// cannot add labels.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Pages } from '../../src/routes.ts'
import { HttpError } from '../http/http-error.ts'
import { pathAndQuery } from '../http/request-target.ts'
import type { Outbox } from '../outbox/open-outbox.ts'
import { speedEdges, type WebVital, type WebVitalSample } from '../statistics/measures.ts'

interface MetricDescription {
  help: string
  label?: string
  /** Values of the label that are 0 from the start: so Prometheus sees the first event as an increase. */
  values?: string[]
}

const counters = {
  http_unreadable_requests_total: {
    help: 'Requests that were not HTTP (400), too slow (408) or too large (413, 431), by status',
    label: 'status',
  },
  http_connections_refused_total: {
    help: 'Connections refused because all clients (server) or one client (client) had too many, or closed because of too many requests at once (pipelining) or bodies in too many pieces (chunks)',
    label: 'reason',
    values: ['server', 'client', 'pipelining', 'chunks'],
  },
  contact_accepted_total: { help: 'Contact requests that were stored' },
  contact_requests_suspected_total: {
    help: 'Contact requests that were stored but not mailed, because they look automated',
  },
  contact_mails_total: {
    help: 'Attempts to send a mail: delivered, to be tried later, or failed',
    label: 'outcome',
    values: ['delivered', 'later', 'failed'],
  },
  contact_confirmations_total: {
    help: 'Attempts to confirm a request to its visitor by mail: sent, to be tried later, or failed',
    label: 'outcome',
    values: ['sent', 'later', 'failed'],
  },
  contact_alerts_total: {
    help: 'Calls of ALERT_WEBHOOK, by outcome',
    label: 'outcome',
    values: ['sent', 'failed'],
  },
  site_content_reloads_total: {
    help: 'Reloads of SITE_FILE while the site runs, by result',
    label: 'result',
    values: ['success', 'failure'],
  },
  statistics_reports_refused_total: {
    help: 'Reports of visits that were refused, by status',
    label: 'status',
    values: ['400', '403', '413', '415', '422', '429'],
  },
} satisfies Record<string, MetricDescription>

const gauges = {
  contact_requests: { help: 'Requests in the outbox, by state', label: 'state' },
  contact_oldest_waiting_seconds: {
    help: 'Age of the oldest request that waits for its mail; 0 if no request waits',
  },
  contact_requests_in_digest: { help: 'Requests above CONTACT_HOURLY_MAX that wait for the next digest' },
  contact_outbox_up: { help: '1 while the outbox can be read' },
  site_file_valid: { help: '0 while SITE_FILE is wrong and the site shows the content from before' },
  pages_cached: { help: 'Pages in the cache: in any encoding, and in their final one', label: 'encoding' },
} satisfies Record<string, MetricDescription>

const second = 1000

/** The metric of a web vital, in seconds, or as a score for CLS. */
const vitalMetric = (vital: WebVital) =>
  vital === 'CLS'
    ? { name: 'web_vitals_cls', unit: 1 }
    : { name: `web_vitals_${vital.toLowerCase()}_seconds`, unit: second }

/** The sources of the values that are read only when somebody asks for the metrics. */
interface MetricSources {
  /** The number of requests in the outbox by state, and the age of the oldest waiting one (milliseconds). */
  outbox: Outbox['counts']
  /** The number of pages in the cache, and of those in their final encoding. Missing in development. */
  pages?: (() => { pages: number; final: number }) | undefined
}

export type Metrics = ReturnType<typeof createMetrics>

/** Metrics of one process. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  for (const [name, { help, label, values = [] }] of Object.entries<MetricDescription>(counters)) {
    const counter = new Counter({ name, help, labelNames: label ? [label] : [], registers })
    for (const value of values) counter.inc({ [label ?? '']: value }, 0)
  }
  for (const [name, { help, label }] of Object.entries<MetricDescription>(gauges)) {
    new Gauge({ name, help, labelNames: label ? [label] : [], registers })
  }
  for (const [vital, edges] of Object.entries(speedEdges)) {
    const { name, unit } = vitalMetric(vital as WebVital)
    new Histogram({
      name,
      help: `${vital} (https://web.dev/articles/vitals), as visitors see it`,
      labelNames: ['page', 'device', 'language'],
      buckets: edges.map((edge) => edge / unit),
      registers,
    })
  }
  const responses = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time, by route and status; status 429 means that a rate limit was reached',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  const conversions = new Histogram({
    name: 'picture_conversion_seconds',
    help: "Time to convert one of the operator's pictures, by outcome; after a failure, the site shows the previous picture",
    labelNames: ['outcome'],
    buckets: [1, 5, 20, 60, 180],
    registers,
  })
  for (const outcome of ['converted', 'failed']) conversions.zero({ outcome })
  const gauge = (name: keyof typeof gauges) => registry.getSingleMetric(name) as Gauge
  gauge('site_file_valid').set(1)

  /** Counts an event, under a value of the label if the counter has one. */
  function count(name: keyof typeof counters, value?: string | number) {
    const { label }: MetricDescription = counters[name]
    const counter = registry.getSingleMetric(name) as Counter
    counter.inc(label && value !== undefined ? { [label]: value } : {})
  }

  async function readOutbox(outbox: MetricSources['outbox']) {
    const counts = await outbox(Date.now()).catch(() => undefined)
    gauge('contact_outbox_up').set(counts ? 1 : 0)
    // No old numbers, which would look like current ones.
    const { oldestWaiting, inDigest, ...states } = counts ?? { oldestWaiting: 0, inDigest: 0 }
    gauge('contact_requests').reset()
    for (const [state, count] of Object.entries<number>(states)) gauge('contact_requests').set({ state }, count)
    gauge('contact_oldest_waiting_seconds').set(oldestWaiting / second)
    gauge('contact_requests_in_digest').set(inDigest)
  }

  return {
    count,
    /** Records the time of a response (milliseconds). */
    responseSent: (route: string, status: number, time: number) => responses.observe({ route, status }, time / second),
    /** Records an attempt to convert one of the operator's pictures. */
    pictureConverted: (outcome: 'converted' | 'failed', seconds: number) => conversions.observe({ outcome }, seconds),
    /** Records a web vital that a browser has reported: milliseconds, or a score for CLS. */
    webVitalReported({ metric, ...labels }: WebVitalSample, value: number) {
      const { name, unit } = vitalMetric(metric)
      const histogram = registry.getSingleMetric(name) as Histogram
      histogram.observe(labels, value / unit)
    },
    /** Records the result of reading SITE_FILE again. */
    contentReloaded(result: 'success' | 'failure') {
      count('site_content_reloads_total', result)
      gauge('site_file_valid').set(result === 'success' ? 1 : 0)
    },
    /** All metrics in Prometheus' text format. If the outbox cannot be read, `contact_outbox_up` is 0. */
    async text(sources: MetricSources): Promise<string> {
      await readOutbox(sources.outbox)
      const { pages, final } = sources.pages?.() ?? { pages: 0, final: 0 }
      gauge('pages_cached').set({ encoding: 'any' }, pages)
      gauge('pages_cached').set({ encoding: 'final' }, final)
      return registry.metrics()
    },
    /** The media type of the text. */
    type: registry.contentType,
  }
}

/** Measures every response of `app` from now on, by route and status. */
export function measureResponses(app: FastifyInstance, metrics: Metrics, pages: () => Pages) {
  app.addHook('onResponse', ({ url, routeOptions }, reply, done) => {
    // The route of the page. Never the path, because visitors could add any number of labels.
    const route = pages().get(pathAndQuery(url)[0])?.path ?? routeOptions.url ?? 'none'
    metrics.responseSent(route, reply.statusCode, reply.elapsedTime)
    done()
  })
}

interface MetricsRouteOptions extends MetricSources {
  metrics: Pick<Metrics, 'text' | 'type'>
  /** The bearer token that clients must send (RFC 6750, 2.1). Without a token, no client can read the metrics. */
  token?: string | undefined
}

/**
 * Answers /metrics. Clients without the token get 404, which does not reveal that there are metrics. This machine needs
 * the token too: a local proxy may forward any visitor's request without adding a header.
 */
export function metricsRoute(app: FastifyInstance, { metrics, token, ...sources }: MetricsRouteOptions) {
  app.get('/metrics', async (request, reply) => {
    if (token === undefined || !isBearer(request, token)) throw new HttpError(404, 'No token for the metrics')
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.type)
      .send(await metrics.text(sources))
  })
}

/** Compares hashes: they have the same length, so the time of the comparison reveals nothing. */
function isBearer({ headers }: FastifyRequest, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`))
}
