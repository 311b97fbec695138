// Checks compose.yaml and the Dockerfile without Docker.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { Environment } from '../../server/settings.ts'
import { defaultFacts } from '../../src/site/default-facts.ts'
import { root } from '../support/source.ts'

const compose = readFileSync(join(root, 'compose.yaml'), 'utf8')
const [, site = ''] = /^x-site: &site\n(.*?)^services:/ms.exec(compose) ?? []

// The image sets these itself.
const inImage = new Set(['HOST', 'PORT', 'DATA_DIR'])

t.test('every setting of .env reaches the site', async (t) => {
  const passed = [...site.matchAll(/^ {4}([A-Z_]+): \$\{\1:-/gm)].map(([, name = '']) => name)
  const settings = Object.keys(Environment.properties).filter((name) => !inImage.has(name))
  t.strictSame(passed.sort(), settings.sort())
})

t.test('every image is pinned by version and digest', async (t) => {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
  const images = [
    ...compose.matchAll(/^ +image: (?!mimosa-mer(?:-backup)?$)(.+)$/gm),
    ...dockerfile.matchAll(/NODE_IMAGE=(.+)$/gm),
  ]
  t.ok(images.length > 3)
  for (const [, image] of images) t.match(image, /^[\w/]+:v?\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/)
})

t.test('the image runs the Node of the project', async (t) => {
  const [, version] = /NODE_IMAGE=node:([\d.]+)-/.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? []
  t.equal(version, process.versions.node)
})

t.test('the site trusts exactly the addresses of Caddy', async (t) => {
  const [, trusted = ''] = /TRUST_PROXY: \$\{TRUST_PROXY:-(.+)\}$/m.exec(site) ?? []
  const [, v4] = /ipv4_address: '([^']+)'/.exec(compose) ?? []
  const [, v6] = /ipv6_address: '([^']+)'/.exec(compose) ?? []
  t.equal(trusted, `${v4},${v6}`)
})

t.test('the page for a site that is down names the example office unless .env names another', async (t) => {
  t.match(compose, `OFFICE_NAME: \${OFFICE_NAME:-${defaultFacts.brand}}`)
  t.match(compose, `OFFICE_PHONE: \${OFFICE_PHONE:-${defaultFacts.office.phone}}`)
})

t.test('secrets are neither in git nor in a layer of the image', async (t) => {
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n')
  for (const name of ['.env', 'backup.env', 'compose.override.yaml']) t.ok(ignored.includes(name), name)
  t.equal(readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')[1], '*', 'the image takes named folders only')
})
