// The scripts and styles of the desk, which are public and cached for good.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { pages } from '../../api/urls.ts'
import { startDesk } from '../support/desk.ts'

t.test('only the files of this build and of an earlier one are public', async (t) => {
  const DATA_DIR = dataFolder(t)
  const earlierBuild = join(DATA_DIR, 'desk-assets/0123456789abcdef')
  mkdirSync(earlierBuild, { recursive: true })
  writeFileSync(join(earlierBuild, 'main-old.js'), 'old')
  const { desk, inject } = await startDesk(t, { DATA_DIR })
  const open = (url: string) =>
    inject({ url, headers: { accept: 'text/html', 'accept-encoding': 'br', cookie: 'lang=fr' } })

  const { body } = await desk.open(pages.requests)
  const files = Array.from(body.matchAll(/(?:src|href)="(\/desk\/assets\/[^"]+\.(?:js|css))"/g), ([, url = '']) => url)
  t.equal(files.length, 2, 'a script and a stylesheet')
  for (const url of files) {
    const { statusCode, headers } = await open(url)
    t.equal(statusCode, 200, url)
    t.match(headers, {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-security-policy': /^default-src 'none';script-src 'self'/,
      'x-content-type-options': 'nosniff',
    })
    t.equal(headers.vary, 'accept-encoding')
    for (const name of ['set-cookie', 'content-language']) t.equal(headers[name], undefined)
  }
  t.match(await open('/desk/assets/main-old.js'), { statusCode: 200, body: 'old' })
  for (const url of ['/desk/assets/none.js', '/desk/assets/', '/desk/assets/..%2fserver%2fentry-server.js']) {
    const { statusCode, headers } = await open(url)
    t.equal(statusCode, 404, url)
    t.match(headers, { 'cache-control': 'no-store, no-transform', 'content-type': /^application\/problem\+json/ }, url)
  }
})
