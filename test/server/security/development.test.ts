// `npm run dev` serves the sources of the page, and no data or secrets of the operator.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import t from 'tap'
import { startSite } from '../../support/process.ts'
import { root } from '../../support/source.ts'

t.test('Vite serves sources, but no data and no secrets', async (t) => {
  // In the project's folder, as ./data is.
  const dataDir = mkdtempSync(join(root, '.data-'))
  t.teardown(() => rmSync(dataDir, { recursive: true, force: true }))
  mkdirSync(join(dataDir, 'mail'))
  const secret = 'claire@example.fr'
  const files = ['mail/1.eml', 'notes.txt', '.env', 'copy.sqlite-wal', 'export.json', 'notes.js']
  for (const file of files) writeFileSync(join(dataDir, file), JSON.stringify(secret))
  const site = await startSite(t, { DATA_DIR: dataDir }, '--development')

  const folder = relative(root, dataDir)
  const secrets: [file: string, content: string][] = [
    ...files.map((file): [string, string] => [`${folder}/${file}`, secret]),
    [`${folder}/outbox.sqlite`, 'SQLite format'],
    ['package.json', '"devDependencies"'],
    ['server/main.ts', 'closeWithGrace'],
  ]
  for (const [file, content] of secrets) {
    for (const address of [`/${file}`, `/@fs${join(root, file)}`, `/src/%2e%2e/${file}`]) {
      for (const query of ['', '?raw', '?import&raw', '?import', '?url', '?inline&import', '?raw??']) {
        const text = await (await fetch(site.origin + address + query)).text()
        if (text.includes(content)) t.fail(address + query)
      }
    }
  }
  for (const path of ['/src/entry-client.ts', '/src/hydrate.tsx', '/@vite/client']) {
    t.equal((await fetch(site.origin + path)).status, 200, path)
  }
})
