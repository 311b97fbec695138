// Responses with files of the application.
import { brotliCompressSync } from 'node:zlib'
import fastify from 'fastify'
import t from 'tap'
import { assetFiles } from '../../../server/pages/assets.ts'

const folder = t.testdir({ 'home-a1b2c3.js': 'export {}', 'home-a1b2c3.js.br': brotliCompressSync('export {}') })
const app = fastify()
await assetFiles(app, { folder })
t.teardown(() => app.close())

t.test('a file is sent as the build compressed it, and may be cached for good', async (t) => {
  const { statusCode, headers } = await app.inject({
    url: '/assets/home-a1b2c3.js',
    headers: { 'accept-encoding': 'br' },
  })
  t.equal(statusCode, 200)
  t.match(headers, { 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' })
})

t.test('an unknown file or a folder answers 404', async (t) => {
  for (const url of ['/assets/home-000000.js', '/assets/', '/assets/..%2fserver']) {
    t.equal((await app.inject(url)).statusCode, 404, url)
  }
})
