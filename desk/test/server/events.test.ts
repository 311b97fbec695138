// The stream of changes: every browser that is signed in gets it, until its session ends.
import t, { type Test } from 'tap'
import { testOutbox } from '../../../test/support/outbox.ts'
import { testPostgres } from '../../../test/support/postgres.ts'
import { sessionsAddress } from '../../api/account-data.ts'
import { eventsAddress, forms } from '../../api/addresses.ts'
import { requestAddress } from '../../api/requests-data.ts'
import { type Browser, type DeskSite, deskSite, hugo, phileas } from '../support/desk.ts'

interface StreamEvent {
  event: string
  revision: number | string
  /** Of requests. */
  toAnswer?: number
}

/** Opens the stream and parses its events. */
async function listen(t: Test, origin: string, browser: Browser) {
  const aborter = new AbortController()
  t.teardown(() => aborter.abort())
  const cookie = `desk=${browser.cookies.get('desk')}`
  const headers = { accept: 'text/event-stream', cookie }
  const response = await fetch(origin + eventsAddress, { headers, signal: aborter.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let last = ''
  return {
    response,
    /** The next event that says something new about requests or, if `isAboutContent`, about the content. */
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

const listening = async (site: DeskSite) => site.app.listen({ host: '127.0.0.1', port: 0 })

t.test(
  'a new request and an action are announced in every stream, with the number of requests to answer',
  async (t) => {
    const site = await deskSite(t)
    const origin = await listening(site)
    const claire = await site.signedIn()
    const reference = await site.receive()
    const streams = [await listen(t, origin, claire), await listen(t, origin, await site.signedIn(hugo))]
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
    await site.receive()
    await announced(2)
    await claire.sendApi('POST', requestAddress(reference), { version: 1, action: 'answered' })
    await announced(1)
    await claire.sendApi('POST', requestAddress(reference), { version: 2, action: 'note', note: 'Called.' })
    await announced(1)
    t.equal(revisions.size, 4, 'each change has its revision, the same in every stream')
  },
)

t.test('a request that another process stored is announced, too', async (t) => {
  const postgres = await testPostgres(t)
  const DATABASE_URL = await postgres.database()
  const site = await deskSite(t, { DATABASE_URL })
  const stream = await listen(t, await listening(site), await site.signedIn())
  await stream.next()
  const { outbox } = await testOutbox(t, { databaseUrl: DATABASE_URL })
  await outbox.add({ request: phileas, language: 'en', key: 'another-process' }, Date.now())
  t.match(await stream.next(), { toAnswer: 1 })
})

t.test('a change of the content is announced to everybody within seconds', async (t) => {
  const site = await deskSite(t)
  const stream = await listen(t, await listening(site), await site.signedIn())
  const { revision: first = -1 } = (await stream.next(true)) ?? {}
  const { revision } = await (await site.signedIn(hugo)).save({ path: '/foundingYear', value: 2011 })
  t.ok(revision > Number(first))
  t.match(await stream.next(true), { event: 'content', revision })
})

t.test('the stream announces the end of the session, and ends', async (t) => {
  const site = await deskSite(t)
  const origin = await listening(site)
  const [ownBrowser, otherBrowser] = [await site.signedIn(), await site.signedIn()]
  const [ownStream, otherStream] = [await listen(t, origin, ownBrowser), await listen(t, origin, otherBrowser)]
  await ownStream.next()
  await otherStream.next()
  await ownBrowser.sendApi('POST', sessionsAddress, {})
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
