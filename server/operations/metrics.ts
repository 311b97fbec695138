// The metrics of the site for Prometheus. They contain no personal data, and visitors cannot add labels.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Pages } from '../../src/routes.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { speedEdges, type WebVital, type WebVitalSample } from '../statistics/measures.ts'

/** Where the metrics get their values when they are read. */
export interface MetricSources {
  /** The number of requests in the outbox by state, and the age of the oldest waiting one (milliseconds). */
  outbox: Outbox['counts']
  /** The number of pages in the cache, and of those in their final encoding. Missing in development. */
  pages?: (() => { pages: number; final: number }) | undefined
}

export interface Metrics {
  /** Counts every response of `app` from now on. */
  count(app: FastifyInstance, pages: () => Pages): void
  /** Counts a request that could not be read as HTTP. */
  requestUnreadable(status: number): void
  connectionRefused(reason: string): void
  /** Counts a stored request that looks like a robot's. */
  requestSuspected(): void
  /** Records the result of reading SITE_FILE again. */
  contentReloaded(result: 'success' | 'failure'): void
  /** Counts a contact request when it is stored for the first time. */
  requestAccepted(): void
  alertCalled(outcome: 'sent' | 'failed'): void
  mailTried(outcome: 'delivered' | 'later' | 'failed'): void
  /** Counts an attempt to confirm a request to its visitor. */
  confirmationTried(outcome: 'sent' | 'later' | 'failed'): void
  /** Counts an attempt to convert one of the operator's pictures. */
  pictureConverted(outcome: 'converted' | 'failed', seconds: number): void
  /** Counts a report of a visit that was refused. */
  reportRefused(status: number): void
  /** Counts a web vital that a browser has reported: milliseconds, or a score for CLS. */
  webVitalReported(sample: WebVitalSample, value: number): void
  /** All metrics in Prometheus' text format. If the outbox cannot be read, `contact_outbox_up` is 0. */
  text(sources: MetricSources): Promise<string>
  /** The media type of the text. */
  type: string
}

const second = 1000

interface Names {
  name: string
  help: string
}

/** Metrics of one process. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  /** A counter by `label`, which begins with 0 for each of `values`: so Prometheus sees the first event as an increase. */
  function counterBy<Label extends string>(label: Label, values: readonly string[], names: Names): Counter<Label> {
    const counter = new Counter({ ...names, labelNames: [label], registers })
    for (const value of values) counter.inc({ [label]: value } as Record<Label, string>, 0)
    return counter
  }
  const vital = (metric: WebVital, names: Names) =>
    new Histogram({
      ...names,
      labelNames: ['page', 'device', 'language'],
      buckets: speedEdges[metric].map((edge) => edge / unitOf(metric)),
      registers,
    })

  const responses = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time, by route and status; status 429 means that a rate limit was reached',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  const unreadable = new Counter({
    name: 'http_unreadable_requests_total',
    help: 'Requests that were not HTTP (400), too slow (408) or too large (413, 431), by status',
    labelNames: ['status'],
    registers,
  })
  const refused = counterBy('reason', ['server', 'client', 'pipelining', 'chunks'], {
    name: 'http_connections_refused_total',
    help: 'Connections refused because all clients (server) or one client (client) had too many, or closed because of too many requests at once (pipelining) or bodies in too many pieces (chunks)',
  })
  const suspected = new Counter({
    name: 'contact_requests_suspected_total',
    help: 'Contact requests that were stored but not mailed, because they look automated',
    registers,
  })
  const accepted = new Counter({ name: 'contact_accepted_total', help: 'Contact requests that were stored', registers })
  const alerts = counterBy('outcome', ['sent', 'failed'], {
    name: 'contact_alerts_total',
    help: 'Calls of ALERT_WEBHOOK, by outcome',
  })
  const tries = counterBy('outcome', ['delivered', 'later', 'failed'], {
    name: 'contact_mails_total',
    help: 'Attempts to send a mail: delivered, to be tried later, or failed',
  })
  const confirmations = counterBy('outcome', ['sent', 'later', 'failed'], {
    name: 'contact_confirmations_total',
    help: 'Attempts to confirm a request to its visitor by mail: sent, to be tried later, or failed',
  })
  const stored = new Gauge({
    name: 'contact_requests',
    help: 'Requests in the outbox, by state',
    labelNames: ['state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'contact_oldest_waiting_seconds',
    help: 'Age of the oldest request that waits for its mail; 0 if no request waits',
    registers,
  })
  const digest = new Gauge({
    name: 'contact_requests_in_digest',
    help: 'Requests above CONTACT_HOURLY_MAX that wait for the next digest',
    registers,
  })
  const reachable = new Gauge({ name: 'contact_outbox_up', help: '1 while the outbox can be read', registers })
  const reloads = counterBy('result', ['success', 'failure'], {
    name: 'site_content_reloads_total',
    help: 'Reloads of SITE_FILE while the site runs, by result',
  })
  const isFileValid = new Gauge({
    name: 'site_file_valid',
    help: '0 while SITE_FILE is wrong and the site shows the content from before',
    registers,
  })
  isFileValid.set(1)
  const conversions = new Histogram({
    name: 'picture_conversion_seconds',
    help: "Time to convert one of the operator's pictures, by outcome; after a failure, the site shows the previous picture",
    labelNames: ['outcome'],
    buckets: [1, 5, 20, 60, 180],
    registers,
  })
  for (const outcome of ['converted', 'failed']) conversions.zero({ outcome })
  const cached = new Gauge({
    name: 'pages_cached',
    help: 'Pages in the cache: in any encoding, and in their final one',
    labelNames: ['encoding'],
    registers,
  })
  const refusedReports = counterBy('status', ['400', '403', '413', '415', '422', '429'], {
    name: 'statistics_reports_refused_total',
    help: 'Reports of visits that were refused, by status',
  })
  const vitals: Record<WebVital, Histogram> = {
    LCP: vital('LCP', { name: 'web_vitals_lcp_seconds', help: 'Largest Contentful Paint, as visitors see it' }),
    INP: vital('INP', { name: 'web_vitals_inp_seconds', help: 'Interaction to Next Paint, as visitors see it' }),
    CLS: vital('CLS', { name: 'web_vitals_cls', help: 'Cumulative Layout Shift, as visitors see it' }),
    FCP: vital('FCP', { name: 'web_vitals_fcp_seconds', help: 'First Contentful Paint, as visitors see it' }),
    TTFB: vital('TTFB', { name: 'web_vitals_ttfb_seconds', help: 'Time to First Byte, as visitors see it' }),
  }

  async function readOutbox(outbox: MetricSources['outbox']) {
    try {
      const { oldestWaiting, inDigest, ...states } = await outbox(Date.now())
      for (const [state, count] of Object.entries(states)) stored.set({ state }, count)
      oldest.set(oldestWaiting / second)
      digest.set(inDigest)
      reachable.set(1)
    } catch {
      // Removed, because an old number would look like a current one.
      stored.reset()
      oldest.reset()
      digest.reset()
      reachable.set(0)
    }
  }

  return {
    count(app, pages) {
      app.addHook('onResponse', (request, reply, done) => {
        responses.observe({ route: routeOf(request, pages()), status: reply.statusCode }, reply.elapsedTime / second)
        done()
      })
    },
    requestUnreadable: (status) => unreadable.inc({ status }),
    connectionRefused: (reason) => refused.inc({ reason }),
    requestSuspected: () => suspected.inc(),
    contentReloaded(result) {
      reloads.inc({ result })
      isFileValid.set(result === 'success' ? 1 : 0)
    },
    requestAccepted: () => accepted.inc(),
    alertCalled: (outcome) => alerts.inc({ outcome }),
    mailTried: (outcome) => tries.inc({ outcome }),
    confirmationTried: (outcome) => confirmations.inc({ outcome }),
    pictureConverted: (outcome, seconds) => conversions.observe({ outcome }, seconds),
    reportRefused: (status) => refusedReports.inc({ status }),
    webVitalReported({ metric, page, device, language }, value) {
      vitals[metric].observe({ page, device, language }, value / unitOf(metric))
    },
    async text(sources) {
      await readOutbox(sources.outbox)
      const { pages, final } = sources.pages?.() ?? { pages: 0, final: 0 }
      cached.set({ encoding: 'any' }, pages)
      cached.set({ encoding: 'final' }, final)
      return registry.metrics()
    },
    type: registry.contentType,
  }
}

const unitOf = (metric: WebVital) => (metric === 'CLS' ? 1 : second)

/** The route of a request, or the route of its page. Never the path: visitors could add any number of labels. */
function routeOf({ url, routeOptions }: FastifyRequest, pages: Pages): string {
  const [path = '/'] = url.split('?', 1)
  return pages.get(path)?.path ?? routeOptions.url ?? 'none'
}
