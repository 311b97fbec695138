// The names in the totals that need the content, or Intl, which differs between Node and browsers.
import type { SiteContent } from '../../../server/content/site-content.ts'
import type { Measure } from '../../../server/statistics/measures.ts'
import { isLanguage, languages } from '../../../src/language/language.ts'
import { optionTitle } from '../../../src/site/services.ts'
import type { DeskLanguage } from '../../api/desk-data.ts'
import { deskLocale } from '../../texts/locale.ts'
import { pageName } from '../content/site-pages.ts'

export interface VisitsReader {
  content: SiteContent
  language: DeskLanguage
}

/** Returns a function that returns the name of an id. Ids for which the desk has a text stay unchanged. */
export function namesFor({ content, language }: VisitsReader): (measure: Measure, name: string) => string {
  const t = content.translate(language)
  const { languageName } = deskLocale(language, content.site.facts.office.timeZone)
  const regions = new Intl.DisplayNames(languages[language].locale, { type: 'region', fallback: 'code' })
  return (measure, name) => {
    // Requests without a service or a package.
    if (name === 'none') return name
    if (measure === 'page') return pageName(name, t)
    if (measure === 'request-service') return optionTitle(name, t)
    if (measure === 'language' && isLanguage(name)) return languageName(name)
    if (measure === 'country' && /^[A-Z]{2}$/.test(name)) return regions.of(name) ?? name
    const title = measure === 'request-package' && t.lookup(`pricing.packages.${name}.name`)
    return typeof title === 'string' ? t.fill(title) : name
  }
}
