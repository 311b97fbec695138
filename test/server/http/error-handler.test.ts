// Error responses, as a page and as problem+json, in both languages.
import t from 'tap'
import { HttpError } from '../../../server/http/http-error.ts'
import en from '../../../src/language/texts/en.json' with { type: 'json' }
import fr from '../../../src/language/texts/fr.json' with { type: 'json' }
import { elements, unescaped, withoutSpans } from '../../support/markup.ts'
import { testSite } from '../../support/site.ts'

const site = await testSite(t)
site.app.get<{ Params: { status: string } }>('/fails/:status', ({ params: { status } }) => {
  throw status === '500' ? new Error('the secret') : new HttpError(Number(status), 'the reason')
})

const statuses = ['400', '403', '404', '405', '413', '414', '415', '422', '429', '500', '503'] as const
const html = { accept: 'text/html,*/*;q=0.8' }
const filled = (text: string) =>
  text.replace('{{phone}}', '+33 4 65 71 00 26').replace('{{email}}', 'contact@mimosa-mer.example')
const plain = (text: string) => unescaped(text).replace(/[\u00a0\u202f]/g, ' ')

for (const [language, { error }] of Object.entries({ en, fr })) {
  t.test(`every error is a page and problem+json in ${language}, with a reference and without its cause`, async (t) => {
    for (const status of statuses) {
      const { title, text } = error.status[status]
      const url = `/fails/${status}?lang=${language}`
      const { statusCode, headers, body } = await site.inject({ url, headers: html })
      t.equal(statusCode, Number(status))
      const type = 'text/html; charset=utf-8'
      t.match(headers, {
        'content-type': type,
        'content-language': language,
        'cache-control': 'no-store, no-transform',
      })
      const headings = elements(body, 'h1').map(({ text }) => text)
      t.strictSame(headings, [title])
      // The phone number and the email address are links.
      t.match(plain(withoutSpans(body).replace(/<\/?a\b[^>]*>/g, '')), plain(filled(text)))
      t.match(plain(body), plain(error.reference).replace('{{reference}}', ''))
      t.notMatch(body, /the secret|the reason|\n\s+at /)

      const problem = await site.inject(url)
      t.equal(problem.statusCode, Number(status))
      t.match(problem.headers, { 'content-type': /^application\/problem\+json/, 'content-language': language })
      const { reference, detail, ...rest } = problem.json()
      t.strictSame(rest, { type: 'about:blank', title, status: Number(status) })
      t.equal(plain(detail), plain(filled(text)))
      t.match(reference, /^[\da-z]{7,}$/)
    }
  })
}

t.test('a status without texts has the texts of 400 or 500', async (t) => {
  t.match((await site.inject('/fails/417')).json(), { status: 417, title: en.error.status[400].title })
  t.match((await site.inject('/fails/507')).json(), { status: 507, title: en.error.status[500].title })
})

t.test('an unknown asset has no error page', async (t) => {
  const { headers } = await site.inject({ url: '/assets/nothing', headers: html })
  t.match(headers['content-type'], 'application/problem+json')
})

t.test('each route answers an unknown method with the methods in Allow', async (t) => {
  for (const [url, allow] of [
    ['/', 'GET, HEAD'],
    ['/nothing', 'GET, HEAD'],
    ['/api/contact', 'POST'],
  ] as const) {
    const response = await site.inject({ method: 'PUT', url, headers: { 'content-type': 'a/b' }, payload: 'x' })
    t.match(response, { statusCode: 405, headers: { allow } }, url)
  }
})
