// The error page.
import { HttpError } from '../../src/data/fetch-json.ts'
import { problemTexts, unreachable } from '../texts/problem-texts.ts'
import { useLocale } from './locale.tsx'
import { PageHead } from './shell/page-head.tsx'

interface ProblemProps {
  /** Missing if the URL leads nowhere. */
  error?: unknown
  onRetry?: () => void
}

export function Problem({ error, onRetry }: ProblemProps) {
  const { texts } = useLocale()
  const [title, text] = problemTexts(error === undefined ? 404 : toStatus(error), texts)
  return (
    <>
      <PageHead title={title} />
      <div className="empty">
        <p>{text}</p>
        {onRetry && (
          <button type="button" className="btn" onClick={onRetry}>
            {texts.tryAgain}
          </button>
        )}
      </div>
    </>
  )
}

const toStatus = (error: unknown) => (error instanceof HttpError ? error.status : unreachable)
