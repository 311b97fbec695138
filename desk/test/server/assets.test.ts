// The scripts and styles of the desk: public, kept for good, and there for pages that were opened before an upgrade.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { pages } from '../../api/addresses.ts'
import { deskSite } from '../support/desk.ts'

const browser = { accept: 'text/html', 'accept-encoding': 'br', cookie: 'lang=fr' }

t.test('the files of a page are public', async (t) => {
  const site = await deskSite(t)
  const { body } = await (await site.signedIn()).open(pages.requests)
  const files = Array.from(body.matchAll(/(?:src|href)="(\/desk\/assets\/[^"]+\.(?:js|css))"/g), ([, url = '']) => url)
  t.equal(files.length, 2, 'a script and a style sheet')
  for (const url of files) {
    const { statusCode, headers } = await site.inject({ url, headers: browser })
    t.equal(statusCode, 200, url)
    t.match(headers, {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-security-policy': /^default-src 'none';script-src 'self'/,
      'x-content-type-options': 'nosniff',
    })
    t.equal(headers.vary, 'accept-encoding')
    t.equal(headers['set-cookie'], undefined)
    t.equal(headers['content-language'], undefined)
  }
})

t.test('a page that was opened before an upgrade finds its files', async (t) => {
  const DATA_DIR = dataFolder(t)
  const earlierBuild = join(DATA_DIR, 'desk-assets/0123456789abcdef')
  mkdirSync(earlierBuild, { recursive: true })
  writeFileSync(join(earlierBuild, 'main-old.js'), 'old')
  const site = await deskSite(t, { DATA_DIR })
  t.match(await site.inject('/desk/assets/main-old.js'), { statusCode: 200, body: 'old' })
})

t.test('an unknown file is an error for programs, which no cache stores', async (t) => {
  const site = await deskSite(t)
  for (const url of ['/desk/assets/none.js', '/desk/assets/', '/desk/assets/..%2fserver%2fentry-server.js']) {
    const { statusCode, headers } = await site.inject({ url, headers: browser })
    t.equal(statusCode, 404, url)
    t.match(headers, { 'cache-control': 'no-store, no-transform', 'content-type': /^application\/problem\+json/ }, url)
  }
})
