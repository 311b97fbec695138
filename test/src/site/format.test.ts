// How the facts are formatted.
import t from 'tap'
import { texts } from '../../../server/content/texts.ts'
import { languages, listedLanguages } from '../../../src/language/language.ts'
import { createTranslate } from '../../../src/language/translate.ts'
import { defaultFacts } from '../../../src/site/default-facts.ts'
import { addressLines, formatDay, formatMonth, formatPrice, formatTime } from '../../../src/site/format.ts'

const site = (country: string) => ({
  facts: { ...defaultFacts, office: { ...defaultFacts.office, country } },
  siteUrl: '',
  languages: listedLanguages,
  retentionDays: 30,
  year: 2026,
})

t.test('times are formatted in each language', async (t) => {
  t.equal(formatTime('09:00', 'fr'), '9\u00a0h')
  t.equal(formatTime('18:05', 'fr'), '18\u00a0h\u00a005')
  for (const language of ['en', 'zh', 'ar'] as const) {
    const { locale } = languages[language]
    const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })
    for (const [hours, minutes] of [
      [9, 0],
      [18, 30],
    ] as const) {
      const clock = `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
      t.equal(formatTime(clock, language), time.format(Date.UTC(2000, 0, 1, hours, minutes)))
    }
  }
})

t.test('prices and days are formatted as Intl does', async (t) => {
  for (const language of listedLanguages) {
    const { locale } = languages[language]
    const translate = createTranslate(language, texts[language])
    const price = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
    for (const euros of [0, 200, 1_900, 1_234_567]) t.equal(formatPrice(euros, translate), price.format(euros))
    const priceWithCents = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
    for (const euros of [199.5, 1_234.56]) t.equal(formatPrice(euros, translate), priceWithCents.format(euros))
    const ofMonth = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
    t.equal(formatMonth('2026-06-09', translate), ofMonth.format(new Date('2026-06-09')))
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
    for (let month = 1; month <= 12; month++) {
      const date = `2026-${String(month).padStart(2, '0')}-09`
      t.equal(formatDay(date, translate), day.format(new Date(date)))
    }
  }
})

t.test('the country of the office is named in each language', async (t) => {
  for (const language of listedLanguages) {
    const names = new Intl.DisplayNames(languages[language].locale, { type: 'region' })
    for (const country of [defaultFacts.office.country, 'IT']) {
      const [, town] = addressLines(site(country), { language, texts: texts[language] })
      t.ok(town.endsWith(`, ${names.of(country)}`), town)
    }
  }
})
