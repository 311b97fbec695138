// The columns of a table of requests, in the words of the emails to the office.
import type { Language } from '../../src/language/language.ts'
import { optionTitle } from '../../src/site/services.ts'
import { languageName } from '../content/language-name.ts'
import type { SiteContent } from '../content/site-content.ts'
import type { RequestRecord } from './outbox.ts'
import { spreadsheetNumber } from './phone-number.ts'

export interface TableOptions {
  content: Pick<SiteContent, 'site' | 'translate'>
  /** The language of the office. */
  language: Language
}

/** The names of the columns of what a visitor sent. */
export function requestHeads({ content, language }: TableOptions): string[] {
  const t = content.translate(language)
  const fields = ['language', 'name', 'email', 'phone', 'service', 'package', 'message'] as const
  return fields.map((field) => t(`emails.notification.fields.${field}`))
}

/** The cells below `requestHeads`. */
export function requestCells(
  { request, language: pageLanguage }: Pick<RequestRecord, 'request' | 'language'>,
  { content, language }: TableOptions,
): string[] {
  const t = content.translate(language)
  const { name, email, phone, service, package: carePackage, message = '' } = request
  return [
    languageName(pageLanguage, language),
    name,
    email,
    spreadsheetNumber(phone, content.site.facts.office.country),
    service === undefined ? '' : optionTitle(service, t),
    carePackage === undefined ? '' : t(`pricing.packages.${carePackage}.name`),
    message,
  ]
}
