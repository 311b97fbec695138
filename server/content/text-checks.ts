// Checks the operator's texts for errors that a schema cannot express: missing texts of added services and towns, and
// unknown placeholders.
import { type Language, languages } from '../../src/language/language.ts'
import { textAt } from '../../src/language/translate.ts'
import { type ContentError, contentError } from '../../src/site/content-error.ts'
import { deepMerge } from '../../src/site/deep-merge.ts'
import { defaultFacts } from '../../src/site/default-facts.ts'
import type { Facts } from '../../src/site/facts.ts'
import { commonValues } from '../../src/site/format.ts'
import { texts as siteTexts, type TextOverrides } from './texts.ts'

/**
 * The operator's texts with derived texts for added services, and what is wrong with them. `own` matches the schema. An
 * added service or town needs texts in each of the languages `offered`.
 */
export function readTextOverrides(own: TextOverrides, facts: Facts, offered: readonly Language[]) {
  const codes = Object.keys(languages) as Language[]
  const errors = codes.flatMap((language) => [
    ...(offered.includes(language) ? missing(own, language, facts) : []),
    ...unknownKeys(own, language, facts),
    ...Object.entries(own[language] ?? {}).flatMap(([key, node]) => unknownPlaceholders(node, key, language, facts)),
  ])
  const texts = codes.flatMap((language) => {
    const overrides = own[language]
    return overrides ? [[language, deepMerge(derivedTexts(overrides, facts), overrides)]] : []
  })
  return { texts: Object.fromEntries(texts) as TextOverrides, errors }
}

/** The groups of texts to which an operator can add keys, each with the list of facts that has the same keys. */
export const extensibleGroups = [
  ['services.items', 'services'],
  ['meta.services', 'services'],
  ['globalPresence.locations', 'locations'],
] as const

const namesAt = (texts: object, group: string) => Object.keys((textAt(texts, group) as object | undefined) ?? {})

function added(facts: Facts, list: 'services' | 'locations'): string[] {
  return Object.keys(facts[list]).filter((name) => !Object.hasOwn(defaultFacts[list], name))
}

function missing(own: TextOverrides, language: Language, facts: Facts): ContentError[] {
  return extensibleGroups
    .filter(([group]) => group !== 'meta.services')
    .flatMap(([group, list]) =>
      added(facts, list)
        .filter((name) => facts[list][name] && !namesAt(own[language] ?? {}, group).includes(name))
        .map((name) =>
          contentError(
            `texts.${language}.${group}.${name}`,
            'missing-text',
            `is missing, as ${list}.${name} was added`,
          ),
        ),
    )
}

function unknownKeys(own: TextOverrides, language: Language, facts: Facts): ContentError[] {
  return extensibleGroups.flatMap(([group, list]) =>
    namesAt(own[language] ?? {}, group)
      .filter((name) => !Object.hasOwn(facts[list], name))
      .map((name) => unknownEntry(`texts.${language}.${group}.${name}`, list, name)),
  )
}

/** The error of a field at `path` about a service or town that does not exist. */
export const unknownEntry = (path: string, list: 'services' | 'locations', id: string): ContentError =>
  contentError(path, 'unknown-entry', `there is no ${list}.${id}`, { id })

const placeholders = (node: unknown) =>
  [...JSON.stringify(node ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)

/** An error for each unknown placeholder in `node`: it is not a common one, and the site's text at this key lacks it. */
function unknownPlaceholders(
  node: unknown,
  path: string,
  language: Language,
  facts: Facts,
  textPath = path,
): ContentError[] {
  if (typeof node === 'object' && node !== null) {
    return Object.entries(node).flatMap(([key, below]) => {
      const pathBelow = `${path}.${key}`
      // A list is one text: any item may use what is in the list of the site.
      const isOneText = Array.isArray(node) || textPath !== path
      return unknownPlaceholders(below, pathBelow, language, facts, isOneText ? textPath : pathBelow)
    })
  }
  const common = commonValues(
    { facts, siteUrl: '', languages: [language], retentionDays: 0, year: 0 },
    { language, texts: {} },
  )
  const known = new Set([...Object.keys(common), ...placeholders(textAt(siteTexts[language], textPath))])
  const unknown = placeholders(node).filter((name) => name !== undefined && !known.has(name))
  // Braces around something else, or the rest of a placeholder.
  const isBroken = JSON.stringify(node)
    .replace(/\{\{\w+\}\}/g, '')
    .includes('{{')
  const usable = [...known].join(', ')
  return [...unknown.map((name) => `{{${name}}}`), ...(isBroken ? ['{{'] : [])].map((written) =>
    contentError(
      `texts.${language}.${path}`,
      'unknown-placeholder',
      `${written} is not known here; this text may use ${usable}`,
      { written },
    ),
  )
}

/** The texts of an added service that are derived from its title and description. */
function derivedTexts(overrides: object, facts: Facts): object {
  const items = (textAt(overrides, 'services.items') ?? {}) as Record<string, { title: string; description: string }>
  const services = added(facts, 'services').flatMap((id) => {
    const item = items[id]
    return item ? [{ id, ...item }] : []
  })
  return {
    services: {
      items: Object.fromEntries(
        services.map(({ id, title, description }) => [
          id,
          { short: title, metaTitle: `${title} | {{brand}} Services`, metaDescription: description },
        ]),
      ),
    },
    meta: {
      services: Object.fromEntries(
        services.map(({ id, title, description }) => [
          id,
          { keywords: title, socialTitle: title, socialDescription: description },
        ]),
      ),
    },
  }
}
