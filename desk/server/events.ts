// New requests, and changes of the content, as server-sent events (HTML, 9.2). Each process polls the database once for
// all of its streams, so they also announce what another process has stored.
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../../server/http/http-error.ts'
import { eventsAddress } from '../api/addresses.ts'
import type { ContentEvent } from '../api/content.ts'
import type { RequestsEvent } from '../api/requests-data.ts'
import { type DeskContext, sessionOf } from './desk-context.ts'
import { stillOpen } from './sign-in/sessions.ts'

const second = 1_000
const pollTime = 2 * second
/** How long after its time of receipt a request may become visible to other processes. */
const overlap = 60 * second
/** A connection without traffic is closed after 30 seconds (security/limits.ts), and proxies have similar limits. */
const heartbeatTime = 15 * second
/** What a browser that reconnects has missed. */
const longestGap = 24 * 3_600 * second
const mostArrived = 200
const mostListenersOfSession = 8

interface Listener {
  /** The hash of its session. */
  session: string
  write: (text: string) => void
  end: () => void
}

export interface EventStreams {
  /** Closes the streams of sessions that have ended. */
  checkSessions(): void
}

/** The route of the stream. */
export function eventRoutes(app: FastifyInstance, context: DeskContext): EventStreams {
  const { requests, source, database, now } = context
  const listeners = new Set<Listener>()
  // The requests of the last minute, by reference, with their times of receipt.
  const recent = new Map<string, number>()
  let unread = 0
  let timer: NodeJS.Timeout | undefined
  let heartbeatAt = 0

  app.get<{ Querystring: { since?: string } }>(
    eventsAddress,
    { config: { isForPrograms: true } },
    async (request, reply) => {
      const { hash: session } = sessionOf(request)
      if ([...listeners].filter((listener) => listener.session === session).length >= mostListenersOfSession) {
        throw new HttpError(429, 'Too many event streams of one session')
      }
      const time = now()
      const isFirst = listeners.size === 0
      if (isFirst) await readArrived(time)
      const first = await eventSince(timeIn(request.headers['last-event-id'] ?? request.query.since))
      if (isFirst) unread = first.unread
      reply.hijack()
      const { raw } = reply
      const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }
      raw.writeHead(200, headers as Record<string, string>)
      const listener: Listener = {
        session,
        // A client that does not read is disconnected. It reconnects and says what it has seen.
        write: (text) => void (raw.writableLength > 65_536 ? raw.destroy() : raw.write(text)),
        end: () => void raw.end(),
      }
      raw.on('close', () => listeners.delete(listener))
      listener.write(`retry: 3000\n\n${message(first, time)}${contentMessage(source.seenRevision())}`)
      if (app.isShuttingDown) return listener.end()
      listeners.add(listener)
      schedule()
    },
  )
  source.onRevision((revision) => {
    for (const { write } of listeners) write(contentMessage(revision))
  })
  app.addHook('preClose', (done) => {
    clearTimeout(timer)
    for (const { end } of listeners) end()
    done()
  })

  async function eventSince(since: number): Promise<RequestsEvent> {
    const found = await requests.receivedSince(since, mostArrived)
    return { arrived: found.map(({ reference }) => reference), unread: await requests.unread() }
  }

  function timeIn(text: unknown): number {
    const time = typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : now()
    return Math.max(time, now() - longestGap)
  }

  function schedule() {
    if (timer || listeners.size === 0) return
    timer = setTimeout(async () => {
      // /readyz reports a database that cannot be reached. The stream stays open.
      await poll().catch((err: unknown) => app.log.debug({ err }, 'New requests for the desk could not be read'))
      timer = undefined
      schedule()
    }, pollTime)
    timer.unref()
  }

  /** Reads the requests of the last minute. Returns the references of the new ones. */
  async function readArrived(time: number): Promise<string[]> {
    const found = await requests.receivedSince(time - overlap, mostArrived)
    const arrived = found.map(({ reference }) => reference).filter((reference) => !recent.has(reference))
    for (const [reference, receivedAt] of recent) if (receivedAt < time - overlap) recent.delete(reference)
    for (const { reference, receivedAt } of found) recent.set(reference, receivedAt)
    return arrived
  }

  async function poll() {
    const time = now()
    const arrived = await readArrived(time)
    const count = await requests.unread()
    if (arrived.length > 0 || count !== unread) {
      const text = message({ arrived, unread: count }, time)
      for (const { write } of listeners) write(text)
    }
    unread = count
    if (time - heartbeatAt < heartbeatTime && time >= heartbeatAt) return
    heartbeatAt = time
    for (const { write } of listeners) write(': still here\n\n')
    await endClosedSessions()
  }

  async function endClosedSessions() {
    const streams = [...listeners]
    if (streams.length === 0) return
    const open = await stillOpen(database, [...new Set(streams.map(({ session }) => session))], now())
    for (const { session, write, end } of streams) {
      if (open.has(session)) continue
      write('event: end\ndata: {}\n\n')
      end()
    }
  }

  const message = (event: RequestsEvent, time: number) =>
    `event: requests\nid: ${time}\ndata: ${JSON.stringify(event)}\n\n`

  // Without an id: that of the requests says what a browser that reconnects has missed.
  const contentMessage = (revision: number) =>
    `event: content\ndata: ${JSON.stringify({ revision } satisfies ContentEvent)}\n\n`

  return {
    checkSessions() {
      endClosedSessions().catch((err: unknown) =>
        app.log.debug({ err }, 'The sessions of the desk could not be checked'),
      )
    },
  }
}
