// The operator's own texts, beyond what a schema can tell: whether each text of what was added is there, and whether each
// placeholder means something where it stands.
import { type Language, languages } from '../../src/language/language.ts'
import type { TextOverrides } from '../../src/language/text-overrides.ts'
import { textAt } from '../../src/language/translate.ts'
import { deepMerge } from '../../src/site/deep-merge.ts'
import { defaultFacts } from '../../src/site/default-facts.ts'
import type { Facts } from '../../src/site/facts.ts'
import { commonValues } from '../../src/site/format.ts'
import { texts as siteTexts } from './texts.ts'

/**
 * `own`, whose shape is checked, with what follows from it for services that were added; and a line for each fault. A
 * service or a town that was added needs its texts in each of the languages `offered`.
 */
export function readOwnTexts(own: TextOverrides, facts: Facts, offered: readonly Language[]) {
  const codes = Object.keys(languages) as Language[]
  const faults = codes.flatMap((language) => [
    ...(offered.includes(language) ? missing(own, language, facts) : []),
    ...strangers(own, language, facts),
    ...Object.entries(own[language] ?? {}).flatMap(([key, node]) =>
      unknownPlaceholders(node, key, language, facts).map((line) => `texts.${language}.${line}`),
    ),
  ])
  const texts = codes.flatMap((language) => {
    const said = own[language]
    return said ? [[language, deepMerge(derived(said, facts), said)]] : []
  })
  return { texts: Object.fromEntries(texts) as TextOverrides, faults }
}

/** Where the texts of services and towns lie, and which of them there are. */
const open = [
  ['services.items', 'services'],
  ['meta.services', 'services'],
  ['globalPresence.locations', 'locations'],
] as const

const namesAt = (texts: object, group: string) => Object.keys((textAt(texts, group) as object | undefined) ?? {})

function added(facts: Facts, list: 'services' | 'locations'): string[] {
  return Object.keys(facts[list]).filter((name) => !Object.hasOwn(defaultFacts[list], name))
}

function missing(own: TextOverrides, language: Language, facts: Facts): string[] {
  return open
    .filter(([group]) => group !== 'meta.services')
    .flatMap(([group, list]) =>
      added(facts, list)
        .filter((name) => facts[list][name] && !namesAt(own[language] ?? {}, group).includes(name))
        .map((name) => `texts.${language}.${group}.${name}: is missing, as ${list}.${name} was added`),
    )
}

function strangers(own: TextOverrides, language: Language, facts: Facts): string[] {
  return open.flatMap(([group, list]) =>
    namesAt(own[language] ?? {}, group)
      .filter((name) => !Object.hasOwn(facts[list], name))
      .map((name) => `texts.${language}.${group}.${name}: there is no ${list}.${name}`),
  )
}

const placeholders = (node: unknown) =>
  [...JSON.stringify(node ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)

/** A line for each placeholder of `node` that neither every text knows nor the site's own text at this key. */
function unknownPlaceholders(node: unknown, path: string, language: Language, facts: Facts): string[] {
  if (typeof node === 'object' && node !== null && !Array.isArray(node)) {
    return Object.entries(node).flatMap(([key, below]) => unknownPlaceholders(below, `${path}.${key}`, language, facts))
  }
  const common = commonValues(
    { facts, siteUrl: '', languages: [language], retentionDays: 0, year: 0 },
    { language, texts: {} },
  )
  const known = new Set([...Object.keys(common), ...placeholders(textAt(siteTexts[language], path))])
  return placeholders(node)
    .filter((name) => name !== undefined && !known.has(name))
    .map((name) => `${path}: {{${name}}} means nothing here; this text may use ${[...known].join(', ')}`)
}

/** What the site says by itself of a service that was added, from the texts that it has. */
function derived(said: object, facts: Facts): object {
  const items = (textAt(said, 'services.items') ?? {}) as Record<string, { title: string; description: string }>
  const each = added(facts, 'services').flatMap((id) => {
    const item = items[id]
    return item ? [{ id, ...item }] : []
  })
  return {
    services: {
      items: Object.fromEntries(
        each.map(({ id, title, description }) => [
          id,
          { short: title, metaTitle: `${title} | {{brand}} Services`, metaDescription: description },
        ]),
      ),
    },
    meta: {
      services: Object.fromEntries(
        each.map(({ id, title, description }) => [
          id,
          { keywords: title, socialTitle: title, socialDescription: description },
        ]),
      ),
    },
  }
}
