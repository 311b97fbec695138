// The error page of the desk, which needs no scripts.
import { pages } from '../api/urls.ts'
import type { DeskLocale } from '../texts/locale.ts'
import { expired, problemTexts } from '../texts/problem-texts.ts'
import type { PlainPage } from './document.ts'
import { html, icon } from './html.ts'

interface ProblemOptions {
  status: number
  /** The reference of the cause in the log. */
  reference: string
  retryAfterMinutes?: number | undefined
  /** The URL of the failed request. */
  url: string
}

export function problemPage({ texts, fill, plural }: DeskLocale, options: ProblemOptions): PlainPage {
  const { status, reference, retryAfterMinutes, url } = options
  const { problem } = texts
  const [title, text] = problemTexts(status, texts)
  const main = html`<h1>${title}</h1>\
<p>${retryAfterMinutes ? plural(problem.tooManyMinutes, retryAfterMinutes) : text}</p>\
<p class="note">${fill(problem.reference, { reference })}</p>\
${status !== expired && html`<p><a class="go go-back" href="${pages.requests}">${icon('arrow-left')}<span>${problem.back}</span></a></p>`}`
  return { title, main, url }
}
