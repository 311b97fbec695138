// What the server asks of the built application: the type of its one function.
import type { ErrorPage } from './error-page.ts'
import type { LocaleTexts } from './language/locale-texts.ts'
import type { Site } from './site/site.ts'

export interface RenderRequest {
  /** Path and query. */
  url: string
  shown: LocaleTexts
  site: Site
  /** Shown in place of the page. */
  errorPage?: ErrorPage | undefined
}

/**
 * The HTML of a page: first its own head tags, then `<div id="app">` with the application.
 * Rejects when a component throws.
 */
export type RenderPage = (request: RenderRequest) => Promise<string>
