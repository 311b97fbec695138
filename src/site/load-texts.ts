// Loads the texts of a language in the browser: the built-in ones, a file of the build, and what the operator changed.
import { fetchJson } from '../data/fetch-json.ts'
import type { Language } from '../language/language.ts'
import { deepMerge } from './deep-merge.ts'
import type { Site } from './site.ts'

declare global {
  interface Window {
    /** The built-in texts of the page. The first script fetches them together with the application. */
    pageTexts?: Promise<Response>
  }
}

// Milliseconds after which the page in the other language is opened instead.
const timeout = 10_000

export const changedTextsUrl = (language: Language) => `/texts/${language}.json`

/** The texts of `language`. Throws HttpError or ConnectionError. */
export async function loadTexts(language: Language, { textFiles, hasChangedTexts }: Site): Promise<object> {
  const init = { signal: AbortSignal.timeout(timeout) }
  const [builtIn, changed] = await Promise.all([
    fetchJson(String(textFiles?.[language]), init),
    hasChangedTexts ? fetchJson(changedTextsUrl(language), init) : {},
  ])
  return deepMerge(builtIn, changed) as object
}
