// The placeholders that every text of the site may use, with their values.
import type { SiteContent } from '../../../server/content/site-content.ts'
import type { Language } from '../../../src/language/language.ts'
import { commonValues } from '../../../src/site/format.ts'
import type { Placeholder } from '../../api/content.ts'

// Values that paragraphs depend on. No text shows them.
const conditions: ReadonlySet<string> = new Set([
  'confirmationMail',
  'desk',
  'noDesk',
  'statistics',
  'noStatistics',
  'vatExempt',
  'holdsNoFunds',
])

export function placeholdersIn({ site, texts, reportMissing }: SiteContent): Placeholder[] {
  const valuesIn = (language: Language) =>
    Object.entries(commonValues(site, { language, texts: texts[language], reportMissing }))
  const values: Record<string, Placeholder['values']> = {}
  for (const language of site.languages) {
    for (const [name, value] of valuesIn(language)) {
      if (!conditions.has(name) && value !== undefined) values[name] = { ...values[name], [language]: String(value) }
    }
  }
  return Object.entries(values).map(([name, values]) => ({ name, values }))
}
