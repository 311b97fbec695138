// The language of the desk: its texts, and days and times in sentences.
import { languages } from '../../src/language/language.ts'
import { createTranslate, type Values } from '../../src/language/translate.ts'
import type { DeskLanguage, ItemNames } from '../api/desk-data.ts'
import { daysFrom, type Moment, toMoment } from './dates.ts'
import english from './en.json' with { type: 'json' }
import french from './fr.json' with { type: 'json' }

export type DeskTexts = typeof english
interface PluralForms {
  one: string
  other: string
}

// The annotation makes the compiler compare the languages.
const allTexts: Record<DeskLanguage, DeskTexts> = { en: english, fr: french }

export interface DeskLocale {
  language: DeskLanguage
  texts: DeskTexts
  /** The known names of services and locations. */
  itemNames: ItemNames
  /** The name of a service or location; derived from its id if the name is unknown. */
  itemName(list: keyof ItemNames, id: string): string
  /** French. */
  languageName(code: string): string
  number(value: number): string
  /** `text` with its placeholders filled in. */
  fill(text: string, values: Values): string
  /** The form for `count`, with `{{count}}` and the other placeholders filled in. */
  plural(forms: PluralForms, count: number, values?: Values): string
  moment(at: number): Moment
  /** 20 November 2026. */
  date(at: number): string
  /** Friday 20 November 2026, 09:12. */
  dateAndTime(at: number): string
  /** In a sentence: today at 09:12, on 18 November at 17:20. */
  when(at: number): string
  /** In a column: 09:12 today, 18/11, 17:20 on other days. */
  stamp(at: number): string
  daysUntil(at: number): number
}

const noNames: ItemNames = { services: {}, locations: {}, people: {} }

/** Times are in `timeZone`; `now` gives the time for "today" and "yesterday". */
export function deskLocale(language: DeskLanguage, timeZone: string, names = noNames, now = Date.now): DeskLocale {
  const texts = allTexts[language]
  const { days } = texts
  const { locale } = languages[language]
  const rules = new Intl.PluralRules(locale)
  const languageNames = new Intl.DisplayNames(locale, { type: 'language' })
  const { number, fill } = createTranslate<DeskTexts>(language, texts)
  const moment = (at: number) => toMoment(at, language, timeZone)
  const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  return {
    language,
    texts,
    itemNames: names,
    itemName: (list, id) => names[list][id] ?? capitalized(id.replaceAll('-', ' ')),
    languageName: (code) => capitalized(languageNames.of(code) ?? code),
    number,
    fill,
    plural: (forms, count, values) =>
      fill(forms[rules.select(count) === 'one' ? 'one' : 'other'], { count, ...values }),
    moment,
    date: (at) => `${moment(at).day} ${moment(at).year}`,
    dateAndTime: (at) => {
      const { weekday, day, year, time } = moment(at)
      return fill(days.on, { day: `${weekday} ${day} ${year}`, time })
    },
    when(at) {
      const { day, time } = moment(at)
      const distance = daysFrom(now(), at, timeZone)
      if (distance === 0) return fill(days.todayAt, { time })
      return distance === -1 ? fill(days.yesterdayAt, { time }) : fill(days.at, { day, time })
    },
    stamp: (at) => (daysFrom(now(), at, timeZone) === 0 ? moment(at).time : moment(at).short),
    daysUntil: (at) => daysFrom(now(), at, timeZone),
  }
}
