// Checks the content for untrue statements: placeholders of the example company, and mentions of removed services.
import { type Language, languages } from '../../src/language/language.ts'
import { textAt } from '../../src/language/translate.ts'
import { defaultFacts } from '../../src/site/default-facts.ts'
import { isEnabled } from '../../src/site/enabled.ts'
import type { Facts } from '../../src/site/facts.ts'
import { serviceIds } from '../../src/site/services.ts'
import type { SiteContent } from '../content/site-content.ts'
import { stringsIn } from '../content/text-checks.ts'
import { isPublicSite } from '../settings/site-url.ts'
import { type Finding, warning } from './finding.ts'

/** The findings about the content of a site. `about` says where it comes from. */
export function checkContent({ site, texts }: Pick<SiteContent, 'site' | 'texts'>, about = 'SITE_FILE'): Finding[] {
  const statements = [
    ...(isPublicSite(site.siteUrl) ? placeholders(site.facts) : []),
    ...site.languages.flatMap((language) => removedServices(site.facts, language, texts[language])),
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

// Texts that are shown only with the service, that mean something else, or whose mention the pages leave out (keywords).
const isHidden = (key: string, id: string) =>
  key.includes(id) ||
  /^(contact\.form\.options|pricing\.(additional|options)|legal|emails|validation)\b|\.keywords$/.test(key)
