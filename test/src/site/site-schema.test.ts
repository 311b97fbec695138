// What the repository gives to whoever writes an operator's file: its schema for editors, and an example of every field.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { schemaFile, siteSchema } from '../../../scripts/site-schema.ts'
import { readFacts } from '../../../server/facts.ts'
import { Facts } from '../../../src/site/facts.ts'
import { photograph } from '../../support/photograph.ts'
import { root } from '../../support/source.ts'

const example = await readFile(join(root, 'src/site/site.example.json'), 'utf8')

t.test('the published schema is the one that the server reads by (npm run schema)', async (t) => {
  t.ok((await readFile(schemaFile, 'utf8')) === siteSchema())
})

t.test('the published schema lets a file hold what differs, and no more', async (t) => {
  const { properties, additionalProperties } = JSON.parse(siteSchema())
  t.equal(additionalProperties, false)
  t.notOk('required' in properties.office || 'required' in properties.hours.properties.saturday)
  t.ok(properties.reviews.items.required.includes('author'), 'what is in a list is written whole')
})

t.test('the example is a file that the site takes, beside its pictures', async (t) => {
  const folder = t.testdir({ 'site.json': example, photos: {} })
  await mkdir(join(folder, 'photos'), { recursive: true })
  for (const name of ['terrace', 'garden', 'menton']) {
    await writeFile(join(folder, 'photos', `${name}.jpg`), await photograph({ format: 'jpeg' }))
  }
  const { facts, servedPictures } = await readFacts(join(folder, 'site.json'), ['en', 'fr'])
  t.equal(facts.brand, 'Olive & Pin')
  t.equal(servedPictures.length, 3)
})

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
}

/** The paths of `schema` at which `value` holds nothing. */
function absent(schema: Schema, value: unknown, path = ''): string[] {
  if (value === undefined) return [path]
  if (schema.items) return absent(schema.items, (value as unknown[])[0], `${path}.0`)
  return Object.entries(schema.properties ?? {}).flatMap(([name, below]) =>
    absent(below, (value as Record<string, unknown>)[name], path ? `${path}.${name}` : name),
  )
}

t.test('the example holds every field, and leads editors to the schema', async (t) => {
  const file = JSON.parse(example)
  t.strictSame(absent(Facts as object, file), [])
  t.ok(file.pictures && file.texts)
  t.equal(join(root, 'src/site', file.$schema), schemaFile)
})
