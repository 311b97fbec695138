// The stream of new requests: every browser that is signed in gets it, until its session ends.
import t, { type Test } from 'tap'
import { testOutbox } from '../../../test/support/outbox.ts'
import { testPostgres } from '../../../test/support/postgres.ts'
import { eventsAddress, forms } from '../../api/addresses.ts'
import { type Browser, type DeskSite, deskSite, hugo, phileas } from '../support/desk.ts'

interface StreamEvent {
  event: string
  id?: string
  arrived: string[]
  unread: number
  revision?: number
}

/** Opens the stream and parses its events. */
async function listen(t: Test, origin: string, browser: Browser, { since, ...headers }: Record<string, string> = {}) {
  const aborter = new AbortController()
  t.teardown(() => aborter.abort())
  const cookie = `desk=${browser.cookies.get('desk')}`
  const response = await fetch(`${origin}${eventsAddress}${since ? `?since=${since}` : ''}`, {
    headers: { accept: 'text/event-stream', cookie, ...headers },
    signal: aborter.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    response,
    /** The next event about requests or, if `isAboutContent`, about the content. Undefined at the end of the stream. */
    async next(isAboutContent = false): Promise<StreamEvent | undefined> {
      for (;;) {
        const end = text.indexOf('\n\n')
        const lines = text.slice(0, Math.max(end, 0)).split('\n')
        const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
        if (end >= 0) text = text.slice(end + 2)
        if (field('event') && (field('event') === 'content') === isAboutContent) {
          const id = field('id')
          return { event: field('event') ?? '', ...(id && { id }), ...JSON.parse(field('data') ?? '{}') }
        }
        if (end >= 0) continue
        const { value, done } = (await reader?.read()) ?? { done: true }
        if (done) return undefined
        text += value
      }
    },
    close: () => aborter.abort(),
  }
}

const listening = async (site: DeskSite) => site.app.listen({ host: '127.0.0.1', port: 0 })

t.test('a new request is announced in every stream, and a stream that reconnects gets what it missed', async (t) => {
  const site = await deskSite(t)
  const origin = await listening(site)
  const claire = await site.signedIn()
  const before = await site.receive()
  const streams = [await listen(t, origin, claire), await listen(t, origin, await site.signedIn())]
  t.match(streams[0]?.response.headers.get('content-type'), 'text/event-stream')
  t.match(streams[0]?.response.headers.get('cache-control'), 'no-store')
  for (const stream of streams) t.match(await stream.next(), { event: 'requests', arrived: [], unread: 1 })
  const reference = await site.receive()
  await site.receive({}, { suspected: true })
  const events = await Promise.all(streams.map((stream) => stream.next()))
  for (const event of events) t.match(event, { arrived: [reference], unread: 2 })
  streams[0]?.close()
  const missed = await site.receive()
  const reconnected = await listen(t, origin, claire, { 'last-event-id': events[0]?.id ?? '' })
  t.strictSame((await reconnected.next())?.arrived, [missed])
  const lateStream = await listen(t, origin, claire, { since: '1' })
  t.strictSame(
    (await lateStream.next())?.arrived.toSorted(),
    [before, reference, missed].toSorted(),
    'since the page was rendered',
  )
})

t.test('a request that another process stored is announced, too', async (t) => {
  const postgres = await testPostgres(t)
  const DATABASE_URL = await postgres.database()
  const site = await deskSite(t, { DATABASE_URL })
  const stream = await listen(t, await listening(site), await site.signedIn())
  await stream.next()
  const { outbox } = await testOutbox(t, { databaseUrl: DATABASE_URL })
  const { reference } = await outbox.add({ request: phileas, language: 'en', key: 'another-process' }, Date.now())
  t.match(await stream.next(), { arrived: [reference], unread: 1 })
})

t.test('a change of the content is announced to everybody within seconds', async (t) => {
  const site = await deskSite(t)
  const stream = await listen(t, await listening(site), await site.signedIn())
  const { revision: first = -1 } = (await stream.next(true)) ?? {}
  const { revision } = await (await site.signedIn(hugo)).save({ path: '/foundingYear', value: 2011 })
  t.ok(revision > first)
  t.match(await stream.next(true), { event: 'content', revision })
})

t.test('the stream announces the end of the session, and ends', async (t) => {
  const site = await deskSite(t)
  const origin = await listening(site)
  const [ownBrowser, otherBrowser] = [await site.signedIn(), await site.signedIn()]
  const [ownStream, otherStream] = [await listen(t, origin, ownBrowser), await listen(t, origin, otherBrowser)]
  await ownStream.next()
  await otherStream.next()
  await ownBrowser.send(forms.endOtherSessions)
  t.match(await otherStream.next(), { event: 'end' })
  t.equal(await otherStream.next(), undefined)
  await ownBrowser.send(forms.signOut)
  t.match(await ownStream.next(), { event: 'end' })
  t.equal((await listen(t, origin, otherBrowser)).response.status, 401)
})

t.test('the stream ends when the site stops', async (t) => {
  const site = await deskSite(t)
  const stream = await listen(t, await listening(site), await site.signedIn())
  await stream.next()
  const closed = site.app.close()
  t.equal(await stream.next(), undefined)
  await closed
})

t.test('one session has a limited number of streams', async (t) => {
  const site = await deskSite(t)
  const origin = await listening(site)
  const claire = await site.signedIn()
  const statuses = []
  for (let count = 0; count < 9; count++) statuses.push((await listen(t, origin, claire)).response.status)
  t.strictSame(statuses, [...Array(8).fill(200), 429])
})
