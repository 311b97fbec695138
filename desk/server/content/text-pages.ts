// The pages of the desk that edit texts: a page of the site in a frame, one text, the texts for search engines.

import { texts as builtInTexts } from '../../../server/content/texts.ts'
import { HttpError } from '../../../server/http/http-error.ts'
import { type Language, languages } from '../../../src/language/language.ts'
import { textAt } from '../../../src/language/translate.ts'
import { type SharedPage, socialPicture } from '../../../src/pictures/social.ts'
import { commonValues } from '../../../src/site/format.ts'
import { isLegalId } from '../../../src/site/legal-pages.ts'
import type { DeskLanguage } from '../../api/desk-data.ts'
import { isUnit, textPath } from '../../api/paths.ts'
import type {
  Placeholder,
  SearchTextsPage,
  TextDetails,
  TextInLanguage,
  TextPage,
  TextsPage,
  TextValue,
} from '../../api/texts-data.ts'
import type { DeskContext } from '../desk-context.ts'
import { entryOf } from './draft.ts'
import { valueIn } from './entries.ts'
import { faultsOnPage } from './faults.ts'
import { type DraftState, readDraft } from './saved-draft.ts'
import { chosenPage, searchKeys, sitePages } from './site-pages.ts'
import { readMarks, withMarks } from './text-marks.ts'

/** The longest text that the schema accepts (src/site/texts-schema.ts). */
const maxLength = 5_000

const excerptLength = 120

interface PageOptions {
  query: unknown
  language: DeskLanguage
}

/** `pages.texts` */
export async function textsPage(context: DeskContext, { query, language }: PageOptions): Promise<TextsPage> {
  const state = await readDraft(context)
  const { content } = state.draft
  const chosen = chosenPage(query, content, language)
  const address = `${chosen.path}?lang=${chosen.language}`
  const { html } = await context.renderPage(withMarks(content), address, chosen.language)
  const { texts, slots } = readMarks(html, { path: chosen.path, ...content.site })
  const changed = new Set(state.changes.map(({ path }) => path))
  const { fill } = content.translate(chosen.language)
  return {
    kind: 'texts',
    ...chosen,
    languages: content.site.languages,
    sitePages: sitePages(content, content.translate(language)),
    texts: texts.map(({ key, part, place }) => ({
      ...{ key, part, place },
      excerpt: excerptOf(fill(String(textAt(content.texts[chosen.language], key + part.replaceAll('/', '.')) ?? ''))),
      isChanged: changed.has(textPath(chosen.language, key)),
    })),
    pictures: slots,
    draft: state.summary,
  }
}

const excerptOf = (text: string) => [...text].slice(0, excerptLength).join('')

/** `pages.text(key)` */
export async function textPage(context: DeskContext, key: string): Promise<TextPage> {
  const state = await readDraft(context)
  const text = textDetails(context, state, key)
  if (!text) throw new HttpError(404, 'No such text')
  return { kind: 'text', text, draft: state.summary, ...faultsOnPage(state.draft, pathsOf(text)) }
}

/** The paths of a text in each language. */
export const pathsOf = ({ languages }: TextDetails) => languages.map(({ path }) => path)

/** `pages.searchTexts` */
export async function searchTextsPage(
  context: DeskContext,
  { query, language }: PageOptions,
): Promise<SearchTextsPage> {
  const state = await readDraft(context)
  const { content } = state.draft
  const chosen = chosenPage(query, content, language)
  const t = content.translate(chosen.language)
  const keys = Object.entries(searchKeys(chosen.path))
  const found = keys.flatMap(([name, key]) => {
    const details = textDetails(context, state, key)
    return details ? [[name, details] as const] : []
  })
  const filled = keys.flatMap(([name, key]) => {
    const text = textAt(content.texts[chosen.language], key)
    return typeof text === 'string' && name !== 'keywords' ? [[name, t.fill(text)] as const] : []
  })
  return {
    kind: 'search-texts',
    ...chosen,
    languages: content.site.languages,
    sitePages: sitePages(content, content.translate(language)),
    texts: Object.fromEntries(found),
    filled: Object.fromEntries(filled),
    url: content.site.siteUrl + chosen.path,
    ...faultsOnPage(
      state.draft,
      found.flatMap(([, details]) => pathsOf(details)),
    ),
    socialPicture: new URL(socialPicture(sharedPage(chosen.path), content.site, chosen.language, t).url).pathname,
    draft: state.summary,
  }
}

function sharedPage(path: string): SharedPage {
  const [, group = '', id = ''] = path.split('/')
  if (group === 'services') return { service: id }
  if (group === 'legal' && isLegalId(id)) return id
  return group === '' ? 'home' : group === 'investment' ? 'pricing' : 'site'
}

/** The text at `key` in every language of the site; undefined if there is no such text. */
export function textDetails({ users }: DeskContext, state: DraftState, key: string): TextDetails | undefined {
  const { base, published, draft } = state
  const { site } = draft.content
  const [first = 'en'] = site.languages
  const known = textAt(draft.state.texts[first], key) ?? textAt(builtInTexts.en, key)
  if (known === undefined || !isUnit(textPath(first, key))) return undefined
  const inLanguages = site.languages.map((language): TextInLanguage => {
    const path = textPath(language, key)
    const entry = entryOf(state, path, users())
    const builtIn = valueIn(base.state, path)
    return {
      ...entry,
      value: (entry.value ?? '') as TextValue,
      language,
      direction: languages[language].dir,
      published: (valueIn(published.state, path) ?? '') as TextValue,
      ...(builtIn !== undefined && { builtIn: builtIn as TextValue }),
    }
  })
  return { key, languages: inLanguages, placeholders: placeholdersOf(state, key), maxLength }
}

const namesIn = (node: unknown) =>
  [...JSON.stringify(node ?? '').matchAll(/\{\{(\w+)\}\}/g)].flatMap(([, name]) => name ?? [])

// Values that paragraphs depend on. No text shows them.
const conditions: ReadonlySet<string> = new Set(['confirmationMail', 'statistics', 'noStatistics'])

/** The placeholders that the text at `key` may use: those of every text, and those of the built-in text. */
function placeholdersOf({ draft }: DraftState, key: string): Placeholder[] {
  const { site, texts, reportMissing } = draft.content
  const expected = new Set(namesIn(textAt(builtInTexts.en, key)))
  const values = site.languages.map(
    (language) => [language, commonValues(site, { language, texts: texts[language], reportMissing })] as const,
  )
  const common = Object.keys(values[0]?.[1] ?? {}).filter((name) => !conditions.has(name))
  return [...new Set([...expected, ...common])].map((name) => {
    const known = values.flatMap(([language, all]): [Language, string][] => {
      const value = all[name]
      return value === undefined ? [] : [[language, String(value)]]
    })
    return { name, ...(known.length > 0 && { values: Object.fromEntries(known) }), isExpected: expected.has(name) }
  })
}
