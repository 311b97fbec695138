// Access to the desk: it refuses requests without a session, and forms from the pages of other sites.
import { registerHooks } from 'node:module'
import t from 'tap'
import { testSite } from '../../../test/support/site.ts'
import { dataAddress, forms, pages } from '../../api/addresses.ts'
import { discardAddress, previewLinksAddress, publishAddress, restoreAddress } from '../../api/publishing.ts'
import type { RequestPage } from '../../api/requests-data.ts'
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

const isPublic = (url: string) => /^\/desk(\/data)?\/(sign-in|sign-in\/sent|link)$/.test(url)

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
      const isData = /^\/desk\/(api|data|events)/.test(url)
      if (isData) t.equal(response.statusCode, 401, `${method} ${address}`)
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
    [forms.note(reference), { version: '1', note: 'Foreign' }],
    [forms.resend(reference), { version: '1' }],
    [forms.suspected(reference), { version: '1', suspected: 'yes' }],
    [forms.erase(reference), { version: '1', scope: 'request', requests: '1' }],
    [forms.signIn, { address: claire }],
    [forms.link, { token: 'x' }],
    [forms.endOtherSessions, {}],
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
  const { page } = await browser.view<RequestPage>(pages.request(reference))
  t.match(page.request, { version: 1, state: 'read' })
  t.match(
    page.request.history.map(({ what }) => what),
    ['received', 'opened'],
  )
})

t.test('what edits the site accepts JSON, and no plain form', async (t) => {
  const site = await deskSite(t)
  const browser = await site.signedIn()
  const fields = { revision: 0, version: 0, published: 0, name: '' }
  for (const address of [
    dataAddress(forms.upload),
    discardAddress,
    publishAddress,
    restoreAddress,
    previewLinksAddress,
  ]) {
    t.equal((await browser.send(address, fields)).statusCode, 415, address)
  }
  t.strictSame(await site.database.query("SELECT * FROM desk_audit WHERE event LIKE '%preview%'"), [])
})

t.test('a form with an unexpected content type or with wrong fields is refused', async (t) => {
  const site = await deskSite(t)
  const reference = await site.receive()
  const browser = await site.signedIn()
  const cookie = `desk=${browser.cookies.get('desk')}`
  const send = (type: string, payload: string) =>
    site.inject({
      ...{ method: 'POST', url: forms.answered(reference), payload },
      headers: { cookie, 'content-type': type, ...ownOrigin },
    })
  for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/xml']) {
    t.equal((await send(type, '{"version":1,"answered":"yes"}')).statusCode, 415, type)
  }
  const wrongFields = ['{"version":"1x","answered":"yes"}', '{"version":1,"answered":"maybe"}']
  for (const wrong of ['{', '[]', 'null', '{}', ...wrongFields]) {
    t.equal((await send('application/json', wrong)).statusCode, 400, wrong)
  }
  t.equal((await send('application/x-www-form-urlencoded', 'version=1&version=2&answered=yes')).statusCode, 400)
  const { page } = await browser.view<RequestPage>(pages.request(reference))
  t.equal(page.request.version, 1)
})
