// The types of the function that the built application exports to the server.
import type { RefusedForm } from './contact/validate.ts'
import type { LocaleTexts } from './language/translate.ts'
import type { Site } from './site/site.ts'

interface RenderRequest {
  /** Path and query. */
  url: string
  locale: LocaleTexts
  site: Site
  errorPage?: ErrorPage | undefined
}

/** The HTML of a page: its head tags, then `<div id="app">`. Rejects if a component throws. */
export type RenderPage = (request: RenderRequest) => Promise<string>

/** A refused form, to be corrected, or the reason of an error. */
export type ErrorPage =
  | ({ kind: 'refused' } & RefusedForm)
  | { kind: 'problem'; status: number; reference: string; retryAfterMinutes?: number }
