// Reads and validates the operator's content file, SITE_FILE.
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { Value } from 'typebox/value'
import type { Language } from '../../src/language/language.ts'
import type { TextOverrides } from '../../src/language/text-overrides.ts'
import type { OperatorPictures } from '../../src/pictures/operator-pictures.ts'
import { factsWith } from '../../src/site/default-facts.ts'
import { enabled } from '../../src/site/enabled.ts'
import type { Facts, PartialFacts } from '../../src/site/facts.ts'
import { type BrandColours, type ColourName, palette, paletteFaults } from '../../src/site/palette.ts'
import { type Branding, PictureFiles, SiteFile } from '../../src/site/site-file.ts'
import { InvalidSettings } from '../settings.ts'
import { decodeText, lineOf, parseObject, UnreadableJson } from './json-text.ts'
import { readPictures } from './operator-pictures.ts'
import type { PictureJob } from './picture-slots.ts'
import type { PictureStore } from './picture-store.ts'
import { readTextOverrides } from './text-overrides.ts'

export interface OperatorFacts {
  facts: Facts
  /** The facts that differ from the placeholders. The browser knows the placeholders and gets only these. */
  overrides: PartialFacts
  /** The operator's own texts. */
  texts: TextOverrides
  /** The operator's pictures that are ready. */
  pictures: OperatorPictures
  /** All of the operator's pictures. */
  pictureJobs: readonly PictureJob[]
  /** The colours that differ from those of the site. */
  colours: BrandColours
}

/** Where pictures are that were made before. Without a store, the site shows none of the operator's. */
export interface KnownPictures {
  pictureStore?: PictureStore
  /** Shown until the pictures of the file are ready; without it, the pictures from before the last start. */
  previousPictures?: OperatorPictures | undefined
}

/**
 * The facts in the file at `path`, and placeholders for those that it leaves out. Throws InvalidSettings that names the
 * path of each wrong field.
 */
export async function readSiteFile(
  path: string,
  languages: readonly Language[],
  { pictureStore, previousPictures }: KnownPictures = {},
): Promise<OperatorFacts> {
  const refuse = (...lines: string[]) => new InvalidSettings(lines.map((line) => `SITE_FILE (${path}) ${line}`))

  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw refuse(`cannot be read: ${error.code}`)
  })
  const { text, file } = read(bytes, refuse)
  const positionOf = fieldPositions(text)
  const { $schema, pictures: files, texts: overriddenTexts, brand, ...others } = file
  const branding = typeof brand === 'object' && brand !== null ? (brand as Branding) : { name: brand }
  const overrides = { ...others, ...(branding.name !== undefined && { brand: branding.name }) }
  const colours = branding.colours ?? {}
  const facts = factsWith(overrides)
  const wrong = fieldFaults({ ...facts, brand: brand ?? facts.brand, $schema, pictures: files, texts: overriddenTexts })
  const isValid = wrong.length === 0
  const { pictures, jobs, faults } = await readPictures(
    {
      files: {
        ...validPictures(files),
        ...(isLogo(branding) && { logo: { file: branding.logo, ground: colours.paper } }),
      },
      folder: dirname(path),
      plate: plateOf(facts.brand, { ...palette, ...colours }),
      services: isValid ? facts.services : {},
    },
    pictureStore,
    previousPictures,
  )
  const texts = isValid
    ? readTextOverrides((overriddenTexts ?? {}) as TextOverrides, facts, languages)
    : { texts: {}, faults: [] }
  const all = [
    ...wrong,
    ...faults,
    ...(isValid
      ? [...emptyFaults(facts), ...orderFaults(facts), ...hoursFaults(facts), ...paletteFaults(colours)]
      : []),
    ...texts.faults,
  ]
  if (all.length > 0) throw refuse(...all.map((line) => positionOf(line.split(':', 1)[0] ?? '') + line))
  return { facts, overrides, texts: texts.texts, pictures, pictureJobs: jobs, colours }
}

type FileContent = Omit<PartialFacts, 'brand'> & { brand?: string | Branding } & Record<
    '$schema' | 'pictures' | 'texts',
    unknown
  >

function read(bytes: Uint8Array, refuse: (line: string) => Error): { text: string; file: FileContent } {
  try {
    const text = decodeText(bytes)
    return { text, file: parseObject(text) as FileContent }
  } catch (error) {
    throw error instanceof UnreadableJson ? refuse(error.message) : error
  }
}

/** Returns the position of a field in `text`, or of its nearest parent that `text` has: 'line 3, column 5: '. */
function fieldPositions(text: string): (field: string) => string {
  const tree = parseTree(text)
  return (field) => {
    const path = field.split('.')
    for (let length = path.length; tree && length > 0; length -= 1) {
      const names = path.slice(0, length).map((name) => (/^\d+$/.test(name) ? Number(name) : name))
      const node = findNodeAtLocation(tree, names)
      if (node) return lineOf(text, (node.parent?.type === 'property' ? node.parent : node).offset)
    }
    return ''
  }
}

const plateOf = (name: string, { paper, navy, gold }: Record<ColourName, string>) => ({
  ...{ name: String(name), paper, ink: navy, accent: gold },
})

const isLogo = (branding: Branding): branding is Branding & { logo: string } => typeof branding.logo === 'string'

/** The entries of `pictures` that match the schema. The others have no file name that could be read. */
function validPictures(files: unknown): PictureFiles {
  const valid = Object.entries(files ?? {}).filter(([name, file]) => Value.Check(PictureFiles, { [name]: file }))
  return Object.fromEntries(valid)
}

/** A line for each field that does not match the schema: its path, and what it must be. */
function fieldFaults(file: unknown): string[] {
  return Value.Errors(SiteFile, file).flatMap(({ keyword, instancePath, message, params, schemaPath }) => {
    const field = instancePath.slice(1).replaceAll('/', '.')
    // TypeBox also reports the object that contains the unknown field.
    if (keyword === 'additionalProperties') return []
    if (keyword === 'required') {
      const { requiredProperties } = params as { requiredProperties: string[] }
      return requiredProperties.map((name) => `${field ? `${field}.` : ''}${name}: is missing`)
    }
    const hint = descriptionAt(schemaPath.replace(/\/additionalProperties$/, ''))
    return [`${field}: ${sentenceOf(keyword, message, hint)}`]
  })
}

/** What is wrong with a field. People read the description of a pattern instead of the pattern. */
function sentenceOf(keyword: string, message: string, hint?: string): string {
  const sentences: Record<string, string> = {
    boolean: 'there is no such field',
    pattern: 'is not written as expected',
    format: 'is not written as expected',
  }
  const sentence = sentences[keyword] ?? message
  return hint ? `${sentence} (${hint})` : sentence
}

function descriptionAt(schemaPath: string): string | undefined {
  const schema = Value.Pointer.Get(SiteFile, schemaPath.replace(/^#/, '')) as { description?: string } | undefined
  return schema?.description
}

/** A line for each list that would be empty: its section would have a heading and nothing else. */
function emptyFaults(facts: Facts): string[] {
  return (['services', 'locations', 'packages'] as const)
    .filter((list) => enabled(facts[list]).length === 0)
    .map((list) => `${list}: at least one must be true`)
}

/** A line for each name in `order.services` that is not a service. */
function orderFaults({ order, services }: Facts): string[] {
  return (order?.services ?? []).flatMap((id, index) =>
    Object.hasOwn(services, id) ? [] : [`order.services.${index}: there is no service ${id}`],
  )
}

/** A line for each span of a day that closes before it opens. */
function hoursFaults({ hours }: Facts): string[] {
  return Object.entries(hours).flatMap(([day, spans]) =>
    [spans ?? []]
      .flat()
      .filter(({ opens, closes }) => closes <= opens)
      .map(({ opens, closes }) => `hours.${day}: closes (${closes}) must be later than opens (${opens})`),
  )
}
