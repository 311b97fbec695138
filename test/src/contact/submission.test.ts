// Sending a contact request from the browser. Responses are real, the network is replaced.
import t, { type Test } from 'tap'
import { send } from '../../../src/contact/submission.ts'
import { queryClient } from '../../../src/data/query-client.ts'
import english from '../../../src/language/texts/en.json' with { type: 'json' }
import { createTranslate } from '../../../src/language/translate.ts'

const en = createTranslate('en', english)
const fields = {
  name: 'Claire',
  email: 'claire@example.fr',
  phone: '0639981234',
  service: '',
  message: '',
  confidentiality: true,
  elapsed: 60_000,
}

interface Call {
  address: string
  init: RequestInit & { headers: Record<string, string> }
}

/** Replaces the network by `answers`, in order. Returns the calls. */
function network(t: Test, ...answers: (Response | Error)[]): Call[] {
  const calls: Call[] = []
  t.intercept(globalThis, 'fetch', {
    value: async (address: string, init: Call['init']) => {
      calls.push({ address, init })
      const answer = answers.shift()
      if (answer instanceof Response) return answer
      throw answer
    },
  })
  return calls
}

const submission = (key = 'first-key') => ({
  fields,
  key,
  language: 'fr' as const,
  signal: new AbortController().signal,
})
const noNewKey = () => {
  throw new Error('no new key is needed')
}
const problem = (status: number, body: object) => Response.json({ status, ...body }, { status })

/** The message of a failed attempt. */
async function messageFor(t: Test, answer: Response | Error): Promise<string | undefined> {
  network(t, answer)
  const outcome = await send(submission(), noNewKey)
  return outcome.kind === 'failed' ? outcome.message(en) : outcome.kind
}

t.teardown(() => queryClient.clear())

t.test(
  'a request goes as JSON, with its key, the cookies and the language, and marks the contact query stale',
  async (t) => {
    queryClient.setQueryData(['/api/contact'], 'cached')
    const calls = network(t, Response.json({ status: 'accepted', reference: 'K7QX-24MD' }, { status: 202 }))
    t.strictSame(await send(submission(), noNewKey), { kind: 'accepted', reference: 'K7QX-24MD' })
    t.equal(calls.length, 1)
    const { address, init } = calls[0] as Call
    t.equal(address, '/api/contact?lang=fr')
    t.match(init, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'first-key' },
    })
    t.strictSame(JSON.parse(String(init.body)), fields)
    t.equal(queryClient.getQueryState(['/api/contact'])?.isInvalidated, true)
  },
)

t.test('a success counts, whatever its body, and also if its body breaks off', async (t) => {
  const brokenOff = new ReadableStream({ start: (controller) => controller.error(new TypeError('broken off')) })
  for (const body of ['', 'OK', 'null', '{"reference": 7}', '[]', brokenOff]) {
    network(t, new Response(body, { status: 202 }))
    t.strictSame(await send(submission(), noNewKey), { kind: 'accepted', reference: undefined }, String(body))
  }
})

t.test('the server’s messages are returned by field', async (t) => {
  network(t, problem(422, { errors: { phone: 'Numéro inconnu' } }))
  t.strictSame(await send(submission(), noNewKey), { kind: 'refused', errors: { phone: 'Numéro inconnu' } })
})

t.test('if the key was used for other fields, a new key is sent', async (t) => {
  const calls = network(t, problem(422, { detail: 'used' }), Response.json({}, { status: 202 }))
  t.match(await send(submission(), () => 'second-key'), { kind: 'accepted' })
  t.strictSame(
    calls.map(({ init }) => init.headers['idempotency-key']),
    ['first-key', 'second-key'],
  )
})

t.test('a failure is described by its status and a sentence', async (t) => {
  t.equal(await messageFor(t, problem(429, { detail: 'Wait a little.' })), '429: Wait a little.')
  t.equal(await messageFor(t, new Response('Bad gateway', { status: 502 })), '502: Bad gateway')
  t.equal(
    await messageFor(t, new Response('', { status: 503, statusText: 'Service Unavailable' })),
    '503: Service Unavailable',
  )
})

t.test('the HTML or JSON of a proxy is not shown', async (t) => {
  const sentence = '502: There was a problem submitting your request. Please try again.'
  t.equal(await messageFor(t, new Response('<html>no</html>', { status: 502 })), sentence)
  t.equal(await messageFor(t, new Response('{"message": "no"}', { status: 502 })), sentence)
})

t.test('a network error has a message', async (t) => {
  t.equal(await messageFor(t, new TypeError('Failed to fetch')), english.offline.notSent)
})

t.test('an error of the code is thrown, so that the form is sent as a plain form', async (t) => {
  t.intercept(globalThis, 'fetch', { value: undefined })
  await t.rejects(send(submission(), noNewKey), TypeError)
})

t.test('a request is not retried', async (t) => {
  const calls = network(t, new TypeError('Failed to fetch'), Response.json({}, { status: 202 }))
  await send(submission(), noNewKey)
  t.equal(calls.length, 1)
})
