// The submission of a contact request from the browser, with real responses and a replaced network.
import t, { type Test } from 'tap'
import { send } from '../../../src/contact/submission.ts'
import { typedValues } from '../../../src/contact/validate.ts'
import english from '../../../src/language/texts/en.json' with { type: 'json' }
import { createTranslate } from '../../../src/language/translate.ts'

const en = createTranslate('en', english)
const typed = { name: 'Claire', email: 'claire@example.fr', phone: '0639981234', confidentiality: true }
const fields = { ...typedValues(typed), subject: '', elapsed: 60_000 }

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

const submission = { fields, key: 'first-key', language: 'fr' } as const
const problem = (status: number, body: object) => Response.json({ status, ...body }, { status })

t.test('a request is JSON with its key, cookies and language', async (t) => {
  const calls = network(t, Response.json({ status: 'accepted', reference: 'K7QX-24MD' }, { status: 202 }))
  t.strictSame(await send(submission), { kind: 'accepted', reference: 'K7QX-24MD' })
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'first-key' }
  t.match(calls, [{ address: '/api/contact?lang=fr', init: { method: 'POST', credentials: 'include', headers } }])
  t.strictSame(JSON.parse(String(calls[0]?.init.body)), fields)
})

t.test('a success counts with any body, even a body that breaks off', async (t) => {
  const brokenOff = new ReadableStream({ start: (controller) => controller.error(new TypeError('broken off')) })
  for (const body of ['', 'OK', 'null', '{"reference": 7}', '[]', brokenOff]) {
    network(t, new Response(body, { status: 202 }))
    t.strictSame(await send(submission), { kind: 'accepted', reference: undefined }, String(body))
  }
})

t.test('the server’s messages are returned by field', async (t) => {
  network(t, problem(422, { errors: { phone: 'Numéro inconnu' } }))
  t.strictSame(await send(submission), { kind: 'refused', errors: { phone: 'Numéro inconnu' } })
})

const sentence = '502: There was a problem submitting your request. Please try again.'
const failures: [title: string, answer: Response | Error, message: string][] = [
  ['of the site', problem(429, { detail: 'Wait a little.' }), '429: Wait a little.'],
  ['of a proxy', new Response('Bad gateway', { status: 502 }), '502: Bad gateway'],
  ['without a body', new Response('', { status: 503, statusText: 'Unavailable' }), '503: Unavailable'],
  ['in HTML', new Response('<html>no</html>', { status: 502 }), sentence],
  ['in JSON', new Response('{"message": "no"}', { status: 502 }), sentence],
  ['of the network', new TypeError('Failed to fetch'), english.offline.notSent],
]

for (const [title, answer, message] of failures) {
  t.test(`a failure ${title} is not retried`, async (t) => {
    const calls = network(t, answer, Response.json({}, { status: 202 }))
    const outcome = await send(submission)
    t.equal(outcome.kind === 'failed' && outcome.message(en), message)
    t.equal(calls.length, 1)
  })
}

t.test('an error of the code is thrown', async (t) => {
  t.intercept(globalThis, 'fetch', { value: undefined })
  await t.rejects(send(submission), TypeError)
})
