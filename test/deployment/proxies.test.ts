// The site behind Caddy, nginx and Varnish with the configurations of scripts/deployment.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { freePort } from '../../scripts/free-port.ts'
import { largestUpload } from '../../server/desk/pages/upload-routes.ts'
import { largestForm } from '../../server/security/limits.ts'
import { caddyMissing, startCaddy } from '../support/caddy.ts'
import { dataFolder } from '../support/data-folder.ts'
import { processDesk, withDesk } from '../support/desk-process.ts'
import { until } from '../support/engines.ts'
import { photograph } from '../support/photograph.ts'
import { startSite } from '../support/process.ts'
import { type SharedCache, sharedCaches } from '../support/shared-caches.ts'
import { root } from '../support/source.ts'

const caddy: SharedCache = {
  name: 'Caddy',
  missing: caddyMissing,
  start: async (t, origin) => (await startCaddy(t, [Number(new URL(origin).port)])).origin,
}

/** Starts a site with a desk behind `proxy`. Returns the proxy's origin and the settings of the site. */
async function siteBehind(t: Test, proxy: SharedCache) {
  const port = await freePort()
  const origin = await proxy.start(t, `http://127.0.0.1:${port}`)
  const environment = { ...withDesk, DATA_DIR: dataFolder(t), SITE_URL: origin, TRUST_PROXY: '127.0.0.1' }
  await startSite(t, { ...environment, PORT: `${port}` })
  await until('a page through the proxy', async () => (await fetch(origin)).ok)
  return { origin, environment }
}

const toBytes = (size: string) => Number.parseInt(size, 10) * (/m/i.test(size) ? 1_000_000 : 1_000)

/** A photograph of 40 MB. Like those of some phones, the file goes on after the picture, with a video. */
const largePhotograph = async () =>
  new Uint8Array(Buffer.concat([await photograph({ format: 'jpeg' })], 40 * 1024 * 1024))

t.test('the proxies let the largest form and the largest photograph pass', async (t) => {
  const limits = {
    'scripts/deployment/Caddyfile': /(?<=max_size )\d+[KM]/g,
    'scripts/deployment/nginx/mimosa-mer.conf': /(?<=client_max_body_size )\d+[km]/g,
    'docs/operating.md': /(?<=request bodies of )\d+ K|(?<=and of )\d+ M(?=B at `\/desk`)/g,
  }
  for (const [file, pattern] of Object.entries(limits)) {
    const sizes = (readFileSync(join(root, file), 'utf8').match(pattern) ?? []).map(toBytes).sort((a, b) => a - b)
    const [forms = 0, photographs = 0] = sizes
    t.ok(forms > largestForm && photographs > largestUpload && sizes.length === 2, `${file}: ${sizes}`)
  }
})

for (const proxy of [caddy, ...sharedCaches]) {
  t.test(`behind ${proxy.name}`, { skip: proxy.missing }, async (t) => {
    const site = await siteBehind(t, proxy)
    const desk = await processDesk(site)

    await t.test('the desk uploads a photograph of 40 MB in parts', async (t) => {
      t.match(await desk.upload(await largePhotograph()), /^uploads\/[0-9a-f]{64}\.jpg$/)
    })

    await t.test('the plain form of the desk sends a photograph of 40 MB', async (t) => {
      t.match(await desk.sendForm('about', await largePhotograph()), /^303 .*\/picture\/about\?done=draft-saved$/)
    })
  })
}
