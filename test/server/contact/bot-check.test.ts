// POST /api/contact: requests that look as if a bot had sent them.
import t from 'tap'
import { testSite } from '../../support/site.ts'

const fields = { name: 'Claire Martin', email: 'claire@example.fr', phone: '0639981234', message: 'A house in Grasse.' }

const site = await testSite(t, { CONTACT_RATE_MAX: '1000' })
t.beforeEach(() => site.outbox.removeAll({}))

const send = (more: object, remoteAddress = '192.0.2.1') =>
  site.inject({
    method: 'POST',
    url: '/api/contact',
    remoteAddress,
    payload: { ...fields, confidentiality: true, ...more },
  })
const sendForm = (more: Record<string, string>) =>
  site.inject({
    ...{ method: 'POST', url: '/api/contact?lang=en' },
    payload: new URLSearchParams({ ...fields, confidentiality: 'on', ...more }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const counts = () => site.outbox.counts(Date.now())

t.test('a request that looks as if a bot has sent it is answered as if accepted, stored, and not mailed', async (t) => {
  const response = await send({ subject: 'Buy now' })
  t.match(response.json(), { status: 'accepted', reference: /^.{4}-.{4}$/ })
  t.equal((await send({ message: 'Too quick', elapsed: 2999 })).statusCode, 202)
  const { headers } = await sendForm({ service: 'concierge-services', subject: 'Buy now' })
  t.match(headers.location, /^\/contact\/sent\?lang=en&reference=.{4}-.{4}&service=concierge-services$/)
  t.match(await counts(), { suspected: 3, waiting: 0 })
  t.equal(site.notifications(), 0)
})

t.test('neither a person who takes three seconds nor a form without scripts is suspected', async (t) => {
  await send({ elapsed: 3000, subject: ' ' })
  await sendForm({ message: 'Another', subject: '' })
  t.match(await counts(), { suspected: 0, waiting: 2 })
})

t.test('the same long text is suspected from the third network, and a home is one IPv6 network', async (t) => {
  const message = 'We offer the first page of every search engine, for any company.'
  for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8::3', '192.0.2.1', '192.0.2.2']) {
    const response = await send({ name: `From ${address}`, message }, address)
    t.match(response.json(), { status: 'accepted', reference: /^.{4}-.{4}$/ })
  }
  t.match(await counts(), { suspected: 1, waiting: 4 })
})
