// Random requests to the desk never fail. Without a session, they show no data of a visitor, and a known user gets
// the same response as an unknown one.
import fc from 'fast-check'
import type { LightMyRequestResponse as Response } from 'fastify'
import t from 'tap'
import { anyText, cases, headerValue } from '../../../test/support/fuzz.ts'
import { testSite } from '../../../test/support/site.ts'
import { forms } from '../../api/urls.ts'
import { createLink } from '../../server/sign-in/links.ts'
import { openBrowser, ownOrigin, phileas } from '../support/desk.ts'

// Many users, because each may get only five links.
const users = Array.from({ length: 600 }, (_, number) => `user-${number}@villa.example`)
const site = await testSite(t, { DESK: 'on', DESK_USERS: users.join(), TRUST_PROXY: '127.0.0.1' })
const { reference } = await site.outbox.add({ request: phileas, language: 'en' }, Date.now())

const words = `desk api sign-in sent link requests ${reference} erase answered state-changes export.csv account session sessions
  audit events sign-out pages publish draft visits ../../../test %2f %00`
const piece = fc.oneof(
  fc.constantFrom(...words.split(/\s+/)),
  anyText.map((text) => encodeURIComponent(text.toWellFormed())),
)
const usualPaths = ['/sign-in', '/link', `/requests/${reference}`, `/api/requests/${reference}`]
const path = fc.oneof(
  fc.array(piece, { maxLength: 4 }).map((pieces) => ['/desk', ...pieces].join('/')),
  fc.constantFrom(...usualPaths.map((path) => `/desk${path}`)),
)
const query = fc.dictionary(fc.constantFrom('q', 'show', 'page', 'token', 'reason', 'days', 'lang', 'to'), anyText, {
  maxKeys: 3,
})
const headers = fc.record(
  {
    accept: fc.constantFrom('text/html', '*/*', 'application/json', 'text/event-stream'),
    cookie: fc.oneof(
      fc.constantFrom('desk=x', `desk=${'A'.repeat(43)}`, 'desk=%00; lang=fr', '__Host-desk=x'),
      headerValue,
    ),
    'content-type': fc.constantFrom('application/x-www-form-urlencoded', 'application/json', 'text/plain', 'x/y'),
    origin: fc.constantFrom('http://localhost:3000', 'https://evil.example', 'null'),
    'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site', 'none'),
    'accept-language': headerValue,
  },
  { requiredKeys: [] },
)
const fields = fc.dictionary(
  fc.constantFrom('email', 'token', 'own', 'version', 'action', 'note', 'answered', 'scope', 'id', '__proto__'),
  anyText,
  { maxKeys: 4 },
)
const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE')
const request = fc.record({ method, path, query, headers, fields })

interface RandomRequest {
  method: string
  path: string
  query: Record<string, string>
  headers: Record<string, string | undefined>
  fields: Record<string, string>
}

t.test('a request without a session is refused or redirected, the same for known and unknown people', async () => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(request, fc.boolean(), fc.boolean(), async (random, isSameOrigin, hasEmail) => {
      // Dots in the path may make it a path outside the desk.
      fc.pre(/^\/desk(\/|$)/.test(new URL(random.path, 'http://localhost').pathname))
      count += 1
      const responses: string[] = []
      for (const [number, name] of ['user', 'none'].entries()) {
        const email = `${name}-${count % users.length}@villa.example`
        // Each request comes from another client.
        const client = { 'x-forwarded-for': `2001:${count.toString(16)}:${number}::1` }
        const response = await send({
          ...random,
          headers: { ...random.headers, ...(isSameOrigin && ownOrigin), ...client },
          fields: { ...random.fields, ...(hasEmail && { email }) },
        })
        check(response, random.path)
        const text = withoutVariableParts(response).replaceAll(email, 'EMAIL')
        responses.push(text.replaceAll(encodeURIComponent(email), 'EMAIL'))
      }
      if (responses[0] !== responses[1]) throw new Error(`${responses[0]}\n\n${responses[1]}`)
    }),
    // Each case is two requests: of a known and of an unknown person.
    cases(0.5),
  )
})

t.test('no request with a session makes the desk fail', async () => {
  const token = await createLink(site.database, users[0] ?? '', Date.now())
  const browser = openBrowser(site.inject)
  await browser.send(forms.link, { token })
  const cookie = browser.cookie()
  await fc.assert(
    fc.asyncProperty(request, async (random) => {
      fc.pre(!/sign-out|events|link/.test(random.path))
      const { statusCode } = await send({ ...random, headers: { ...random.headers, ...ownOrigin, cookie } })
      if (statusCode >= 500) throw new Error(`${statusCode}: ${random.method} ${random.path}`)
    }),
    cases(0.1),
  )
})

function send({ method, path, query, headers, fields }: RandomRequest) {
  const parameters = Object.entries(query).map(([name, value]) => [name, value.toWellFormed()])
  const isJson = headers['content-type'] === 'application/json'
  return site.inject({
    method: method as 'POST',
    headers: headers as Record<string, string>,
    url: `${path}?${new URLSearchParams(parameters)}`,
    ...(method === 'POST' && { payload: isJson ? JSON.stringify(fields) : `${new URLSearchParams(fields)}` }),
  })
}

function check({ statusCode, headers, body }: Response, path: string) {
  const isSignIn = /^\/desk\/sign-in(\/sent)?$/.test(path)
  const isRefused = statusCode >= 400 && statusCode < 500
  const isRedirect = statusCode === 303 || statusCode === 308
  if (!(isRefused || isRedirect || (isSignIn && statusCode === 200))) throw new Error(`${statusCode}: ${path}`)
  if (body.includes('Phileas') || body.includes('p.fogg')) throw new Error(`${path} shows a visitor`)
  if (isRedirect && !String(headers.location).startsWith('/'))
    throw new Error(`redirects to another site: ${headers.location}`)
  for (const cookie of [headers['set-cookie'] ?? []].flat()) {
    if (/^desk=[^;]/.test(cookie)) throw new Error(`${path} opens a session`)
  }
}

/** The response without its date and the reference of an error page, which differ in each response. */
function withoutVariableParts({ statusCode, headers, body }: Response): string {
  const { date: _date, 'content-length': _length, ...rest } = headers
  return JSON.stringify([statusCode, rest, body.replaceAll(/\b[\da-f]{8}\b/g, '')])
}
