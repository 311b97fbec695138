// The error page: not found, or failed.
import { HttpError } from '../../src/data/fetch-json.ts'
import { Icon } from '../../src/icons/icon.tsx'
import { pages } from '../api/addresses.ts'
import type { DeskProblemPage } from '../api/desk-data.ts'
import { type DeskTexts, useLocale } from './locale.tsx'

/** The status if the server could not be reached. */
const unreachable = 0
/** The status of a link to a preview that works no longer. */
const expired = 410

/** Names the problem and says what to do. */
export function problemTexts(status: number, { problem }: DeskTexts): [title: string, text: string] {
  if (status === unreachable) return [problem.unreachable, problem.unreachableText]
  if (status === expired) return [problem.expired, problem.expiredText]
  if (status === 429) return [problem.tooMany, problem.tooManyText]
  if (status >= 400 && status < 500) return [problem.notFound, problem.gone]
  return [problem.failed, problem.failedText]
}

/** The problem of a request that has failed. */
export const problemOf = (error: Error): Pick<DeskProblemPage, 'status' | 'reference'> => ({
  status: error instanceof HttpError ? error.status : unreachable,
  reference: '',
})

type ProblemProps = Omit<DeskProblemPage, 'kind'> & { onRetry?: () => void }

export function Problem({ status, reference, retryAfterMinutes, onRetry }: ProblemProps) {
  const { texts, fill, plural } = useLocale()
  const [title, text] = problemTexts(status, texts)
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <div className="empty">
        <p>{retryAfterMinutes ? plural(texts.problem.tooManyMinutes, retryAfterMinutes) : text}</p>
        {reference && <p className="note">{fill(texts.problem.reference, { reference })}</p>}
        {onRetry && (
          <button type="button" className="btn" onClick={onRetry}>
            {texts.tryAgain}
          </button>
        )}
        {/* Who has such a link may have no desk. */}
        {status !== expired && (
          <a className="go go-back" href={pages.requests}>
            <Icon name="arrow-left" />
            <span>{texts.problem.back}</span>
          </a>
        )}
      </div>
    </>
  )
}
