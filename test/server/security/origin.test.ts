// The origins that may send forms.
import t from 'tap'
import { isOwnOrigin } from '../../../server/security/origin.ts'
import en from '../../../src/language/texts/en.json' with { type: 'json' }
import fr from '../../../src/language/texts/fr.json' with { type: 'json' }
import { testSite } from '../../support/site.ts'

const ours = 'https://villa.example'

t.test('a form of this site passes, and so does a request without an origin', async (t) => {
  t.ok(isOwnOrigin({ origin: ours, 'sec-fetch-site': 'same-origin' }, ours))
  t.ok(isOwnOrigin({ origin: ours }, ours), 'an older browser')
  t.ok(isOwnOrigin({}, ours), 'a program')
  t.ok(isOwnOrigin({ 'sec-fetch-site': 'none' }, ours), 'a typed URL')
})

t.test('a form of another site is refused', async (t) => {
  for (const origin of [
    'https://evil.example',
    'https://villa.example.evil.example',
    'https://www.villa.example',
    'http://villa.example',
    'https://villa.example:8443',
    'https://villa.example/',
    'villa.example',
    '',
  ]) {
    t.notOk(isOwnOrigin({ origin, host: 'villa.example' }, ours), origin)
  }
  t.notOk(isOwnOrigin({ 'sec-fetch-site': 'cross-site' }, ours), 'without an origin')
  t.notOk(isOwnOrigin({ origin: ours, 'sec-fetch-site': 'cross-site' }, ours), 'with ours')
})

t.test('the origin null passes if the browser says that the page is on this site', async (t) => {
  t.ok(isOwnOrigin({ origin: 'null', 'sec-fetch-site': 'same-origin' }, ours))
  for (const relation of ['same-site', 'cross-site', undefined]) {
    t.notOk(isOwnOrigin({ origin: 'null', 'sec-fetch-site': relation }, ours), `${relation}`)
  }
})

t.test('a site with a local SITE_URL accepts forms at any address of the machine', async (t) => {
  const local = 'http://localhost:3000'
  for (const host of ['localhost:3000', '127.0.0.1:3000', '192.168.1.5:3000', '[::1]:3000']) {
    t.ok(isOwnOrigin({ origin: `http://${host}`, host }, local), host)
  }
  t.notOk(isOwnOrigin({ origin: 'http://evil.example', host: 'localhost:3000' }, local))
  t.notOk(isOwnOrigin({ origin: 'http://', host: '' }, local))
})

t.test("the refusal of a form of another site is in the visitor's language, and the form is not stored", async (t) => {
  const site = await testSite(t)
  for (const [language, texts] of Object.entries({ en, fr })) {
    const request = { method: 'POST', url: `/api/contact?lang=${language}`, payload: 'name=Claire' } as const
    const headers = { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' }
    const page = await site.inject({ ...request, headers: { ...headers, accept: 'text/html' } })
    t.equal(page.statusCode, 403)
    t.ok(page.body.includes(`<h1>${texts.error.status[403].title}</h1>`))
    const problem = await site.inject({ ...request, headers })
    t.match(problem.json(), { status: 403, detail: texts.error.status[403].text })
  }
})
