// Changes of the requests and of the content, as server-sent events (HTML, 9.2). Each process polls the database once
// for all of its streams, so they also announce changes that another process has stored.
import type { FastifyReply } from 'fastify'
import type { Database } from '../../server/database/types.ts'
import { second } from '../../server/durations.ts'
import { HttpError } from '../../server/http/http-error.ts'
import type { ContentEvent } from '../api/content.ts'
import type { RequestsEvent } from '../api/requests-data.ts'
import { eventsUrl } from '../api/urls.ts'
import { type DeskApp, type DeskContext, getSession } from './desk-context.ts'
import { stillOpen } from './sign-in/sessions.ts'

const pollInterval = 2 * second
/** A connection without traffic is closed after 30 seconds (security/limits.ts), and proxies have similar limits. */
const heartbeatInterval = 15 * second
const mostStreamsOfSession = 8

interface Stream {
  /** The hash of the session. */
  session: string
  write: (text: string) => void
  end: () => void
}

export interface EventStreams {
  /** Returns the state of the requests for a new page. */
  requestsNow(): Promise<RequestsEvent>
  /** Announces a changed request. */
  requestsChanged(): void
  /** Closes the streams of sessions that have ended. */
  checkSessions(): void
}

export function eventRoutes(app: DeskApp, context: DeskContext): EventStreams {
  const { requests, source, database, now } = context
  const streams = new Set<Stream>()
  /** The number of changes of requests in this process. */
  let changes = 0
  let announced = ''
  let timer: NodeJS.Timeout | undefined
  let heartbeatAt = 0

  app.get(eventsUrl, async (request, reply) => {
    const { hash: session } = getSession(request)
    if ([...streams].filter((stream) => stream.session === session).length >= mostStreamsOfSession) {
      throw new HttpError(429, 'Too many event streams of one session')
    }
    const first = eventMessage('requests', await requestsNow())
    const stream = openStream(session, reply)
    reply.raw.on('close', () => streams.delete(stream))
    stream.write(`retry: 3000\n\n${first}${contentMessage(source.seenRevision())}`)
    if (app.isShuttingDown) return stream.end()
    streams.add(stream)
    schedule()
  })
  source.onRevision((revision) => sendAll(contentMessage(revision)))
  app.addHook('preClose', (done) => {
    clearTimeout(timer)
    for (const { end } of streams) end()
    done()
  })

  // /readyz reports a database that cannot be reached. The streams stay open.
  const logFailure = (err: unknown) => app.log.debug({ err }, 'Changes for the desk could not be read')

  function sendAll(text: string) {
    for (const { write } of streams) write(text)
  }

  async function requestsNow(): Promise<RequestsEvent> {
    return { toAnswer: await requests.toAnswer(), revision: `${await requests.lastReceived()}-${changes}` }
  }

  async function announceRequests() {
    const text = eventMessage('requests', await requestsNow())
    if (text !== announced) sendAll(text)
    announced = text
  }

  function schedule() {
    if (timer || streams.size === 0) return
    timer = setTimeout(async () => {
      await poll().catch(logFailure)
      timer = undefined
      schedule()
    }, pollInterval)
    timer.unref()
  }

  async function poll() {
    await announceRequests()
    if (performance.now() - heartbeatAt < heartbeatInterval) return
    heartbeatAt = performance.now()
    sendAll(': still here\n\n')
    await endClosedSessions([...streams], database, now())
  }

  return {
    requestsNow,
    requestsChanged() {
      changes++
      announceRequests().catch(logFailure)
    },
    checkSessions: () => void endClosedSessions([...streams], database, now()).catch(logFailure),
  }
}

/** Answers a request with a stream of events. */
function openStream(session: string, reply: FastifyReply): Stream {
  reply.hijack()
  const { raw } = reply
  const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }
  raw.writeHead(200, headers as Record<string, string>)
  return {
    session,
    // A client that does not read is disconnected. It reconnects and gets the current state.
    write: (text) => void (raw.writableLength > 65_536 ? raw.destroy() : raw.write(text)),
    end: () => void raw.end(),
  }
}

/** Ends the streams of sessions that are no longer open. */
async function endClosedSessions(streams: readonly Stream[], database: Database, now: number) {
  const sessions = new Set(streams.map(({ session }) => session))
  if (sessions.size === 0) return
  const open = await stillOpen(database, [...sessions], now)
  for (const { session, write, end } of streams) {
    if (open.has(session)) continue
    write(eventMessage('end', {}))
    end()
  }
}

const eventMessage = (type: 'requests' | 'content' | 'end', data: object) =>
  `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`

const contentMessage = (revision: number) => eventMessage('content', { revision } satisfies ContentEvent)
