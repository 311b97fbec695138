// Titles and texts of error pages.
import type { DeskTexts } from './locale.ts'

/** The status if the server could not be reached. */
export const unreachable = 0
/** The status of a preview link that no longer works. */
export const expired = 410

/** Names the problem and says what to do. */
export function problemTexts(status: number, { problem }: DeskTexts): [title: string, text: string] {
  if (status === unreachable) return [problem.unreachable, problem.unreachableText]
  if (status === expired) return [problem.expired, problem.expiredText]
  if (status === 429) return [problem.tooMany, problem.tooManyText]
  if (status >= 400 && status < 500) return [problem.notFound, problem.gone]
  return [problem.failed, problem.failedText]
}
