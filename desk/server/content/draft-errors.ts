// The errors that prevent a draft from being published. Some are not errors of a document: a picture that is not
// converted yet, or a changed text that has lost a placeholder.
import { mostErrors } from '../../../server/content/content-document.ts'
import { missingAltTexts } from '../../../server/content/pictures/picture-slots.ts'
import type { ContentError } from '../../../src/site/content-error.ts'
import type { Branding } from '../../../src/site/site-file.ts'
import type { PathError } from '../../api/content.ts'
import { type Path, parseTextPath, pathTo, valueAt } from '../../api/paths.ts'
import { altLanguages } from '../../api/pictures-data.ts'
import { placeholderNames } from '../../api/template.ts'
import type { DraftState } from './draft.ts'
import { type ContentState, getUnits } from './units.ts'

/** The first of `errors` in the form of the API. */
export const toPathErrors = (errors: readonly ContentError[]): PathError[] =>
  errors.slice(0, mostErrors).map(({ path, code, values }) => ({ path: pathTo(path), code, values }))

/** The errors that prevent publishing `draft`. */
export const blockingErrors = (draft: ContentState, site: Pick<DraftState, 'base' | 'published'>): PathError[] =>
  [...toPathErrors(draft.errors), ...pictureErrors(draft), ...placeholderErrors(draft, site)].slice(0, mostErrors)

/** Pictures that need an alternative text, or are not converted yet. */
function pictureErrors({ overlay, content }: ContentState): PathError[] {
  const pictures = (overlay.pictures ?? {}) as Record<string, unknown>
  const { logo } = (overlay.brand ?? {}) as Branding
  return content.pictureJobs.flatMap((job): PathError[] => {
    const notReady: PathError = { path: `/pictures/${job.name}`, code: 'picture-not-ready', values: {} }
    if (job.name === 'logo' && logo && !job.isReady) return [{ ...notReady, path: '/brand/logo' }]
    if (!Object.hasOwn(pictures, job.name)) return []
    const missing = missingAltTexts(job, altLanguages(content.site.languages)).map(
      (language): PathError => ({ path: `/pictures/${job.name}/alt/${language}`, code: 'missing-alt', values: {} }),
    )
    return job.isReady ? missing : [...missing, notReady]
  })
}

// A sentence without these placeholders does not become wrong when their values change.
const dispensable: ReadonlySet<string> = new Set([
  'brand',
  'inTown',
  'onCoast',
  'coreServices',
  'allServices',
  'exampleService',
])

/** The staff word their replies as they like. */
const isReply = (path: Path): boolean => parseTextPath(path)?.key.startsWith('emails.reply.') === true

/**
 * Placeholders that a changed text has lost, because the text would no longer change with the fact. Texts that were
 * published without a placeholder are accepted.
 */
function placeholderErrors(
  draft: ContentState,
  { base, published }: Pick<DraftState, 'base' | 'published'>,
): PathError[] {
  const texts = getUnits({ texts: draft.overlay.texts }).filter(
    (path) => parseTextPath(path) !== undefined && !isReply(path),
  )
  return texts.flatMap((path) => {
    const written = textIn(draft, path)
    if (written === textIn(published, path)) return []
    const names = placeholderNames(written)
    return placeholderNames(textIn(base, path))
      .filter((name) => !names.includes(name) && !dispensable.has(name))
      .map((name): PathError => ({ path, code: 'missing-placeholder', values: { name } }))
  })
}

/** The text at `path` as JSON: a list, plural forms and the sections of a legal page are one text. */
const textIn = ({ values }: ContentState, path: Path): string => JSON.stringify(valueAt(values, path) ?? '')
