// Loads the texts of a language with the operator's overrides, when the visitor changes the language or opens a legal
// page.
import { fetchJson } from '../data/fetch-json.ts'
import type { Site } from '../site/site.ts'
import type { Language } from './language.ts'
import { loadTexts } from './load-texts.ts'
import { applyTextOverrides, textOverridesAddress, textOverridesFor } from './text-overrides.ts'

/** The texts that the page at `pathname` needs in `language`, with the operator's overrides. */
export async function loadLocaleTexts(
  language: Language,
  pathname: string,
  { hasTextOverrides }: Site,
): Promise<object> {
  const own = hasTextOverrides ? fetchJson(textOverridesAddress(language)) : {}
  const [texts, fetched] = await Promise.all([loadTexts(language, pathname), own])
  return applyTextOverrides(texts, textOverridesFor(pathname, fetched as object))
}
