// The schema of a content file, for editors, and its examples.
import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { schemaFile, siteSchema } from '../../../scripts/site-schema.ts'
import { readSiteFile } from '../../../server/content/site-file.ts'
import { dataFolder } from '../../support/data-folder.ts'
import { photograph } from '../../support/photograph.ts'
import { root } from '../../support/source.ts'

const example = await readFile(join(root, 'src/site/site.example.json'), 'utf8')

const photos = dataFolder(t)
mkdirSync(join(photos, 'photos'))
const jpeg = await photograph({ format: 'jpeg' })
for (const name of ['terrace', 'garden', 'menton', 'claire', 'anne']) {
  writeFileSync(join(photos, 'photos', `${name}.jpg`), jpeg)
}
writeFileSync(join(photos, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')

/** The facts that the site reads from a file with `content`. */
async function readAs(content: string) {
  const file = join(photos, 'site.json')
  writeFileSync(file, content)
  return readSiteFile(file, { DATA_DIR: 'data', LANGUAGES: ['en', 'fr'] })
}

t.test('the schema accepts partial files and refuses unknown fields', async (t) => {
  const { properties, additionalProperties } = JSON.parse(siteSchema())
  t.equal(additionalProperties, false)
  t.notOk('required' in properties.office || 'required' in properties.hours.properties.saturday)
  t.ok(properties.reviews.items.required.includes('author'), 'entries of a list are complete')
})

t.test('the site accepts the example file, which refers to the schema', async (t) => {
  const { facts, pictureJobs } = await readAs(example)
  t.equal(facts.brand, 'Olive & Pin')
  const added = ['location-menton', 'person-claire', 'service-garden-care']
  t.strictSame(pictureJobs.map(({ name }) => name).sort(), [
    'hero',
    'hero-tall',
    ...added,
    'social',
    'social-garden-care',
  ])
  t.equal(join(root, 'src/site', JSON.parse(example).$schema), schemaFile)
})

t.test('the site accepts every example in the documentation', async (t) => {
  const configuration = await readFile(join(root, 'docs/configuration.md'), 'utf8')
  const files = [...configuration.matchAll(/```json\n(.*?)```/gs)].map(([, content = '']) => content)
  t.ok(files.length > 5, `${files.length} examples`)
  for (const content of files) await t.resolves(readAs(content), content)
})
