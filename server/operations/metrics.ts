// The metrics of the site for Prometheus, and the route that reads them. They contain no personal data, and visitors
// cannot add labels.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Pages } from '../../src/routes.ts'
import { second } from '../durations.ts'
import { HttpError } from '../http/http-error.ts'
import { pathAndQuery } from '../http/request-target.ts'
import type { Outbox } from '../outbox/open-outbox.ts'
import { speedEdges, type WebVital, type WebVitalSample } from '../statistics/measures.ts'
import { release } from './release.ts'

interface CounterDescription {
  help: string
  label?: string
  /** Values of the label that are 0 from the start: so Prometheus sees the first event as an increase. */
  values?: string[]
}

const counters = {
  http_connections_refused_total: {
    help: 'Connections refused because all clients (server) or one client (client) had too many, or closed because of too many requests at once (pipelining) or bodies in too many pieces (chunks)',
    label: 'reason',
    values: ['server', 'client', 'pipelining', 'chunks'],
  },
  contact_accepted_total: { help: 'Contact requests that were stored' },
  contact_requests_suspected_total: {
    help: 'Contact requests that were stored but not sent, because they look automated',
  },
  contact_mails_total: {
    help: 'Attempts to send an email to the office: delivered, to be retried later, or failed',
    label: 'outcome',
    values: ['delivered', 'later', 'failed'],
  },
  contact_confirmations_total: {
    help: 'Attempts to confirm a request to its visitor by email: sent, to be retried later, or failed',
    label: 'outcome',
    values: ['sent', 'later', 'failed'],
  },
  contact_alerts_total: {
    help: 'Calls of ALERT_WEBHOOK, by outcome',
    label: 'outcome',
    values: ['sent', 'failed'],
  },
  statistics_reports_refused_total: {
    help: 'Reports of visits that were refused, by status',
    label: 'status',
    values: ['400', '403', '413', '415', '422', '429'],
  },
} satisfies Record<string, CounterDescription>

/** The metric of a web vital, in seconds, or as a score for CLS. */
const vitalMetric = (vital: WebVital) =>
  vital === 'CLS'
    ? { name: 'web_vitals_cls', unit: 1 }
    : { name: `web_vitals_${vital.toLowerCase()}_seconds`, unit: second }

/** The sources of the values that are read only when the metrics are requested. */
interface MetricSources {
  /** The number of requests in the outbox by state, and the age of the oldest waiting one (milliseconds). */
  outbox: Outbox['counts']
  /** The time when a backup was last stored, in milliseconds since 1970. */
  lastBackup: () => Promise<number | undefined>
  /** The number of pages in the cache, and of those in their final encoding. Missing in development. */
  pages?: (() => { pages: number; final: number }) | undefined
}

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  for (const [name, { help, label, values = [] }] of Object.entries<CounterDescription>(counters)) {
    const counter = new Counter({ name, help, labelNames: label ? [label] : [], registers })
    for (const value of values) counter.inc({ [label ?? '']: value }, 0)
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
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers })
  gauge('site_build_info', 'The release that runs; always 1', ...Object.keys(release)).set(release, 1)
  const fileValidity = gauge('site_file_valid', '0 while SITE_FILE is wrong and the site shows the previous content')
  fileValidity.set(1)
  const cached = gauge('pages_cached', 'Pages in the cache: in any encoding, and in their final one', 'encoding')
  const backup = gauge(
    'backup_last_success_timestamp_seconds',
    'When a backup was last stored (Unix time); 0 if none was recorded, or while the database cannot be read',
  )
  const readOutbox = outboxGauges(gauge)

  return {
    /** Counts an event, under a value of the label if the counter has one. */
    count(name: keyof typeof counters, value?: string | number) {
      const { label }: CounterDescription = counters[name]
      const counter = registry.getSingleMetric(name) as Counter
      counter.inc(label && value !== undefined ? { [label]: value } : {})
    },
    /** Records the time of a response (milliseconds). */
    responseSent: (route: string, status: number, time: number) => responses.observe({ route, status }, time / second),
    /** Records a web vital that a browser has reported: milliseconds, or a score for CLS. */
    webVitalReported({ metric, ...labels }: WebVitalSample, value: number) {
      const { name, unit } = vitalMetric(metric)
      const histogram = registry.getSingleMetric(name) as Histogram
      histogram.observe(labels, value / unit)
    },
    /** Records whether SITE_FILE could be read again. */
    fileReloaded: (isValid: boolean) => fileValidity.set(isValid ? 1 : 0),
    /** All metrics in Prometheus' text format. If the outbox cannot be read, `contact_outbox_up` is 0. */
    async text(sources: MetricSources): Promise<string> {
      await readOutbox(sources.outbox)
      backup.set(((await sources.lastBackup().catch(() => undefined)) ?? 0) / second)
      const { pages, final } = sources.pages?.() ?? { pages: 0, final: 0 }
      cached.set({ encoding: 'any' }, pages)
      cached.set({ encoding: 'final' }, final)
      return registry.metrics()
    },
    type: registry.contentType,
  }
}

/** Creates the metrics of the outbox. Returns a function that reads them. */
function outboxGauges(gauge: (name: string, help: string, ...labelNames: string[]) => Gauge) {
  const requests = gauge('contact_requests', 'Requests in the outbox, by state', 'state')
  const oldest = gauge(
    'contact_oldest_waiting_seconds',
    'Age of the oldest request that waits for its email; 0 if no request waits',
  )
  const digest = gauge('contact_requests_in_digest', 'Requests above CONTACT_HOURLY_MAX that wait for the next digest')
  const up = gauge('contact_outbox_up', '1 while the outbox can be read')
  return async (outbox: MetricSources['outbox']) => {
    const counts = await outbox(Date.now()).catch(() => undefined)
    up.set(counts ? 1 : 0)
    // Old numbers would look like current ones.
    const { oldestWaiting, inDigest, ...states } = counts ?? { oldestWaiting: 0, inDigest: 0 }
    requests.reset()
    for (const [state, count] of Object.entries<number>(states)) requests.set({ state }, count)
    oldest.set(oldestWaiting / second)
    digest.set(inDigest)
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
  metrics: Metrics
  /** The bearer token that clients must send (RFC 6750, 2.1). Without a token, no client can read the metrics. */
  token?: string | undefined
}

/**
 * Answers /metrics. Clients without the token get 404, which does not reveal that there are metrics. This machine needs
 * the token too: a local proxy may forward any visitor's request without adding a header.
 */
export function addMetricsRoute(app: FastifyInstance, { metrics, token, ...sources }: MetricsRouteOptions) {
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
