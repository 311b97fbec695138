// Access to the desk: it refuses requests without a session, and forms from the pages of other sites.
import { registerHooks } from 'node:module'
import t from 'tap'
import { testSite } from '../../../test/support/site.ts'
import { sessionsAddress } from '../../api/account-data.ts'
import { forms, pages, uploadAddress } from '../../api/addresses.ts'
import { discardAddress, previewLinksAddress, publishAddress, restoreAddress } from '../../api/publishing.ts'
import { eraseAddress, marksAddress } from '../../api/request-actions.ts'
import { type RequestPage, requestAddress } from '../../api/requests-data.ts'
import { claire, type DeskSite, deskSite, ownOrigin } from '../support/desk.ts'

const loadedModules: string[] = []
registerHooks({
  load(url, context, next) {
    loadedModules.push(url)
    return next(url, context)
  },
})

t.test('when the desk is off, its address answers 404 and none of its code is loaded', async (t) => {
  const site = await testSite(t)
  const headers = { accept: 'text/html' }
  const withoutId = (body: string) => body.replaceAll(/desk|nowhere/g, 'X')
  const [desk, unknownPage] = [
    await site.inject({ url: '/desk', headers }),
    await site.inject({ url: '/nowhere', headers }),
  ]
  t.equal(desk.statusCode, 404)
  t.equal(withoutId(desk.body), withoutId(unknownPage.body))
  t.match(await site.inject({ method: 'POST', url: forms.signIn, headers, payload: {} }), { statusCode: 405 })
  const loadedDeskModules = () => loadedModules.filter((url) => /\/desk\/server\/|bowser|fastify\/cookie/.test(url))
  t.strictSame(loadedDeskModules(), [])
  await deskSite(t)
  t.ok(loadedDeskModules().length > 10, 'its code is loaded when the desk is on')
})

/** Every route of the desk, with its methods, as Fastify prints them. */
function routes({ app }: DeskSite) {
  const tree = app.printRoutes({ commonPrefix: false })
  const found: { url: string; methods: string[] }[] = []
  const path: string[] = []
  for (const line of tree.split('\n')) {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? []
    path.splice(indent.length / 4, path.length, part)
    const url = path.join('').replace(/^\/desk\*/, '/desk/*')
    if (methods && url.startsWith(pages.requests)) found.push({ url, methods: methods.split(', ') })
  }
  return found
}

const isPublic = (url: string) => /^\/desk\/(sign-in|sign-in\/sent|link)$/.test(url)

t.test('every route of the desk refuses requests without a session, and forbids caching', async (t) => {
  const site = await deskSite(t)
  const reference = await site.receive()
  const deskRoutes = routes(site).filter(({ url }) => !url.startsWith('/desk/assets/'))
  t.ok(deskRoutes.length > 30, `${deskRoutes.length} routes`)
  for (const { url, methods } of deskRoutes) {
    const address = url.replace(':reference', reference).replace('*', 'anything')
    for (const method of methods as ('GET' | 'HEAD' | 'POST')[]) {
      const response = await site.inject({ method, url: address, headers: { accept: 'text/html', ...ownOrigin } })
      t.match(
        response.headers,
        { 'cache-control': 'no-store, no-transform', 'x-robots-tag': /noindex/ },
        `${method} ${address}`,
      )
      t.ok(response.headers['content-security-policy']?.includes("require-trusted-types-for 'script'"), address)
      t.notOk(response.body.includes('Phileas'), address)
      if (isPublic(url)) continue
      const isForPrograms = /^\/desk\/(api|events)/.test(url)
      if (isForPrograms) t.equal(response.statusCode, 401, `${method} ${address}`)
      else t.match(response, { statusCode: 303, headers: { location: /^\/desk\/sign-in/ } }, `${method} ${address}`)
    }
  }
  t.strictSame(await site.database.query('SELECT * FROM desk_audit'), [])
})

// The headers of forms that a page of the desk did not send.
const foreignHeaders: Record<string, Record<string, string>> = {
  'no origin': { origin: '', 'sec-fetch-site': '' },
  'another site': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'another site, an older browser': { origin: 'https://evil.example', 'sec-fetch-site': '' },
  'another site without its origin': { origin: 'null', 'sec-fetch-site': 'cross-site' },
  'a hidden origin in an older browser': { origin: 'null', 'sec-fetch-site': '' },
  'a subdomain': { origin: 'http://www.localhost:3000', 'sec-fetch-site': 'same-site' },
  'another port': { origin: 'http://localhost:3001', 'sec-fetch-site': 'same-site' },
  'a host that begins with ours': { origin: 'http://localhost:3000.evil.example', 'sec-fetch-site': 'cross-site' },
  'our origin, but from elsewhere': { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
}

t.test('a form from another site changes nothing, although its visitor is signed in', async (t) => {
  const site = await deskSite(t)
  const reference = await site.receive()
  const browser = await site.signedIn()
  const sentForms: [string, Record<string, string>][] = [
    [forms.answered(reference), { version: '1', answered: 'yes' }],
    [requestAddress(reference), { version: '1', action: 'suspected' }],
    [marksAddress, { mark: 'answered', requests: '' }],
    [eraseAddress(reference), { version: '1', scope: 'request', requests: '1' }],
    [forms.signIn, { address: claire }],
    [forms.link, { token: 'x' }],
    [sessionsAddress, {}],
    [forms.signOut, {}],
  ]
  const cookie = `desk=${browser.cookies.get('desk')}`
  for (const [name, headers] of Object.entries(foreignHeaders)) {
    const sentHeaders = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
    for (const [url, fields] of sentForms) {
      for (const [type, payload] of [
        ['application/x-www-form-urlencoded', new URLSearchParams(fields).toString()],
        ['application/json', JSON.stringify(fields)],
        ['text/plain', JSON.stringify(fields)],
      ] as const) {
        const request = {
          method: 'POST',
          url,
          headers: { cookie, 'content-type': type, ...sentHeaders },
          payload,
        } as const
        t.equal((await site.inject(request)).statusCode, 403, `${name}: ${type} to ${url}`)
      }
    }
  }
  // Cookies that are Lax are sent with links, so everything else must be a POST, or of the API a PATCH, that names the own origin.
  for (const { url, methods } of routes(site)) {
    for (const method of methods.filter((name) => !['GET', 'HEAD'].includes(name)) as 'POST'[]) {
      t.equal(method, url.endsWith('/draft') ? 'PATCH' : 'POST', url)
      t.equal((await site.inject({ method, url, headers: { cookie } })).statusCode, 403, `${url} without an origin`)
    }
  }
  const { request } = await browser.read<RequestPage>(requestAddress(reference))
  t.match(request, { version: 1, state: 'read' })
  t.match(
    request.history.map(({ what }) => what),
    ['received', 'opened'],
  )
})

t.test('what edits the site accepts JSON, and no plain form', async (t) => {
  const site = await deskSite(t)
  const browser = await site.signedIn()
  const fields = { revision: 0, version: 0, published: 0, name: '' }
  for (const address of [uploadAddress, discardAddress, publishAddress, restoreAddress, previewLinksAddress]) {
    t.equal((await browser.send(address, fields)).statusCode, 415, address)
  }
  t.strictSame(await site.database.query("SELECT * FROM desk_audit WHERE event LIKE '%preview%'"), [])
})

t.test('a form or an action with an unexpected content type or with wrong fields is refused', async (t) => {
  const site = await deskSite(t)
  const reference = await site.receive()
  const browser = await site.signedIn()
  const cookie = `desk=${browser.cookies.get('desk')}`
  const form = forms.answered(reference)
  const action = requestAddress(reference)
  const [text, json, fields] = ['text/plain', 'application/json', 'application/x-www-form-urlencoded']
  for (const [url, type, payload, status] of [
    ...[form, action].flatMap((url) => [
      [url, text, '{"version":"1","answered":"yes"}', 415] as const,
      [url, 'multipart/form-data; boundary=x', 'version=1', 415] as const,
      ...['{', '[]', 'null', '{}'].map((payload) => [url, json, payload, 400] as const),
    ]),
    [form, fields, 'version=1x&answered=yes', 400],
    [form, fields, 'version=1&answered=maybe', 400],
    [form, fields, 'version=1&version=2&answered=yes', 400],
    [action, json, '{"version":-1,"action":"answered"}', 400],
    [action, json, '{"version":1,"action":"maybe"}', 400],
    [action, json, '{"version":1,"action":"note"}', 400],
  ] as const) {
    const headers = { cookie, 'content-type': type, ...ownOrigin }
    const { statusCode } = await site.inject({ method: 'POST', url, headers, payload })
    t.equal(statusCode, status, `${url} ${type} ${payload}`)
  }
  t.match(await browser.read(requestAddress(reference)), { request: { version: 1 } })
})

t.test('what staff send does not count against the visitors with the same address, or the reverse', async (t) => {
  const site = await deskSite(t, { CONTACT_RATE_MAX: '1' })
  const desk = await site.signedIn()
  const visit = async () => (await site.inject({ method: 'POST', url: '/api/contact', payload: {} })).statusCode
  for (let count = 0; count < 11; count++) t.equal((await desk.sendApi('POST', publishAddress, {})).statusCode, 400)
  for (let count = 0; count < 10; count++) t.equal(await visit(), 422)
  t.equal(await visit(), 429)
  t.equal((await desk.sendApi('POST', publishAddress, {})).statusCode, 400)
})

t.test('the error pages of staff do not count as pages of a visitor', async (t) => {
  const site = await deskSite(t)
  const desk = await site.signedIn()
  for (let count = 0; count < 601; count++) await desk.open('/desk/api/nothing')
  t.match(await site.inject('/search?q=cannes'), { statusCode: 200 })
})
