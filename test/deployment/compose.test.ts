// What compose.yaml and the Dockerfile promise, as far as it can be read without Docker.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { Environment } from '../../server/settings.ts'
import { root } from '../support/source.ts'

const compose = readFileSync(join(root, 'compose.yaml'), 'utf8')
const [, site = ''] = /^x-site: &site\n(.*?)^services:/ms.exec(compose) ?? []

t.test('what compose.yaml sets are settings of the site', async (t) => {
  const names = [...site.matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name = '']) => name)
  t.ok(names.length > 5)
  t.strictSame(
    names.filter((name) => !(name in Environment.properties)),
    [],
  )
})

t.test('every image is one version', async (t) => {
  const images = [...compose.matchAll(/^ +image: (?!mimosa-mer$)(.+)$/gm)].map(([, image = '']) => image)
  t.ok(images.length > 2)
  t.strictSame(
    images.filter((image) => !/:v?\d+\.\d+/.test(image)),
    [],
  )
})

t.test('the proxy that the site trusts is Caddy, at the address that it has', async (t) => {
  const [, trusted = 'none'] = /TRUST_PROXY: (.+)/.exec(site) ?? []
  t.match(compose, `front: { ipv4_address: ${trusted} }`)
})
