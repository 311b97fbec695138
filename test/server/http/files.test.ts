// Conditional requests and range requests for files (RFC 9110, 13 and 14).
import t from 'tap'
import { testSite } from '../../support/site.ts'

const site = await testSite(t)
const { body: home } = await site.inject('/?lang=en')
const [script = ''] = /\/assets\/[\w.-]+\.js\b/.exec(home) ?? []
const [picture = ''] = /\/social\/[\w.-]+/.exec(home) ?? []

for (const [name, url] of Object.entries({ icon: '/favicon.ico', script, picture })) {
  t.test(`a client with the ${name} gets only what it lacks`, async (t) => {
    const { headers, rawPayload } = await site.inject(url)
    const tag = String(headers.etag)
    const date = String(headers['last-modified'])
    const cases: [headers: Record<string, string>, status: number, range?: [start: number, end?: number]][] = [
      [{ 'if-none-match': tag }, 304],
      [{ 'if-none-match': '"other"', 'if-modified-since': date }, 200],
      [{ 'if-modified-since': date }, 304],
      [{ range: 'bytes=0-3' }, 206, [0, 4]],
      [{ range: 'bytes=0-3', 'if-range': '"other"' }, 200],
    ]
    for (const [headers, status, range = [0]] of cases) {
      const response = await site.inject({ url, headers })
      t.equal(response.statusCode, status, JSON.stringify(headers))
      if (status < 300) t.ok(response.rawPayload.equals(rawPayload.subarray(...range)), JSON.stringify(headers))
      if (status === 304) t.equal(response.body, '')
    }
  })
}
