// Checks the operator's texts for errors that a schema cannot express: missing texts of added services and towns, and
// unknown placeholders.
import { type Language, languages } from '../../src/language/language.ts'
import { placeholders, textAt } from '../../src/language/translate.ts'
import { type ContentError, contentError } from '../../src/site/content-error.ts'
import { deepMerge } from '../../src/site/deep-merge.ts'
import { defaultFacts } from '../../src/site/default-facts.ts'
import type { Facts } from '../../src/site/facts.ts'
import { commonValues } from '../../src/site/format.ts'
import { texts as siteTexts, type TextOverrides } from './texts.ts'

/**
 * The operator's texts with derived texts for added services, and their errors. `overrides` matches the schema. An
 * added service or town needs texts in each of the languages `offered`.
 */
export function readTextOverrides(overrides: TextOverrides, facts: Facts, offered: readonly Language[]) {
  const codes = Object.keys(languages) as Language[]
  const errors = codes.flatMap((language) => {
    const texts = overrides[language] ?? {}
    return [
      ...extensionErrors(texts, language, facts, offered.includes(language)),
      ...unknownPlaceholders(texts, language, facts),
    ]
  })
  const texts = codes.flatMap((language) => {
    const changed = overrides[language]
    return changed ? [[language, deepMerge(derivedTexts(changed, language), changed)]] : []
  })
  return { texts: Object.fromEntries(texts) as TextOverrides, errors }
}

/** The groups of texts to which an operator can add keys, each with the list of facts that has the same keys. */
const extensibleGroups = [
  ['services.items', 'services'],
  ['meta.services', 'services'],
  ['globalPresence.locations', 'locations'],
] as const

/** An error for each text of a service or town that does not exist, and for each missing text of one that was added. */
function extensionErrors(texts: object, language: Language, facts: Facts, isOffered: boolean): ContentError[] {
  return extensibleGroups.flatMap(([group, list]) => {
    const entryPath = (id: string) => `texts.${language}.${group}.${id}`
    const ids = Object.keys((textAt(texts, group) as object | undefined) ?? {})
    const unknown = ids
      .filter((id) => !Object.hasOwn(facts[list], id))
      .map((id) => unknownEntry(entryPath(id), list, id))
    // The texts of meta.services are derived from the others.
    if (!isOffered || group === 'meta.services') return unknown
    const added = Object.keys(facts[list]).filter((id) => facts[list][id] && !Object.hasOwn(defaultFacts[list], id))
    const missing = added
      .filter((id) => !ids.includes(id))
      .map((id) => contentError(entryPath(id), 'missing-text', `is missing, as ${list}.${id} was added`, { list, id }))
    return [...missing, ...unknown]
  })
}

/** The error of a field at `path` about a service or town that does not exist. */
export const unknownEntry = (path: string, list: 'services' | 'locations', id: string): ContentError =>
  contentError(path, 'unknown-entry', `there is no ${list}.${id}`, { id })

/** The names of the placeholders in a text. */
const namesIn = (text: unknown) =>
  Array.from(JSON.stringify(text ?? '').matchAll(placeholders), ([, name = '']) => name)

/**
 * An error for each unknown placeholder in `texts`. Known are the common placeholders, and the placeholders of the
 * site's text at the same key.
 */
function unknownPlaceholders(texts: object, language: Language, facts: Facts): ContentError[] {
  const site = { facts, siteUrl: '', languages: [language], retentionDays: 0, year: 0 }
  const common = Object.keys(commonValues(site, { language, texts: {} }))
  // A list counts as one text: any item may use the placeholders of the site's whole list.
  const byKey = Map.groupBy(stringsIn(texts), ({ path }) => path.replace(/\.\d+(?:\..*)?$/s, ''))
  return [...byKey].flatMap(([key, strings]) => {
    const known = new Set([...common, ...namesIn(textAt(siteTexts[language], key))])
    const usable = [...known].join(', ')
    return strings.flatMap(({ path, text }) =>
      unknownIn(text, known).map((written) =>
        contentError(
          `texts.${language}.${path}`,
          'unknown-placeholder',
          `${written} is not known here; this text may use ${usable}`,
          { written },
        ),
      ),
    )
  })
}

/** The first placeholders in `text` that are not `known`, as they are written there. */
function unknownIn(text: string, known: ReadonlySet<string>): string[] {
  const unknown = new Set(namesIn(text).filter((name) => !known.has(name)))
  // Braces around something else, or the rest of a placeholder.
  const isBroken = text.replace(placeholders, '').includes('{{')
  return [...[...unknown].map((name) => `{{${name}}}`), ...(isBroken ? ['{{'] : [])].slice(0, 3)
}

/** Every string in `node`, with its path in dots. */
export function stringsIn(node: unknown, path = ''): { path: string; text: string }[] {
  if (typeof node === 'string') return [{ path, text: node }]
  return Object.entries(node ?? {}).flatMap(([name, below]) => stringsIn(below, path ? `${path}.${name}` : name))
}

/** The texts of added services that are derived from their titles and descriptions. */
function derivedTexts(overrides: object, language: Language): object {
  const items = (textAt(overrides, 'services.items') ?? {}) as Record<string, ServiceTexts>
  const added = Object.entries(items).filter(([id]) => !Object.hasOwn(defaultFacts.services, id))
  const derived = (derive: (item: ServiceTexts) => object) =>
    Object.fromEntries(added.map(([id, item]) => [id, derive(item)]))
  return {
    services: {
      items: derived(({ title, description }) => ({
        short: inLowerCase(title, language),
        metaTitle: `${title} | {{brand}} Services`,
        metaDescription: description,
      })),
    },
    meta: {
      services: derived(({ title, description }) => ({
        keywords: title,
        socialTitle: title,
        socialDescription: description,
      })),
    },
  }
}

/** A title in lower case, except acronyms. In languages other than English, only its first word has a capital. */
function inLowerCase(title: string, language: Language): string {
  const capitalized = language === 'en' ? /^(?:\p{Lu}\p{Ll}*(?:\P{L}+|$))+/u : /^\p{Lu}\p{Ll}*(?!\p{L})/u
  return title.replace(capitalized, (words) => words.toLowerCase())
}

interface ServiceTexts {
  title: string
  description: string
}
