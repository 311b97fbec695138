// /llms.txt describes the company and its pages for language models, in the format of https://llmstxt.org: a heading, a
// summary, facts, then lists of links.
import { type Language, languages as names } from '../../src/language/language.ts'
import type { Translate } from '../../src/language/translate.ts'
import { canonicalUrl } from '../../src/page-urls.ts'
import { descriptionKey, sitePages } from '../../src/routes.ts'
import { enabled } from '../../src/site/enabled.ts'
import { formatPrice, hoursLines } from '../../src/site/format.ts'
import type { Site } from '../../src/site/site.ts'

/** The text: facts in the default language, links to the pages in every language. */
export function llmsText(site: Site, translate: (language: Language) => Translate): string {
  const { facts, languages } = site
  const [language = 'en'] = languages
  const t = translate(language)
  const listed = [...sitePages(facts)].filter(([, { indexed }]) => indexed)
  const links = (wanted: (page: string) => boolean) => (language: Language) =>
    listed
      .filter(([, { page }]) => wanted(page))
      .map(([path, route]) => {
        const t = translate(language)
        const url = canonicalUrl(site, path, language)
        return `- [${plain(t(route.title))}](${url}): ${plain(t(descriptionKey(route)))}`
      })
  const main = links((page) => page !== 'legal')
  // In this format, a section called Optional may be skipped.
  const optional = links((page) => page === 'legal')
  const blocks = [
    [`# ${plain(facts.brand)}`],
    [`> ${plain(t('structuredData.business.description'))}`],
    factLines(site, t, language),
    ...languages.flatMap((language) => [[`## ${names[language].name}`], main(language)]),
    ['## Optional'],
    languages.flatMap(optional),
  ]
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function factLines({ facts }: Site, t: Translate, language: Language): string[] {
  const hours = hoursLines(facts, t, language)
  const lines = [
    [t('contact.office.address'), t.fill('{{address}}')],
    [t('contact.office.phone'), facts.office.phone],
    [t('contact.office.email'), facts.office.email],
    ...(facts.office.whatsapp ? [[t('contact.office.whatsapp'), facts.office.whatsapp]] : []),
    ...(hours.length > 0 ? [[t('contact.office.hours'), hours.join('; ')]] : []),
    ...enabled(facts.packages).map((id) => {
      const price = t(`pricing.packages.${id}.priceLabel`, { price: formatPrice(facts.prices[id], facts, t) })
      return [t(`pricing.packages.${id}.name`), price]
    }),
  ]
  return lines.map((line) => `- ${line.map(plain).join(': ')}`)
}

/** `text` as one line of Markdown without links and tags. */
const plain = (text: string) => text.replace(/[\t-\r\u2028\u2029]+/g, ' ').replace(/[\\[\]<]/g, '\\$&')
