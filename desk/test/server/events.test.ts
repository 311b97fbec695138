// The stream of changes, which every signed-in browser receives until its session ends.
import t, { type Test } from 'tap'
import { testOutbox } from '../../../test/support/outbox.ts'
import { testPostgres } from '../../../test/support/postgres.ts'
import { sessionsUrl } from '../../api/account-data.ts'
import { requestUrl } from '../../api/requests-data.ts'
import { eventsUrl, forms } from '../../api/urls.ts'
import { type Browser, hugo, phileas, startDesk } from '../support/desk.ts'

interface StreamEvent {
  event: string
  revision: number | string
  /** Only of events about requests. */
  toAnswer?: number
}

/** A site that listens, and a function that opens the stream of a browser. */
async function start(t: Test, environment: NodeJS.ProcessEnv = {}) {
  const site = await startDesk(t, environment)
  const origin = await site.app.listen({ host: '127.0.0.1', port: 0 })
  return { ...site, listen: (browser: Browser = site.desk) => listen(t, origin, browser) }
}

/** Opens the stream and parses its events. */
async function listen(t: Test, origin: string, browser: Browser) {
  const aborter = new AbortController()
  t.teardown(() => aborter.abort())
  const headers = { accept: 'text/event-stream', cookie: `desk=${browser.cookies.get('desk')}` }
  const response = await fetch(origin + eventsUrl, { headers, signal: aborter.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let last = ''
  return {
    response,
    /** The next new event about requests or, if `isAboutContent`, about the content. */
    async next(isAboutContent = false): Promise<StreamEvent | undefined> {
      for (;;) {
        const end = text.indexOf('\n\n')
        const message = text.slice(0, Math.max(end, 0))
        if (end >= 0) text = text.slice(end + 2)
        const [, event = '', data = ''] = /^event: (.+)\ndata: (.+)$/m.exec(message) ?? []
        if (event && (event === 'content') === isAboutContent && message !== last) {
          last = message
          return { event, ...JSON.parse(data) }
        }
        if (end >= 0) continue
        const { value, done } = (await reader?.read()) ?? { done: true }
        if (done) return undefined
        text += value
      }
    },
  }
}

t.test('every stream announces new requests and actions, with the number of requests to answer', async (t) => {
  const { desk, signedIn, receive, listen } = await start(t)
  const reference = await receive()
  const streams = [await listen(), await listen(await signedIn(hugo))]
  t.match(streams[0]?.response.headers.get('content-type'), 'text/event-stream')
  t.match(streams[0]?.response.headers.get('cache-control'), 'no-store')
  const revisions = new Set<unknown>()
  async function announced(toAnswer: number) {
    for (const stream of streams) {
      const event = await stream.next()
      t.match(event, { event: 'requests', toAnswer })
      revisions.add(event?.revision)
    }
  }
  await announced(1)
  await receive()
  await announced(2)
  await desk.sendApi('POST', requestUrl(reference), { version: 1, action: 'answered' })
  await announced(1)
  await desk.sendApi('POST', requestUrl(reference), { version: 2, action: 'note', note: 'Called.' })
  await announced(1)
  t.equal(revisions.size, 4, 'each change has a revision, the same in every stream')
})

t.test('a request that another process stored is announced', async (t) => {
  const databaseUrl = await (await testPostgres(t)).database()
  const { listen } = await start(t, { DATABASE_URL: databaseUrl })
  const stream = await listen()
  await stream.next()
  const { outbox } = await testOutbox(t, { databaseUrl })
  await outbox.add({ request: phileas, language: 'en', key: 'another-process' }, Date.now())
  t.match(await stream.next(), { toAnswer: 1 })
})

t.test('a change of the content is announced to all staff', async (t) => {
  const { signedIn, listen } = await start(t)
  const stream = await listen()
  const { revision: first = -1 } = (await stream.next(true)) ?? {}
  const { revision } = await (await signedIn(hugo)).save({ path: '/foundingYear', value: 2011 })
  t.ok(revision > Number(first))
  t.match(await stream.next(true), { event: 'content', revision })
})

t.test('the stream ends with the session', async (t) => {
  const { desk, signedIn, listen } = await start(t)
  const other = await signedIn()
  const [ownStream, otherStream] = [await listen(), await listen(other)]
  await ownStream.next()
  await otherStream.next()
  await desk.sendApi('POST', sessionsUrl, {})
  t.match(await otherStream.next(), { event: 'end' })
  t.equal(await otherStream.next(), undefined)
  await desk.send(forms.signOut)
  t.match(await ownStream.next(), { event: 'end' })
  t.equal((await listen(other)).response.status, 401)
})

t.test('a session has a limited number of streams, which end when the site stops', async (t) => {
  const { app, listen } = await start(t)
  const stream = await listen()
  await stream.next()
  const statuses = []
  for (let count = 0; count < 8; count++) statuses.push((await listen()).response.status)
  t.strictSame(statuses, [...Array(7).fill(200), 429])
  const closed = app.close()
  t.equal(await stream.next(), undefined)
  await closed
})
