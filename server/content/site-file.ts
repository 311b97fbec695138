// The operator's file, checked field by field against the schema.
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Value } from 'typebox/value'
import type { Language } from '../../src/language/language.ts'
import type { OwnTexts } from '../../src/language/own-texts.ts'
import { chosen } from '../../src/site/chosen.ts'
import { factsWith } from '../../src/site/default-facts.ts'
import { type Facts, type PartialFacts, PictureFiles, SiteFile } from '../../src/site/facts.ts'
import { readPictures, type ServedPicture } from '../pictures/operator-pictures.ts'
import { InvalidSettings } from '../settings.ts'
import type { OperatorFacts } from './facts.ts'
import { readOwnTexts } from './text-overrides.ts'

/**
 * The placeholders with what the file at `path` says in their stead, for a site in `languages`. Throws InvalidSettings
 * that names the path of each wrong field.
 */
export async function readSiteFile(
  path: string,
  languages: readonly Language[],
  known: readonly ServedPicture[] = [],
): Promise<OperatorFacts> {
  const refuse = (...lines: string[]) => new InvalidSettings(lines.map((line) => `SITE_FILE (${path}) ${line}`))

  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw refuse(`cannot be read: ${error.code}`)
  })
  const file = parse(text)
  if (file === undefined) throw refuse('is not JSON: one object in braces is expected')
  const { $schema, pictures: files, texts: said, ...overrides } = file
  const facts = factsWith(overrides)
  const wrong = fieldFaults({ ...facts, $schema, pictures: files, texts: said })
  const { pictures, served, faults } = await readPictures(wellFormed(files), dirname(path), known)
  const sound = wrong.length === 0
  const texts = sound ? readOwnTexts((said ?? {}) as OwnTexts, facts, languages) : { texts: {}, faults: [] }
  const all = [...wrong, ...faults, ...(sound ? emptyFaults(facts) : []), ...texts.faults]
  if (all.length > 0) throw refuse(...all)
  return { facts, overrides, texts: texts.texts, pictures, servedPictures: served }
}

function parse(text: string): (PartialFacts & Record<'$schema' | 'pictures' | 'texts', unknown>) | undefined {
  try {
    const value = JSON.parse(text)
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
    if (keyword === 'required') {
      const { requiredProperties } = params as { requiredProperties: string[] }
      return requiredProperties.map((name) => `${field ? `${field}.` : ''}${name}: is missing`)
    }
    const hint = descriptionAt(schemaPath.replace(/\/additionalProperties$/, ''))
    return [`${field}: ${keyword === 'boolean' ? 'there is no such field' : message}${hint ? ` (${hint})` : ''}`]
  })
}

function descriptionAt(schemaPath: string): string | undefined {
  const schema = Value.Pointer.Get(SiteFile, schemaPath.replace(/^#/, '')) as { description?: string } | undefined
  return schema?.description
}

/** A line for each list that would be empty: its section would have a heading and nothing else. */
function emptyFaults(facts: Facts): string[] {
  return (['services', 'locations', 'packages'] as const)
    .filter((list) => chosen(facts[list]).length === 0)
    .map((list) => `${list}: leave at least one of them on`)
}
