// Error responses: every status, as a page and as problem+json, in both languages.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import t from 'tap'
import { HttpError } from '../../../server/http/http-error.ts'
import en from '../../../src/language/texts/en.json' with { type: 'json' }
import fr from '../../../src/language/texts/fr.json' with { type: 'json' }
import { dataFolder } from '../../support/data-folder.ts'
import { elements, unescaped } from '../../support/markup.ts'
import { testSite } from '../../support/site.ts'

type Status = keyof typeof en.error.status

const site = await testSite(t)
site.app.get<{ Params: { status: string } }>('/fails/:status', ({ params: { status } }) => {
  throw status === '500' ? new Error('the secret of the inside') : new HttpError(Number(status), 'the reason')
})

const statuses = ['400', '403', '404', '405', '413', '414', '415', '422', '429', '500', '503'] as const
const filled = (text: string) =>
  text.replace('{{phone}}', '+33 4 65 71 00 26').replace('{{email}}', 'contact@mimosa-mer.example')
const plain = (html: string) => unescaped(html).replace(/[\u00a0\u202f]/g, ' ')

for (const [language, { error }] of Object.entries({ en, fr })) {
  for (const status of statuses) {
    const { title, text: detail } = error.status[status as Status]

    t.test(`${status} is a page in ${language}`, async (t) => {
      const { statusCode, headers, body } = await site.inject({
        url: `/fails/${status}?lang=${language}`,
        headers: { accept: 'text/html,*/*;q=0.8' },
      })
      t.equal(statusCode, Number(status))
      t.match(headers, { 'content-type': 'text/html; charset=utf-8', 'content-language': language })
      t.equal(headers['cache-control'], 'no-store')
      t.strictSame(
        elements(body, 'h1').map(({ text }) => text),
        [title],
      )
      // The number and the address are links.
      t.match(plain(body.replace(/<\/?a\b[^>]*>/g, '')), plain(filled(detail)))
      t.match(plain(body), plain(error.reference).replace('{{reference}}', ''), 'the reference')
      t.notMatch(body, /the secret|the reason|\n\s+at /)
    })

    t.test(`${status} is problem+json in ${language}`, async (t) => {
      const response = await site.inject({ url: `/fails/${status}`, headers: { 'accept-language': language } })
      t.equal(response.statusCode, Number(status))
      t.match(response.headers, { 'content-type': /^application\/problem\+json/, 'content-language': language })
      const { reference, detail: message, ...rest } = response.json()
      t.strictSame(rest, { type: 'about:blank', title, status: Number(status) })
      t.equal(plain(message), plain(filled(detail)))
      t.match(reference, /^[\da-z]{7,}$/)
    })
  }
}

t.test('a status without texts gets those of 400 or 500', async (t) => {
  for (const [status, page] of [
    [418, en.error.status[400]],
    [507, en.error.status[500]],
  ] as const) {
    const url = `/fails/${status}`
    t.match((await site.inject(url)).json(), { status, title: page.title })
    t.match((await site.inject({ url, headers: { accept: 'text/html' } })).body, `<h1>${page.title}</h1>`)
  }
})

t.test('an unknown asset is never answered with a page', async (t) => {
  const { headers } = await site.inject({ url: '/assets/nothing', headers: { accept: 'text/html' } })
  t.match(headers['content-type'], 'application/problem+json')
})

t.test('each route answers the methods that it lists in Allow', async (t) => {
  for (const [url, allow] of [
    ['/', 'GET, HEAD'],
    ['/nothing', 'GET, HEAD'],
    ['/api/contact', 'POST'],
  ] as const) {
    const { statusCode, headers } = await site.inject({
      method: 'PUT',
      url,
      headers: { 'content-type': 'a/b' },
      payload: 'x',
    })
    t.equal(statusCode, 405, url)
    t.equal(headers.allow, allow, url)
  }
})

t.test("the log has the cause under the visitor's reference, and no query", async (t) => {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataFolder(t) },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  const lines: string[] = []
  let reference = ''
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    const [origin] = /http:\/\/localhost:\d+/.exec(line) ?? []
    if (!origin) continue
    const response = await fetch(`${origin}/api/search?q=a&q=secret`)
    reference = (await response.json()).reference
    child.kill('SIGTERM')
  }
  const logged = lines.filter((line) => line.includes(`"reqId":"${reference}"`))
  t.ok(logged.some((line) => line.includes('"reason":"A search has one q"')))
  t.notMatch(lines.join('\n'), 'secret')
})
