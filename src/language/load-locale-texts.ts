// Loads the texts of a language, and what the operator overrides: when the visitor changes the language, opens another
// page, or has a page that carries only a part.
import { fetchJson } from '../data/fetch-json.ts'
import type { Site } from '../site/site.ts'
import type { Language } from './language.ts'
import { loadTexts } from './load-texts.ts'
import { applyTextOverrides, type Overrides, overridesAddress, textOverridesFor } from './text-overrides.ts'

/** The texts that the page at `pathname` needs in `language`, and `site` with all pictures of the operator. */
export async function loadLocaleTexts(
  language: Language,
  pathname: string,
  site: Site,
): Promise<{ texts: object; site: Site }> {
  const overrides = site.hasOverrides ? (fetchJson(overridesAddress(language)) as Promise<Overrides>) : undefined
  const [texts, own] = await Promise.all([loadTexts(language, pathname), overrides])
  if (!own) return { texts, site }
  addRules(own.rules)
  return {
    texts: applyTextOverrides(texts, textOverridesFor(pathname, own.texts)),
    site: { ...site, pictures: own.pictures },
  }
}

const addedRules = new Set<string>()

/** Adds `rules` to the page, each once: every load brings all of them. The Content-Security-Policy refuses another inline style sheet, but not a rule. */
function addRules(rules: readonly string[]) {
  const [sheet] = document.styleSheets
  for (const rule of rules) {
    if (!addedRules.has(rule)) sheet?.insertRule(rule, sheet.cssRules.length)
    addedRules.add(rule)
  }
}
