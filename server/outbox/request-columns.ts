// The columns of a table of requests, in the words of the emails to the office.
import { rules } from '../../src/contact/rules.ts'
import { fieldText, staffFields } from '../../src/contact/staff-fields.ts'
import type { Language } from '../../src/language/language.ts'
import { languageName } from '../content/language-name.ts'
import type { SiteContent } from '../content/site-content.ts'
import type { RequestRecord } from './outbox.ts'
import { spreadsheetNumber } from './phone-number.ts'

export interface TableOptions {
  content: Pick<SiteContent, 'site' | 'translate'>
  /** The language of the office. */
  language: Language
}

/** The names of the columns with a visitor's fields. */
export function requestHeads({ content, language }: TableOptions): string[] {
  const t = content.translate(language)
  return [
    t('emails.notification.fields.language'),
    ...staffFields.map((field) => t(`contact.form.fields.${field}.label`)),
  ]
}

/** The cells below `requestHeads`. */
export function requestCells(
  stored: Pick<RequestRecord, 'request' | 'language' | 'receivedAt'>,
  { content, language }: TableOptions,
): string[] {
  const t = content.translate(language)
  const { country, timeZone } = content.site.facts.office
  const cells = staffFields.map((field) => {
    const text = fieldText(field, stored, t, timeZone)
    return rules[field].kind === 'tel' ? spreadsheetNumber(text, country) : text
  })
  return [languageName(stored.language, language), ...cells]
}
