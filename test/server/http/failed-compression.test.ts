// A compression that fails once, for example because memory is short.
import { syncBuiltinESMExports } from 'node:module'
import zlib from 'node:zlib'
import t from 'tap'

let isBroken = false
const { brotliCompress } = zlib
zlib.brotliCompress = ((...parameters: Parameters<typeof brotliCompress>) => {
  const done = parameters.at(-1) as unknown as (error: Error) => void
  if (isBroken) done(new Error('no memory'))
  else brotliCompress(...parameters)
}) as typeof brotliCompress
// Before the import of the site, which imports the function.
syncBuiltinESMExports()
const { testSite } = await import('../../support/site.ts')

t.test('a failed compression is not cached', async (t) => {
  const { inject } = await testSite(t)
  const status = async (url: string) => (await inject({ url, headers: { 'accept-encoding': 'br' } })).statusCode
  isBroken = true
  for (const url of ['/', '/search?q=villa']) t.equal(await status(url), 500, url)
  await status('/sitemap.xml')
  isBroken = false
  for (const url of ['/', '/search?q=villa', '/sitemap.xml']) t.equal(await status(url), 200, url)
})
