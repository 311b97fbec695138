// `npm start -- --demo`, with which people evaluate the project.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { freePort } from '../../../scripts/free-port.ts'
import { root } from '../../../test/support/source.ts'
import { until } from '../../../test/support/until.ts'
import { contentUrl } from '../../api/content.ts'
import { versionsUrl } from '../../api/publishing.ts'
import { requestsUrl } from '../../api/requests-data.ts'
import { forms, visitsDataUrl } from '../../api/urls.ts'
import { processBrowser } from '../support/process.ts'

t.test('in any environment, the printed link opens a desk with sample data, which is deleted at the end', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'demo-'))
  const site = { LANGUAGES: 'fr,zh', DATABASE_URL: 'postgres://database.invalid/site' }
  const env = { ...site, PATH: process.env.PATH, TMPDIR: folder, PORT: `${await freePort()}` }
  const demo = spawn(process.execPath, ['scripts/demo.ts'], { cwd: root, env })
  t.teardown(() => demo.kill('SIGKILL'))
  let output = ''
  demo.stdout.on('data', (chunk) => {
    output += chunk
  })
  const [, origin = '', token = ''] = await until('the link', () => /(http:\S+)\/desk\/\S+token=(\S+)/.exec(output))
  const browser = processBrowser(origin)
  await browser.send(forms.link, { token })
  const read = async (url: string) => (await browser.open(url)).body
  t.match(await read(requestsUrl({})), 'Henrik Aalto')
  t.match(await read(contentUrl), 'Olive & Pin')
  t.match(await read(versionsUrl), '"number":2')
  t.match(await read(visitsDataUrl()), /"views":\{"count":[1-9]/)

  demo.kill('SIGINT')
  t.strictSame(await once(demo, 'exit'), [0, null])
  t.strictSame(readdirSync(folder), [])
})
