// Content as a JSON document, in the form that src/site/site-file.ts describes: SITE_FILE, and what was published in the
// desk. Both are validated here.

import { isDeepStrictEqual } from 'node:util'
import { languages as allLanguages, type Language } from '../../src/language/language.ts'
import { textAt } from '../../src/language/translate.ts'
import type { OperatorPictures } from '../../src/pictures/operator-pictures.ts'
import { type ContentError, contentError } from '../../src/site/content-error.ts'
import { deepMerge } from '../../src/site/deep-merge.ts'
import { defaultFacts, factsWith } from '../../src/site/default-facts.ts'
import { enabled } from '../../src/site/enabled.ts'
import type { Facts, PartialFacts } from '../../src/site/facts.ts'
import { type BrandColours, type ColourName, palette, paletteErrors } from '../../src/site/palette.ts'
import type { Branding, PictureFiles } from '../../src/site/site-file.ts'
import { withoutValues } from './document-values.ts'
import { readPictures } from './operator-pictures.ts'
import type { PictureJob } from './picture-slots.ts'
import type { PictureStore } from './picture-store.ts'
import { schemaErrors } from './schema-errors.ts'
import { readTextOverrides, unknownEntry } from './text-checks.ts'
import type { TextOverrides } from './texts.ts'

/** A document as it is written. Its fields are not checked yet: they may be anything. */
export type ContentDocument = Readonly<Record<string, unknown>>

/** What the operator says about the site, with placeholders for the facts that are left out. */
export interface OperatorContent {
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

/** Content with what is wrong in its document. */
export type CheckedContent = OperatorContent & {
  /** The document without what is wrong. */
  document: ContentDocument
  errors: ContentError[]
}

export interface ReadOptions {
  languages: readonly Language[]
  /** The folder that the paths of pictures start from; missing without a content file. */
  folder?: string | undefined
  /** The folder of the pictures that were uploaded in the desk. */
  uploads?: string | undefined
  /** The operator's pictures that were converted before. Without a store, the site shows none of them. */
  pictureStore?: PictureStore
  /** Shown until the pictures of the file are ready; without it, the pictures from before the last start. */
  previousPictures?: OperatorPictures | undefined
}

type FileContent = Omit<PartialFacts, 'brand'> & { brand?: string | Branding } & Record<
    '$schema' | 'pictures' | 'texts',
    unknown
  >

/** The content of `document`, and placeholders for what it leaves out and for what does not match the schema. */
export async function readDocument(
  source: ContentDocument,
  { languages, folder, uploads, pictureStore, previousPictures }: ReadOptions,
): Promise<CheckedContent> {
  const written = withoutRemovedTexts(source)
  const wrong = schemaErrorsIn(written)
  const isValid = wrong.length === 0
  const document = isValid ? written : withoutWrong(written)
  const { texts: overriddenTexts, pictures: files } = document as FileContent
  const { overrides, branding } = partsOf(document)
  const colours = branding.colours ?? {}
  const facts = factsWith(overrides)
  const { pictures, jobs, errors } = await readPictures(
    {
      files: {
        ...(files as PictureFiles | undefined),
        ...(isLogo(branding) && { logo: { file: branding.logo, iconBackground: colours.paper } }),
      },
      folder,
      uploads,
      plate: plateOf(facts.brand, { ...palette, ...colours }),
      services: facts.services,
    },
    pictureStore,
    previousPictures,
  )
  const texts = readTextOverrides((overriddenTexts ?? {}) as TextOverrides, facts, languages)
  const factErrors = [
    ...errors,
    ...emptyErrors(facts),
    ...orderErrors(facts),
    ...hoursErrors(facts),
    ...paletteErrors(colours),
  ]
  return {
    ...{ document, facts, overrides, texts: texts.texts, pictures, pictureJobs: jobs, colours },
    // Entries that break the schema were left out above, so a text that seems to be missing may be in one of them.
    errors: isValid ? [...factErrors, ...texts.errors] : [...wrong, ...errors],
  }
}

/** The facts of a document, and what it says about the look of the company. */
function partsOf(document: ContentDocument): { overrides: PartialFacts; branding: Branding } {
  const { $schema, pictures, texts, brand, ...others } = document as FileContent
  const branding = typeof brand === 'object' && brand !== null ? brand : { ...(brand !== undefined && { name: brand }) }
  return { overrides: { ...others, ...(branding.name !== undefined && { brand: branding.name }) }, branding }
}

/** An error for each field of a document that does not match the schema. */
function schemaErrorsIn(document: ContentDocument): ContentError[] {
  const { $schema, pictures, texts, brand = defaultFacts.brand } = document
  const facts = deepMerge(defaultFacts, partsOf(document).overrides) as Facts
  return schemaErrors({ ...facts, brand, $schema, pictures, texts })
}

/** Texts of earlier releases that the site no longer has. */
const removedTexts = ['emails.weekly', 'offline.text', 'offline.back', 'aria.loading']

/** `document` without removed texts: documents of earlier releases stay valid. */
function withoutRemovedTexts(document: ContentDocument): ContentDocument {
  const paths = Object.keys(allLanguages).flatMap((language) => removedTexts.map((key) => `texts.${language}.${key}`))
  return withoutValues(
    document,
    paths.filter((path) => textAt(document, path) !== undefined).map((path) => path.split('.')),
  )
}

/** `document` without what does not match the schema: everything else stays. */
function withoutWrong(document: ContentDocument): ContentDocument {
  const errors = schemaErrorsIn(document)
  if (errors.length === 0) return document
  const rest = withoutValues(
    document,
    errors.map(({ path }) => path),
  )
  return isDeepStrictEqual(rest, document) ? {} : withoutWrong(rest)
}

const plateOf = (name: string, { paper, navy, gold }: Record<ColourName, string>) => ({
  ...{ name: String(name), paper, ink: navy, accent: gold },
})

const isLogo = (branding: Branding): branding is Branding & { logo: string } => typeof branding.logo === 'string'

/** An error for each list that would be empty: its section would have a heading and nothing else. */
function emptyErrors(facts: Facts): ContentError[] {
  return (['services', 'locations', 'packages'] as const)
    .filter((list) => enabled(facts[list]).length === 0)
    .map((list) => contentError(list, 'empty-list', 'at least one must be true'))
}

/** An error for each name in `order` that is neither a service nor a town. */
function orderErrors({ order, ...facts }: Facts): ContentError[] {
  return (['services', 'locations'] as const).flatMap((list) =>
    (order?.[list] ?? []).flatMap((id, index) =>
      Object.hasOwn(facts[list], id) ? [] : [unknownEntry(`order.${list}.${index}`, list, id)],
    ),
  )
}

/** An error for each span of a day that closes before it opens, and for special days that end before they begin. */
function hoursErrors({ hours, specialDays }: Facts): ContentError[] {
  const days = [
    ...Object.entries(hours).map(([day, spans]) => [`hours.${day}`, spans] as const),
    ...specialDays.map(({ hours }, index) => [`specialDays.${index}.hours`, hours] as const),
  ]
  const spans = days.flatMap(([path, spans]) =>
    [spans ?? []]
      .flat()
      .filter(({ opens, closes }) => closes <= opens)
      .map(({ opens, closes }) =>
        contentError(path, 'hours', `closes (${closes}) must be later than opens (${opens})`),
      ),
  )
  const ranges = specialDays.flatMap(({ date, until = date }, index) =>
    until < date
      ? [contentError(`specialDays.${index}.until`, 'hours', `${until} must not be earlier than ${date}`)]
      : [],
  )
  return [...spans, ...ranges]
}
