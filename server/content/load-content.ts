// Composes the content of the site: the built-in content, SITE_FILE over it, and a published document over both.
import { setImmediate as otherWork } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type ContentError, errorLine } from '../../src/site/content-error.ts'
import { deepMerge, isRecord } from '../../src/site/deep-merge.ts'
import type { OperatorPictures } from '../../src/site/operator-pictures.ts'
import type { Settings } from '../settings/settings.ts'
import { type ContentDocument, getBrand, mostErrors, readDocument } from './content-document.ts'
import { toRecord, withoutValues } from './document-values.ts'
import { type SiteContent, siteContentFrom } from './site-content.ts'

/** A document laid over SITE_FILE, and the resulting content. */
export interface ComposedContent {
  /** The document laid over SITE_FILE. */
  overlay: ContentDocument
  /** SITE_FILE with `overlay`. */
  document: ContentDocument
  content: SiteContent
  errors: readonly ContentError[]
}

export interface ContentBase {
  settings: Settings
  /** SITE_FILE, and the folder that its paths start from. */
  file: { document: ContentDocument; folder?: string }
  /** The pictures that visitors see until new ones are ready. */
  pictures?: OperatorPictures | undefined
}

/** Composes the content with `overlay` laid over SITE_FILE. */
export async function compose(
  overlay: ContentDocument,
  { settings, file, pictures }: ContentBase,
): Promise<ComposedContent> {
  // Requests are answered between two compositions.
  await otherWork()
  const merged = layOver(file.document, overlay)
  const { errors, document, ...operator } = await readDocument(merged, { settings, folder: file.folder, pictures })
  // A missing text is among the errors, and visitors never see content with errors.
  const reportMissing = errors.length > 0 ? () => {} : undefined
  return { overlay, document, errors, content: siteContentFrom(settings, operator, reportMissing) }
}

/**
 * `base` with the values of `published`. Lists, opening hours and pictures are replaced as a whole, everything else
 * part by part: an added service of `base` stays.
 */
export function layOver(base: ContentDocument, published: ContentDocument): ContentDocument {
  const values = Object.entries(published).map(([name, value]) => [name, valueOver(base[name], name, value)])
  return { ...base, ...Object.fromEntries(values) }
}

function valueOver(before: unknown, name: string, value: unknown): unknown {
  switch (name) {
    case 'hours':
      return value
    case 'pictures':
      // Values of another type stay unchanged, and readDocument reports them.
      return isRecord(value) ? { ...toRecord(before), ...value } : value
    case 'brand':
      return deepMerge(getBrand({ brand: before }), getBrand({ brand: value }) ?? value)
    default:
      return deepMerge(before, value)
  }
}

/**
 * Composes the content with `overlay`, without the values that this release or this SITE_FILE cannot use: everything
 * else is shown. The errors include the errors of the values that were left out.
 */
export async function composeUsable(overlay: ContentDocument, base: ContentBase): Promise<ComposedContent> {
  const composed = await compose(overlay, base)
  if (composed.errors.length === 0 || Object.keys(overlay).length === 0) return composed
  // SITE_FILE may also have errors, such as a deleted picture.
  const fileErrors = (await compose({}, base)).errors.map(errorLine)
  const errors = composed.errors.filter((error) => !fileErrors.includes(errorLine(error)))
  if (errors.length === 0) return composed
  const rest = withoutWrong(overlay, errors)
  const isHopeless = errors.length > mostErrors || isDeepStrictEqual(rest, overlay)
  const usable = await composeUsable(isHopeless ? {} : rest, base)
  return { ...usable, errors: [...errors, ...usable.errors] }
}

/** `overlay` without the values that cause `errors`. */
function withoutWrong(overlay: ContentDocument, errors: readonly ContentError[]): ContentDocument {
  const paths = errors.map(({ path, code, values: { list, id } }) =>
    // Removing the service or town also removes the need for its text.
    code === 'missing-text' ? [String(list), String(id)] : path,
  )
  return withoutValues(overlay, paths)
}
