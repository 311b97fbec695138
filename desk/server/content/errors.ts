// What is wrong with the draft, beside what the check of a document finds: its pictures are made after they are chosen, and
// only here is it known which texts were changed.
import { missingAltTexts } from '../../../server/content/picture-slots.ts'
import type { ContentError } from '../../../src/site/content-error.ts'
import type { Branding } from '../../../src/site/site-file.ts'
import type { PathError } from '../../api/content.ts'
import { namesIn, pathTo } from '../../api/paths.ts'
import { altLanguages } from '../../api/pictures-data.ts'
import type { Composed } from './entries.ts'
import { type Compared, missingPlaceholders } from './missing-placeholders.ts'

export interface DraftError extends Pick<ContentError, 'path' | 'values'> {
  code: PathError['code']
}

export const pathErrorOf = ({ path, code, values }: DraftError): PathError => ({ path: pathTo(path), code, values })

/** What must be corrected before the draft can be published. */
export const blockingErrors = (draft: Composed, compared: Compared): DraftError[] => [
  ...draft.errors,
  ...pictureErrors(draft),
  ...missingPlaceholders(draft, compared).map(
    ({ path, name }): DraftError => ({ path: namesIn(path), code: 'missing-placeholder', values: { name } }),
  ),
]

/** The pictures of the desk that need a description, or are not made yet. */
function pictureErrors({ overlay, content }: Composed): DraftError[] {
  const own = (overlay.pictures ?? {}) as Record<string, unknown>
  const { logo } = (overlay.brand ?? {}) as Branding
  return content.pictureJobs.flatMap((job): DraftError[] => {
    const notReady: DraftError = { path: ['pictures', job.name], code: 'picture-not-ready', values: {} }
    if (job.name === 'logo' && logo && !job.isReady) return [{ ...notReady, path: ['brand', 'logo'] }]
    if (!Object.hasOwn(own, job.name)) return []
    const missing = missingAltTexts(job, altLanguages(content.site.languages)).map(
      (language): DraftError => ({ path: ['pictures', job.name, 'alt', language], code: 'missing-alt', values: {} }),
    )
    return job.isReady ? missing : [...missing, notReady]
  })
}
