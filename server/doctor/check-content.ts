// Checks the content for untrue statements: placeholders of the example company, and mentions of
// services, places and laws that the company does not have.
import { isDeepStrictEqual } from 'node:util'
import { type Language, languages } from '../../src/language/language.ts'
import { textAt } from '../../src/language/translate.ts'
import { defaultFacts } from '../../src/site/default-facts.ts'
import { isEnabled } from '../../src/site/enabled.ts'
import type { Facts } from '../../src/site/facts.ts'
import { legalIds } from '../../src/site/legal-pages.ts'
import { locationIds } from '../../src/site/locations.ts'
import { serviceIds } from '../../src/site/services.ts'
import type { SiteContent } from '../content/site-content.ts'
import { stringsIn } from '../content/text-checks.ts'
import { texts as siteTexts } from '../content/texts.ts'
import { isPublicSite } from '../settings/site-url.ts'
import { type Finding, warning } from './finding.ts'

/** The findings about the content of a site. `about` says where it comes from. */
export function checkContent({ site, texts }: Pick<SiteContent, 'site' | 'texts'>, about = 'SITE_FILE'): Finding[] {
  const statements = [
    ...(isPublicSite(site.siteUrl) ? placeholders(site.facts) : []),
    ...site.languages.flatMap((language) => [
      ...removedServices(site.facts, language, texts[language]),
      ...otherPlaces(site.facts, language, texts[language]),
      ...(site.facts.legal.frenchLaw ? [] : frenchLegalPages(language, texts[language])),
    ]),
  ]
  return statements.map((text) => warning(about, text))
}

// Facts that differ between any two companies.
const ownFacts = [
  'brand',
  'foundingYear',
  'office.street',
  'office.phone',
  'office.email',
  'office.whatsapp',
  'links.linkedin',
  'links.instagram',
  'links.facebook',
]

function placeholders(facts: Facts): string[] {
  const unchanged = ownFacts.filter((path) => textAt(facts, path) === textAt(defaultFacts, path))
  const isExample = facts.office.email.endsWith('.example')
  return [
    ...unchanged.map(
      (path) =>
        `${path} is still that of the example company (${textAt(facts, path)}): write yours, or null if you have none`,
    ),
    ...(isExample && !unchanged.includes('office.email')
      ? [`office.email (${facts.office.email}) ends with .example: no mail arrives there`]
      : []),
  ]
}

/** A line for each removed service that texts still mention. */
function removedServices(facts: Facts, language: Language, texts: object): string[] {
  const all = stringsIn(texts)
  return serviceIds.flatMap((id) => {
    if (isEnabled(facts.services, id)) return []
    const title = String(textAt(texts, `services.items.${id}.title`)).toLowerCase()
    const mentions = all.filter(({ path, text }) => text.toLowerCase().includes(title) && !isHidden(path, id))
    const keys = mentions.map(({ path }) => path)
    if (keys.length === 0) return []
    return [`services.${id} is off, but these texts in ${languages[language].name} mention it: ${keys.join(', ')}`]
  })
}

// Texts that are shown only with the service, that mean something else, or whose mention the pages leave out
// (keywords).
const isHidden = (key: string, id: string) =>
  key.includes(id) ||
  /^(contact\.form\.options|pricing\.(additional|options)|legal|emails|validation)\b|\.keywords$/.test(key)

const coastNames = ['Riviera', 'Azur', 'ريفييرا', 'دازور', '蔚蓝海岸']

/** A line for the texts that name a built-in place which the company does not have. */
function otherPlaces(facts: Facts, language: Language, texts: object): string[] {
  const { town } = facts.office
  const removed = locationIds
    .filter((id) => !isEnabled(facts.locations, id))
    .map((id) => String(textAt(siteTexts[language], `globalPresence.locations.${id}.city`)))
    .filter((city) => city !== town)
  const isElsewhere = !isDeepStrictEqual(facts.place.onCoast, defaultFacts.place.onCoast)
  const names = [...removed, ...(isElsewhere ? coastNames : [])]
  // Below these keys, texts are not shown.
  const hidden = [
    ...serviceIds.filter((id) => !isEnabled(facts.services, id)),
    ...locationIds.filter((id) => !isEnabled(facts.locations, id)),
    ...(facts.coastBetween ? [] : ['elsewhere', 'areas']),
  ]
  const keys = stringsIn(texts)
    .filter(({ text }) => names.some((name) => text.includes(name)))
    .map(({ path }) => path)
    .filter((path) => !hidden.some((name) => path.split('.').includes(name)))
  if (keys.length === 0) return []
  return [`these texts in ${languages[language].name} name places of the example company: ${keys.join(', ')}`]
}

/** A line for each legal page that is still written for French law. */
const frenchLegalPages = (language: Language, texts: object): string[] =>
  legalIds
    .map((id) => `legal.${id}`)
    .filter((key) => isDeepStrictEqual(textAt(texts, key), textAt(siteTexts[language], key)))
    .map((key) => `texts.${language}.${key} is written for French law: write your own`)
