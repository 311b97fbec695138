// The encodings and headers of pages.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import t from 'tap'
import { testSite } from '../../support/site.ts'

const site = await testSite(t)
const home = (encoding?: string) => site.inject({ url: '/', headers: encoding ? { 'accept-encoding': encoding } : {} })
const plain = await home()

t.test('a client gets the smallest accepted encoding, of the same page', async (t) => {
  const brotli = await home('gzip, deflate, br')
  t.equal(brotli.headers['content-encoding'], 'br')
  t.ok(brotliDecompressSync(brotli.rawPayload).toString() === plain.body)
  const gzip = await home('gzip, br;q=0')
  t.equal(gzip.headers['content-encoding'], 'gzip')
  t.ok(gunzipSync(gzip.rawPayload).toString() === plain.body)
})

t.test('a client without Accept-Encoding gets the page uncompressed', async (t) => {
  t.equal(plain.headers['content-encoding'], undefined)
  t.ok(plain.body.startsWith('<!doctype html>'))
})

t.test('Vary names the headers that the response depends on', async (t) => {
  t.equal(plain.headers.vary, 'Accept-Language, Cookie, Accept-Encoding')
  t.equal((await site.inject('/?lang=fr')).headers.vary, 'Accept-Encoding')
})

t.test('a script is sent as the build compressed it, and may be cached for good', async (t) => {
  const [script = ''] = /\/assets\/entry-client-[\w-]+\.js/.exec(plain.body) ?? []
  const { headers } = await site.inject({ url: script, headers: { 'accept-encoding': 'br' } })
  t.equal(headers['content-encoding'], 'br')
  t.match(headers['cache-control'], /immutable/)
})
