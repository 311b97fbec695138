// Access to the desk: it refuses requests without a session, and forms from the pages of other sites.
import { registerHooks } from 'node:module'
import t from 'tap'
import { testSite } from '../../../test/support/site.ts'
import { discardUrl, previewLinksUrl, publishUrl, restoreUrl } from '../../api/publishing.ts'
import { type RequestPage, requestUrl } from '../../api/requests-data.ts'
import { forms, pages, uploadUrl } from '../../api/urls.ts'
import { type DeskSite, deskSite, ownOrigin, startDesk } from '../support/desk.ts'

const loadedModules: string[] = []
registerHooks({
  load(url, context, next) {
    loadedModules.push(url)
    return next(url, context)
  },
})

t.test('when the desk is off, its URL answers 404 and none of its code is loaded', async (t) => {
  const site = await testSite(t)
  const headers = { accept: 'text/html' }
  const open = async (url: string) => site.inject({ url, headers })
  const withoutId = (body: string) => body.replaceAll(/desk|nowhere/g, 'X')
  const desk = await open('/desk')
  t.equal(desk.statusCode, 404)
  t.equal(withoutId(desk.body), withoutId((await open('/nowhere')).body))
  const loadedDeskModules = () => loadedModules.filter((url) => /\/desk\/server\/|bowser|fastify\/cookie/.test(url))
  t.strictSame(loadedDeskModules(), [])
  await deskSite(t)
  t.match(loadedDeskModules().join(), '/desk/server/', 'its code is loaded when the desk is on')
})

/** Every route of the desk with its methods, as Fastify prints them. */
function routes({ app }: Pick<DeskSite, 'app'>) {
  const tree = app.printRoutes({ commonPrefix: false })
  const found: { route: string; methods: string[] }[] = []
  const path: string[] = []
  for (const line of tree.split('\n')) {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? []
    path.splice(indent.length / 4, path.length, part)
    const route = path.join('').replace(/^\/desk\*/, '/desk/*')
    if (methods && route.startsWith(pages.requests)) found.push({ route, methods: methods.split(', ') })
  }
  return found
}

const isPublic = (route: string) => /^\/desk\/(sign-in|sign-in\/sent|link)$/.test(route)

t.test('every route of the desk refuses requests without a session', async (t) => {
  const site = await deskSite(t)
  const reference = await site.receive()
  const deskRoutes = routes(site).filter(({ route }) => !route.startsWith('/desk/assets/'))
  for (const known of [pages.account, '/desk/api/requests/:reference', '/desk/events']) {
    t.ok(
      deskRoutes.some(({ route }) => route === known),
      known,
    )
  }
  for (const { route, methods } of deskRoutes) {
    const url = route.replace(':reference', reference).replace('*', 'anything')
    for (const method of methods as ('GET' | 'HEAD' | 'POST')[]) {
      const response = await site.inject({ method, url, headers: { accept: 'text/html', ...ownOrigin } })
      const headers = { 'cache-control': 'no-store, no-transform', 'x-robots-tag': /noindex/ }
      t.match(response.headers, headers, `${method} ${url}`)
      t.ok(response.headers['content-security-policy']?.includes("require-trusted-types-for 'script'"), url)
      t.notOk(response.body.includes('Phileas'), url)
      if (isPublic(route)) continue
      const isForPrograms = /^\/desk\/(api|events)/.test(route)
      if (isForPrograms) t.equal(response.statusCode, 401, `${method} ${url}`)
      else t.match(response, { statusCode: 303, headers: { location: /^\/desk\/sign-in/ } }, `${method} ${url}`)
    }
  }
  t.strictSame(await site.database.query('SELECT * FROM desk_audit'), [])
})

t.test('the URL of the desk leads to it with a slash at the end, too', async (t) => {
  const { desk } = await startDesk(t)
  t.match(await desk.open('/desk/'), { statusCode: 308, headers: { location: '/desk' } })
})

t.test('a form from another site changes nothing, although its visitor is signed in', async (t) => {
  const { desk, ...site } = await startDesk(t)
  const reference = await site.receive()
  const cookie = `desk=${desk.cookies.get('desk')}`
  // Lax cookies are sent when a link is followed, so every change needs a POST or PATCH from the origin of the site.
  for (const { route, methods } of routes(site)) {
    for (const method of methods.filter((name) => !['GET', 'HEAD'].includes(name)) as 'POST'[]) {
      t.equal(method, route.endsWith('/draft') ? 'PATCH' : 'POST', route)
      const url = route.replace(':reference', reference)
      for (const type of ['application/x-www-form-urlencoded', 'application/json', 'text/plain']) {
        for (const origin of [{}, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }]) {
          const headers = { cookie, 'content-type': type, ...origin }
          const { statusCode } = await site.inject({ method, url, headers, payload: '{}' })
          t.equal(statusCode, 403, `${type} to ${url}, ${JSON.stringify(origin)}`)
        }
      }
    }
  }
  const { request } = await desk.read<RequestPage>(requestUrl(reference))
  t.match(request, { version: 1, history: [{ what: 'received' }, { what: 'opened' }] })
})

t.test('a form or an action with an unexpected content type or with wrong fields is refused', async (t) => {
  const { desk, ...site } = await startDesk(t)
  const reference = await site.receive()
  const cookie = `desk=${desk.cookies.get('desk')}`
  const form = forms.answered(reference)
  const action = requestUrl(reference)
  const [text, json, fields] = ['text/plain', 'application/json', 'application/x-www-form-urlencoded']
  for (const [url, type, payload, status] of [
    ...[form, action].flatMap((url) => [
      [url, text, '{"version":"1","answered":"yes"}', 415] as const,
      [url, 'multipart/form-data; boundary=x', 'version=1', 415] as const,
      ...['{', '[]', 'null', '{}'].map((payload) => [url, json, payload, 400] as const),
    ]),
    ...[uploadUrl, discardUrl, publishUrl, restoreUrl, previewLinksUrl].map(
      (url) => [url, fields, 'revision=0&version=0&published=0', 415] as const,
    ),
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
  t.match(await desk.read(requestUrl(reference)), { request: { version: 1 } })
})

t.test('staff and visitors with the same IP address have separate limits', async (t) => {
  const { desk, inject } = await startDesk(t, { CONTACT_RATE_MAX: '1' })
  const publish = async () => (await desk.sendApi('POST', publishUrl, {})).statusCode
  const visit = async () => (await inject({ method: 'POST', url: '/api/contact', payload: {} })).statusCode
  for (let count = 0; count < 11; count++) t.equal(await publish(), 400)
  for (let count = 0; count < 10; count++) t.equal(await visit(), 422)
  t.equal(await visit(), 429)
  t.equal(await publish(), 400)
  for (let count = 0; count < 601; count++) await desk.open('/desk/api/nothing')
  t.match(await inject('/search?q=cannes'), { statusCode: 200 }, 'error pages do not count either')
})
