// SITE_FILE → the operator's facts, checked field by field against the schema.
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Value } from 'typebox/value'
import type { OwnPictures } from '../src/pictures/own-pictures.ts'
import { factsWith } from '../src/site/default-facts.ts'
import { type Facts, type PartialFacts, PictureFiles, SiteFile } from '../src/site/facts.ts'
import { readPictures, type ServedPicture } from './pictures/operator-pictures.ts'
import { InvalidSettings } from './settings.ts'

export interface OperatorFacts {
  facts: Facts
  /** What the file says beside the placeholders: all that the browser needs to be sent. */
  overrides: PartialFacts
  /** The operator's own pictures, as pages know them and as they are served. */
  pictures: OwnPictures
  servedPictures: readonly ServedPicture[]
}

/**
 * The placeholders with what the file at `path` says in their stead; the placeholders alone without a path.
 * Throws InvalidSettings that names the path of each wrong field.
 */
export async function readFacts(path: string | undefined): Promise<OperatorFacts> {
  if (path === undefined) return { facts: factsWith({}), overrides: {}, pictures: {}, servedPictures: [] }
  const refuse = (...lines: string[]) => new InvalidSettings(lines.map((line) => `SITE_FILE (${path}) ${line}`))

  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw refuse(`cannot be read: ${error.code}`)
  })
  const file = parse(text)
  if (file === undefined) throw refuse('is not JSON: one object in braces is expected')
  const { pictures: files = {}, ...overrides } = file
  const facts = factsWith(overrides)
  const { pictures, served, faults } = await readPictures(wellFormed(files), dirname(path))
  const all = [...fieldFaults({ ...facts, pictures: files }), ...faults]
  if (all.length > 0) throw refuse(...all)
  return { facts, overrides, pictures, servedPictures: served }
}

function parse(text: string): (PartialFacts & { pictures?: unknown }) | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The pictures whose fields are as the schema wants them: their files can be looked at. */
function wellFormed(files: unknown): PictureFiles {
  const each = Object.entries(files ?? {}).filter(([name, file]) => Value.Check(PictureFiles, { [name]: file }))
  return Object.fromEntries(each)
}

/** A line for each field that breaks the schema: its path, and what it must be. */
function fieldFaults(file: unknown): string[] {
  return Value.Errors(SiteFile, file).flatMap(({ keyword, instancePath, message, params, schemaPath }) => {
    const field = instancePath.slice(1).replaceAll('/', '.')
    // The same fault is named a second time for the object that holds the unknown field.
    if (keyword === 'additionalProperties') return []
    if (keyword === 'boolean') return [`${field}: there is no such field`]
    if (keyword === 'required') {
      const { requiredProperties } = params as { requiredProperties: string[] }
      return requiredProperties.map((name) => `${field ? `${field}.` : ''}${name}: is missing`)
    }
    const hint = descriptionAt(schemaPath)
    return [`${field}: ${message}${hint ? ` (${hint})` : ''}`]
  })
}

function descriptionAt(schemaPath: string): string | undefined {
  const schema = Value.Pointer.Get(SiteFile, schemaPath.replace(/^#/, '')) as { description?: string } | undefined
  return schema?.description
}
