// The page of the desk that finds any text of the site, also those that no page shows: mails, messages, toasts.

import type { SiteContent } from '../../../server/content/site-content.ts'
import type { Language } from '../../../src/language/language.ts'
import { textAt } from '../../../src/language/translate.ts'
import { fold } from '../../../src/search/fold.ts'
import type { DeskLanguage } from '../../api/desk-data.ts'
import { textKeys, textPath } from '../../api/paths.ts'
import { partOf, partsOf } from '../../api/template.ts'
import { areaOf, type TextArea, textArea } from '../../api/text-areas.ts'
import type { AllTextsPage, FoundText, TextValue } from '../../api/texts-data.ts'
import type { DeskContext } from '../desk-context.ts'
import { readDraft } from './saved-draft.ts'

/** The most texts that a search shows. */
const most = 100

/** `pages.allTexts`: the areas; the texts of one; or those that contain the words `q`, in any language of the site. */
export async function allTextsPage(
  context: DeskContext,
  { query, language }: { query: unknown; language: DeskLanguage },
): Promise<AllTextsPage> {
  const state = await readDraft(context)
  const { content } = state.draft
  const { q: typed, area: name } = query as { q?: unknown; area?: unknown }
  const q = typeof typed === 'string' ? typed.trim().slice(0, 200) : ''
  const area = textArea(name)
  const { languages } = content.site
  const [first = 'en'] = languages
  const shownIn = languages.includes(language) ? language : first
  const inOrder = [shownIn, ...languages.filter((other) => other !== shownIn)]
  const words = fold(q).split(/\s+/).filter(Boolean)
  const found = new Map<string, Omit<FoundText, 'isChanged'>>()
  const searched = words.length > 0 ? inOrder : area ? [shownIn] : []
  for (const text of searched.flatMap((other) => textsIn(content, other, area))) {
    const id = text.found.key + text.found.part
    if (!found.has(id) && words.every((word) => text.words.includes(word))) found.set(id, text.found)
  }
  const changed = new Set(state.changes.map(({ path }) => path))
  return {
    kind: 'all-texts',
    q,
    ...(area && { area }),
    counts: countsIn(content.texts[shownIn]),
    found: [...found.values()].slice(0, most).map((text) => ({
      ...text,
      isChanged: languages.some((other) => changed.has(textPath(other, text.key))),
    })),
    total: found.size,
    draft: state.summary,
  }
}

/** How many texts each area has. */
function countsIn(texts: SiteContent['texts'][Language]): AllTextsPage['counts'] {
  const counts: AllTextsPage['counts'] = {}
  for (const key of textKeys(texts)) {
    const area = areaOf(key)
    if (area) counts[area] = (counts[area] ?? 0) + partsOf(textAt(texts, key) as TextValue | undefined).length
  }
  return counts
}

/** The texts of `content` in `language`, of one area or of all, each with the words by which it is found. */
function textsIn(content: SiteContent, language: Language, only: TextArea | undefined) {
  const texts = content.texts[language]
  const { fill } = content.translate(language)
  return textKeys(texts).flatMap((key) => {
    const area = areaOf(key)
    if (!area || (only && area !== only)) return []
    const value = textAt(texts, key) as TextValue | undefined
    return partsOf(value).map((part) => {
      const text = partOf(value, part)
      // By its value, too: a number that stands for a placeholder.
      return { found: { key, part, area, language, text }, words: fold(`${text} ${fill(text)}`) }
    })
  })
}
