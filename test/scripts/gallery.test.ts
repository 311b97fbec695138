// The gallery of controls is for development only.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { testSite } from '../support/site.ts'
import { root } from '../support/source.ts'

const built = process.env.TEST_BUILD ?? join(root, 'dist')

t.test('the built site has no gallery, and none of its code', async (t) => {
  const { inject } = await testSite(t)
  t.equal((await inject('/gallery')).statusCode, 404)
  const files = readdirSync(built, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /\.(js|css|json)$/.test(file.name))
    .map((file) => join(file.parentPath, file.name))
  t.ok(files.length > 10)
  t.strictSame(
    files.filter((file) => /is-focus-visible|src\/gallery/.test(readFileSync(file, 'utf8'))),
    [],
  )
})
