// Content documents: SITE_FILE and the content published in the desk, as src/site/site-file.ts describes them. Both are
// validated here.
import { isDeepStrictEqual } from 'node:util'
import { languages as allLanguages } from '../../src/language/language.ts'
import { textAt } from '../../src/language/translate.ts'
import { type ContentError, contentError } from '../../src/site/content-error.ts'
import { deepMerge, isRecord } from '../../src/site/deep-merge.ts'
import { defaultFacts, factsWith } from '../../src/site/default-facts.ts'
import { enabled } from '../../src/site/enabled.ts'
import type { Facts, PartialFacts } from '../../src/site/facts.ts'
import { differingColours, palette, paletteErrors } from '../../src/site/palette.ts'
import type { Branding, PictureFiles } from '../../src/site/site-file.ts'
import { documentSize } from './document-size.ts'
import { withoutValues } from './document-values.ts'
import { inFrenchTypography } from './fixed-spaces.ts'
import { officeDay } from './office-time.ts'
import { type ReadOptions, readPictures } from './pictures/operator-pictures.ts'
import { schemaErrors } from './schema-errors.ts'
import { readTextOverrides, unknownEntry } from './text-checks.ts'
import type { TextOverrides } from './texts.ts'

/** An unvalidated document. */
export type ContentDocument = Readonly<Record<string, unknown>>

/** The content of `source`, with placeholders for missing values and for values that do not match the schema. */
export async function readDocument(source: ContentDocument, options: ReadOptions) {
  const { document: matching, wrong } =
    documentSize(source) === undefined ? { document: {}, wrong: [tooLarge] } : matchingSchema(withoutRemoved(source))
  const document = inFrenchTypography(matching) as ContentDocument
  const { logo, colours: named = {} } = getBrand(document) ?? {}
  const colours = differingColours(named)
  const overrides = overridesIn(document)
  const facts = factsWith(overrides)
  const { paper, navy, gold } = { ...palette, ...colours }
  const pictureFiles = {
    ...(document.pictures as PictureFiles | undefined),
    ...(logo && { logo: { file: logo, iconBackground: colours.paper } }),
  }
  const plate = { name: facts.brand, paper, ink: navy, accent: gold }
  const { pictures, pictureJobs, errors } = await readPictures(
    { named: pictureFiles, plate, services: facts.services },
    options,
  )
  const texts = readTextOverrides((document.texts ?? {}) as TextOverrides, facts, options.settings.LANGUAGES)
  const factErrors = [emptyErrors, orderErrors, hoursErrors, reviewErrors].flatMap((errorsIn) => errorsIn(facts))
  return {
    /** The document without invalid values, in French typography. */
    document,
    facts,
    overrides,
    texts: texts.texts,
    pictures,
    pictureJobs,
    colours,
    // Entries that break the schema were left out above, so a text that seems to be missing may be in one of them.
    errors:
      wrong.length === 0
        ? [...errors, ...factErrors, ...paletteErrors(colours), ...texts.errors]
        : [...wrong, ...errors],
  }
}

const tooLarge: ContentError = { path: [], code: 'too-large', values: {}, message: 'the content is too large' }

/** The brand of a document in its long form; undefined if the document has none. */
export function getBrand({ brand }: ContentDocument): Branding | undefined {
  if (typeof brand === 'string') return { name: brand }
  return isRecord(brand) ? brand : undefined
}

function overridesIn(document: ContentDocument): PartialFacts {
  const { $schema, pictures, texts, brand, ...others } = document
  const { name } = getBrand(document) ?? {}
  return { ...others, ...(name !== undefined && { brand: name }) }
}

/** An error for each field of a document that does not match the schema. */
function schemaErrorsIn(document: ContentDocument): ContentError[] {
  const { $schema, pictures, texts, brand = defaultFacts.brand } = document
  const facts = deepMerge(defaultFacts, overridesIn(document)) as Facts
  return schemaErrors({ ...facts, brand, $schema, pictures, texts })
}

/** Texts of earlier releases that the site no longer has. */
const removedTexts = [
  'lang.number',
  'lang.euros',
  'lang.day',
  'lang.month',
  'lang.months',
  'offline.text',
  'offline.back',
  'aria.loading',
  'search.slash',
  'contact.office.country',
  'contact.sent.text',
  'contact.sent.nextTitle',
  'emails.weekly',
  'about.stats.founded',
  'structuredData.countries',
  ...Object.keys(allLanguages).map((language) => `offline.language.${language}`),
  ...['name', 'email', 'phone', 'service', 'package', 'message'].map((name) => `emails.notification.fields.${name}`),
]

/** `document` without texts that the site no longer has, so that documents of earlier releases stay valid. */
function withoutRemoved(document: ContentDocument): ContentDocument {
  const texts = Object.keys(allLanguages).flatMap((language) => removedTexts.map((key) => `texts.${language}.${key}`))
  const paths = ['sections.reviews', ...texts]
  return withoutValues(
    document,
    paths.filter((path) => textAt(document, path) !== undefined).map((path) => path.split('.')),
  )
}

/** With more errors, the whole document is ignored, because each pass over it finds a limited number of errors. */
export const mostErrors = 500

/** `document` without the values that do not match the schema, and an error for each of them. */
function matchingSchema(document: ContentDocument): { document: ContentDocument; wrong: ContentError[] } {
  const wrong = schemaErrorsIn(document)
  if (wrong.length === 0) return { document, wrong }
  const rest = withoutValues(
    document,
    wrong.map(({ path }) => path),
  )
  const isHopeless = wrong.length > mostErrors || isDeepStrictEqual(rest, document)
  return { document: isHopeless ? {} : matchingSchema(rest).document, wrong }
}

/** An error for each list that would be empty: its section would have a heading and nothing else. */
function emptyErrors(facts: Facts): ContentError[] {
  return (['services', 'locations', 'packages'] as const)
    .filter((list) => enabled(facts[list]).length === 0)
    .map((list) => contentError(list, 'empty-list', 'at least one must be true'))
}

/** An error for each review with a date in the future. */
function reviewErrors({ reviews, office }: Facts): ContentError[] {
  const today = officeDay(Date.now(), office.timeZone)
  return reviews.flatMap(({ date }, index) =>
    date > today ? [contentError(`reviews.${index}.date`, 'future-date', 'must not be after today')] : [],
  )
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
      .flatMap(({ opens, closes }) =>
        opens < closes ? [] : [contentError(path, 'hours', `closes (${closes}) must be later than opens (${opens})`)],
      ),
  )
  const ranges = specialDays.flatMap(({ date, until = date }, index) =>
    until < date
      ? [contentError(`specialDays.${index}.until`, 'days', `${until} must not be earlier than ${date}`)]
      : [],
  )
  return [...spans, ...ranges]
}
