// Writes the JSON Schema of SITE_FILE (src/site/site.schema.json), by which editors complete and check it, from the
// schema that the server reads it by.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Facts } from '../src/site/facts.ts'
import { SiteFile } from '../src/site/site-file.ts'

/** Where it lies. */
export const schemaFile = fileURLToPath(new URL('../src/site/site.schema.json', import.meta.url))

interface Schema {
  required?: string[]
  properties?: Record<string, Schema>
}

/** The schema of the file: of the facts, which the server completes before it checks them, it holds what differs. */
export function siteSchema(): string {
  const { required, properties = {}, ...rest } = structuredClone(SiteFile) as object as Schema
  for (const name of Object.keys(Facts.properties)) if (properties[name]) letOut(properties[name])
  const schema = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...rest, properties }
  return `${JSON.stringify(schema, null, 2)}\n`
}

/** Lets everything in `schema` be left out, at any depth; what is in a list is written whole. */
function letOut(schema: Schema) {
  delete schema.required
  for (const below of Object.values(schema.properties ?? {})) letOut(below)
}

if (import.meta.main) writeFileSync(schemaFile, siteSchema())
