// Error responses: every status, as a page and as problem+json, in both languages.
import t from 'tap'
import { HttpError } from '../../../server/http/http-error.ts'
import en from '../../../src/language/texts/en.json' with { type: 'json' }
import fr from '../../../src/language/texts/fr.json' with { type: 'json' }
import { elements, unescaped } from '../../support/markup.ts'
import { testSite } from '../../support/site.ts'

const site = await testSite(t)
site.app.get<{ Params: { status: string } }>('/fails/:status', ({ params: { status } }) => {
  throw status === '500' ? new Error('the secret of the inside') : new HttpError(Number(status), 'the reason')
})

const statuses = ['400', '403', '404', '405', '413', '414', '415', '422', '429', '500', '503'] as const
const html = { accept: 'text/html,*/*;q=0.8' }
const filled = (text: string) =>
  text.replace('{{phone}}', '+33 4 65 71 00 26').replace('{{email}}', 'contact@mimosa-mer.example')
const plain = (text: string) => unescaped(text).replace(/[\u00a0\u202f]/g, ' ')

for (const [language, { error }] of Object.entries({ en, fr })) {
  t.test(`every error is a page with a message and a reference in ${language}, without its cause`, async (t) => {
    for (const status of statuses) {
      const { title, text } = error.status[status]
      const page = await site.inject({ url: `/fails/${status}?lang=${language}`, headers: html })
      t.equal(page.statusCode, Number(status))
      const { headers, body } = page
      t.match(headers, { 'content-type': 'text/html; charset=utf-8', 'content-language': language })
      t.equal(headers['cache-control'], 'no-store')
      const headings = elements(body, 'h1').map(({ text }) => text)
      t.strictSame(headings, [title])
      // The phone number and the email address are links.
      t.match(plain(body.replace(/<\/?a\b[^>]*>/g, '')), plain(filled(text)))
      t.match(plain(body), plain(error.reference).replace('{{reference}}', ''))
      t.notMatch(body, /the secret|the reason|\n\s+at /)
    }
  })

  t.test(`every error is problem+json for programs in ${language}`, async (t) => {
    for (const status of statuses) {
      const { title, text } = error.status[status]
      const response = await site.inject({ url: `/fails/${status}`, headers: { 'accept-language': language } })
      t.equal(response.statusCode, Number(status))
      t.match(response.headers, { 'content-type': /^application\/problem\+json/, 'content-language': language })
      const { reference, detail, ...rest } = response.json()
      t.strictSame(rest, { type: 'about:blank', title, status: Number(status) })
      t.equal(plain(detail), plain(filled(text)))
      t.match(reference, /^[\da-z]{7,}$/)
    }
  })
}

t.test('a status without texts gets those of 400 or 500', async (t) => {
  for (const [status, { title }] of [
    [418, en.error.status[400]],
    [507, en.error.status[500]],
  ] as const) {
    const url = `/fails/${status}`
    t.match((await site.inject(url)).json(), { status, title })
    t.match((await site.inject({ url, headers: html })).body, `<h1>${title}</h1>`)
  }
})

t.test('an unknown asset is never answered with a page', async (t) => {
  const { headers } = await site.inject({ url: '/assets/nothing', headers: html })
  t.match(headers['content-type'], 'application/problem+json')
})

t.test('each route answers an unknown method with the methods in Allow', async (t) => {
  for (const [url, allow] of [
    ['/', 'GET, HEAD'],
    ['/nothing', 'GET, HEAD'],
    ['/api/contact', 'POST'],
  ] as const) {
    const headers = { 'content-type': 'a/b' }
    const response = await site.inject({ method: 'PUT', url, headers, payload: 'x' })
    t.equal(response.statusCode, 405, url)
    t.equal(response.headers.allow, allow, url)
  }
})
