// The bill of materials of the image contains the parts that npm does not list.
import t from 'tap'
import { completeBom } from '../../scripts/sbom.ts'

t.test('the bill of materials lists installed packages, bundled packages, fonts and Node', async (t) => {
  const installed = { type: 'library', name: 'fastify', version: '5.0.0', purl: 'pkg:npm/fastify@5.0.0' }
  const bom = completeBom({ metadata: { component: { type: 'library', name: 'folder' } }, components: [installed] })
  t.match(bom.metadata.component, { type: 'application', name: 'mimosa-mer' })
  const names = bom.components.map(({ name }) => name)
  for (const name of ['fastify', 'react', 'react-dom', 'react-router', 'jotai', 'baskervville.woff2', 'node']) {
    t.ok(names.includes(name), name)
  }
  const react = bom.components.find(({ name }) => name === 'react')
  t.match(react, {
    purl: /^pkg:npm\/react@\d/,
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ content: /^[0-9a-f]{128}$/ }],
  })
})
