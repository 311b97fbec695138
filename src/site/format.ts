// Formats facts in a language: prices, times, days, addresses, and links to call or write.
import { type Language, languages } from '../language/language.ts'
import { createTranslate, type LocaleTexts, type Translate, type Values } from '../language/translate.ts'
import { enabled, isEnabled } from './enabled.ts'
import type { Facts } from './facts.ts'
import type { Span } from './hours.ts'
import { openingDays } from './hours.ts'
import { commitmentTotal, offeredPrices } from './packages.ts'
import { selectedReviews } from './reviews.ts'
import type { Site } from './site.ts'

/** An amount in the language of `t`, with cents if there are any: €200, 200 €, €199.50. */
export function formatPrice(amount: number, { currency }: Pick<Facts, 'currency'>, t: Translate): string {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2
  return t.format(amount + currency, (locale) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits }).format(amount),
  )
}

// Intl leaves these times as they are. Its first use blocks a phone for a tenth of a second.
const unchangedTimes: readonly Language[] = ['en', 'zh']

/** A time of day ('09:00') in `language`: 09:00, 9 h. Intl has no French form of it: it writes 09:00. */
export function formatTime(time: string, language: Language): string {
  if (unchangedTimes.includes(language)) return time
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  if (language === 'fr') {
    const whole = `${hours}\u00a0h`
    return minutes === 0 ? whole : `${whole}\u00a0${String(minutes).padStart(2, '0')}`
  }
  const { locale } = languages[language]
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    Date.UTC(2000, 0, 1, hours, minutes),
  )
}

/** A text that stays on one line, such as a phone number. A word joiner (U+2060) keeps a dash with what follows. */
export const unbroken = (text: string) => text.replaceAll(' ', '\u00a0').replaceAll('–', '–\u2060')

/** One or more spans: 09:00–12:00 and 14:00–18:00. `format` is applied to each. */
export const formatSpans = (spans: readonly Span[], t: Translate, format = (span: string) => span): string =>
  spans
    .map(({ opens, closes }) =>
      format(
        t('contact.office.span', { opens: formatTime(opens, t.language), closes: formatTime(closes, t.language) }),
      ),
    )
    .reduce((one, other) => t('contact.office.spans', { one, other }))

/**
 * One line for successive days with the same hours: Monday to Friday, 09:00–18:00; Saturday and Sunday, closed. Then
 * the special days: 25 December, closed. `format` is applied to each span.
 */
export function hoursLines(
  { hours, specialDays }: Pick<Facts, 'hours' | 'specialDays'>,
  t: Translate,
  language: Language,
  format = (span: string) => span,
): string[] {
  const line = (first: string, last: string, spans: readonly Span[], areTwo = false) => {
    const several = areTwo ? 'contact.office.dayPair' : 'contact.office.dayRange'
    return t('contact.office.open', {
      days: first === last ? t('contact.office.day', { day: first }) : t(several, { first, last }),
      hours: spans.length > 0 ? formatSpans(spans, t, format) : t('contact.office.closed'),
    })
  }
  const names = t.list('contact.office.days')
  const name = (index = 0) => names[index] ?? ''
  return [
    ...openingDays(hours).map(({ days, spans }) => line(name(days[0]), name(days.at(-1)), spans, days.length === 2)),
    ...specialDays.map(({ date, until = date, name, hours }) => {
      const days = line(formatDayOfYear(date, t), formatDayOfYear(until, t), [hours ?? []].flat())
      return name?.[language] ? t('contact.office.named', { name: name[language], days }) : days
    }),
  ]
}

/** The words in `language`, otherwise in the first language that has some. */
export const wordsIn = (words: Partial<Record<Language, string>>, language: Language): string =>
  words[language] ?? Object.values(words)[0] ?? ''

/** The part `key` of a day ('2026-11-20') in the language of `t`. */
const formatDate = (date: string, key: string, options: Intl.DateTimeFormatOptions, t: Translate): string =>
  t.format(key, (locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(date)))

/** `day` as Intl writes it, with an ordinal for the first of a month in French: 1er novembre. */
export const withOrdinal = (day: string): string => day.replace(/\b1 (?=[a-z])/, '1er ')

/** 20 November 2026. */
export const formatDay = (date: string, t: Translate) => withOrdinal(formatDate(date, date, { dateStyle: 'long' }, t))

/** November 2026. */
export const formatMonth = (date: string, t: Translate) =>
  formatDate(date, date.slice(0, 7), { month: 'long', year: 'numeric' }, t)

/** 20 November. */
export const formatDayOfYear = (date: string, t: Translate) =>
  withOrdinal(formatDate(date, date.slice(5), { day: 'numeric', month: 'long' }, t))

/**
 * Formats what the pages show with Intl; `t` keeps the results, and the server sends them along with every page: the
 * first use of each kind of format blocks a slow phone for some ten milliseconds, which would delay the response to a
 * click.
 */
export function formatAhead(facts: Facts, t: Translate) {
  for (const price of offeredPrices(facts)) {
    formatPrice(price, facts, t)
    formatPrice(commitmentTotal(price, facts), facts, t)
  }
  for (const { date, experienceDate = date, language } of selectedReviews(facts)) {
    formatMonth(date, t)
    formatMonth(experienceDate, t)
    if (language && language !== t.language) formatLanguages([language], t)
  }
  for (const { languages } of facts.people) formatLanguages(languages, t)
  for (const { date } of facts.visitReports) formatDay(date, t)
  for (const { date, until = date } of facts.specialDays) {
    formatDayOfYear(date, t)
    formatDayOfYear(until, t)
  }
  formatDay(facts.legal.lastUpdated, t)
  t.fill('{{spokenLanguages}}')
  formatCountry(facts.office.country, t)
}

/** French, English and Italian: the names of languages (ISO 639). */
export const formatLanguages = (codes: readonly string[], t: Translate) =>
  t.format(codes.join('+'), (locale) => {
    const names = new Intl.DisplayNames(locale, { type: 'language' })
    return new Intl.ListFormat(locale).format(codes.map((code) => names.of(code) ?? code))
  })

/** The address of the office: the street, then postal code, town and country. */
export function addressLines({ facts: { office } }: Site, t: Translate): [street: string, town: string] {
  return [office.street, `${office.postalCode}\u00a0${office.town}, ${formatCountry(office.country, t)}`]
}

export const formatCountry = (code: string, t: Translate): string =>
  t.format(code, (locale) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code)

/**
 * The values of placeholders; unknown facts are absent. Getters, because they need other texts and few texts use them.
 */
export function commonValues(site: Site, locale: LocaleTexts): Values {
  const { facts, siteUrl, retentionDays, confirmsByMail, hasDesk, statistics, year } = site
  const { lastUpdated, ...legal } = facts.legal
  const t = createTranslate(locale.language, locale.texts, locale)
  const shortName = (id = '') => t(`services.items.${id}.short`, { brand: facts.brand })
  /** The names of services as a list at the beginning of a sentence. */
  const inSentence = (ids: readonly string[]) => {
    const list = ids
      .map((id) => shortName(id))
      .reduce((first, next, index) => t(index < ids.length - 1 ? 'lang.list' : 'lang.listEnd', { first, next }))
    return list.charAt(0).toUpperCase() + list.slice(1)
  }
  return {
    ...Object.fromEntries(Object.entries(legal).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))),
    brand: facts.brand,
    get address() {
      return addressLines(site, t).join(', ')
    },
    phone: unbroken(facts.office.phone),
    ...(facts.office.whatsapp && { whatsapp: unbroken(facts.office.whatsapp) }),
    email: facts.office.email,
    siteUrl: siteUrl.replace(/^https?:\/\//, ''),
    get price() {
      return formatPrice(Math.min(...offeredPrices(facts)), facts, t)
    },
    get taxes() {
      return t(legal.vatExempt ? 'pricing.vatExempt' : 'pricing.taxesIncluded')
    },
    get commitment() {
      return t.plural('pricing.months', facts.commitmentMonths)
    },
    get coreServices() {
      return inSentence(enabled(facts.services).slice(0, 3))
    },
    get allServices() {
      return inSentence(enabled(facts.services))
    },
    get exampleService() {
      const [first] = enabled(facts.services)
      return shortName(isEnabled(facts.services, 'renovation-projects') ? 'renovation-projects' : first)
    },
    get lastUpdated() {
      return formatDay(lastUpdated, t)
    },
    retentionDays,
    // Never shown; texts require these values.
    ...(confirmsByMail && { confirmationMail: 'on' }),
    ...(hasDesk ? { desk: 'on' } : { noDesk: 'on' }),
    ...(statistics === 'off' ? { noStatistics: 'on' } : { statistics: 'on' }),
    get spokenLanguages() {
      return formatLanguages(facts.spokenLanguages.length > 0 ? facts.spokenLanguages : site.languages, t)
    },
    inTown: wordsIn(facts.place.inTown, locale.language),
    onCoast: wordsIn(facts.place.onCoast, locale.language),
    founded: String(facts.foundingYear),
    year: String(year),
    hotkey: 'F8',
  }
}

export function directionsLink({ facts: { office } }: Site): string {
  const address = `${office.street}, ${office.postalCode} ${office.town}, ${office.country}`
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
}

/** tel: and WhatsApp links contain digits only (RFC 3966). */
const digits = (number: string) => number.replace(/[^0-9]/g, '')

export const phoneLink = (number: string) => `tel:+${digits(number)}`

export function whatsappLink({ facts }: Site, greeting?: string): string {
  const chat = `https://wa.me/${digits(facts.office.whatsapp ?? '')}`
  // Letters of scripts without capitals, and their marks, are not encoded here: each would take six or nine
  // characters. The browser encodes them (https://url.spec.whatwg.org/#query-state).
  return greeting ? `${chat}?text=${greeting.replace(/[^\p{Lo}\p{Mn}]+/gu, encodeURIComponent)}` : chat
}

/** A link to write an email to the office, with subject and body filled in (RFC 6068: line breaks are CRLF). */
export function mailLink({ facts }: Site, { subject, body }: { subject?: string; body?: string } = {}): string {
  const parts = Object.entries({ subject, body }).flatMap(([name, text]) =>
    text === undefined ? [] : [`${name}=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`],
  )
  return `mailto:${facts.office.email}${parts.length > 0 ? `?${parts.join('&')}` : ''}`
}
