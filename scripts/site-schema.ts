// The JSON Schema of SITE_FILE, made from the TypeBox schema of the server. Editors use it to complete and check the
// file. `npm run build` and `npm run schema` write it.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Facts } from '../src/site/facts.ts'
import { SiteFile } from '../src/site/site-file.ts'

/** Next to the example, which refers to it. */
export const schemaFile = fileURLToPath(new URL('../src/site/site.schema.json', import.meta.url))

interface Schema {
  required?: string[]
  properties?: Record<string, Schema>
}

/** The schema of the file. All facts are optional in it: the server adds placeholders before it validates them. */
export function siteSchema(): string {
  const { required, properties = {}, ...rest } = structuredClone(SiteFile) as object as Schema
  for (const name of Object.keys(Facts.properties)) if (properties[name]) makeOptional(properties[name])
  const schema = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...rest, properties }
  return `${JSON.stringify(schema, null, 2)}\n`
}

/** Makes every property in `schema` optional, at any depth except in lists. */
function makeOptional(schema: Schema) {
  delete schema.required
  for (const below of Object.values(schema.properties ?? {})) makeOptional(below)
}

if (import.meta.main) writeFileSync(schemaFile, siteSchema())
