// Every page is valid HTML.
import t from 'tap'
import { pages } from '../../support/pages.ts'
import { testSite } from '../../support/site.ts'
import { htmlFaults } from '../../support/valid-html.ts'

const site = await testSite(t)
const form = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
const requests = [...pages.keys(), '/search?q=cannes', '/nothing', '/services/gardening'].map((url) => ({ url }))
const sent = [
  { url: '/api/contact', method: 'POST', headers: form, payload: 'name=A&email=x&message=%3Cb%3E%26' },
  { url: '/api/contact', method: 'POST', headers: { ...form, 'content-type': 'text/csv' }, payload: 'name' },
  { url: '/api/contact', headers: form },
] as const

t.test('the validator finds errors', async (t) => {
  const faults = await htmlFaults('<!doctype html><html lang="en"><title>A</title><h3>B</h3><img src="c"></html>')
  t.ok(
    ['heading-level', 'wcag/h37'].every((rule) => faults.some((fault) => fault.startsWith(rule))),
    faults.join(' '),
  )
})

for (const language of ['en', 'fr']) {
  for (const request of [...requests, ...sent]) {
    t.test(`${request.url} in ${language} is valid HTML`, async (t) => {
      const headers = { ...('headers' in request && request.headers), cookie: `lang=${language}` }
      const { body, statusCode } = await site.inject({ ...request, headers })
      t.strictSame(await htmlFaults(body), [], `status ${statusCode}`)
    })
  }
}
