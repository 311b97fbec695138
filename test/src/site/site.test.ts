// What the facts of a company look like: prices and dates, the contents of packages, the options of the form.
import t from 'tap'
import { texts } from '../../../server/content/texts.ts'
import { languages, listedLanguages } from '../../../src/language/language.ts'
import { createTranslate } from '../../../src/language/translate.ts'
import { defaultFacts, factsWith } from '../../../src/site/default-facts.ts'
import type { PartialFacts } from '../../../src/site/facts.ts'
import { addressLines, formatDay, formatMonth, formatPrice, formatTime } from '../../../src/site/format.ts'
import { formatAhead } from '../../../src/site/format-ahead.ts'
import { offeredPrices, packageContents } from '../../../src/site/packages.ts'
import { formOptionsOf } from '../../../src/site/services.ts'

const english = createTranslate('en', texts.en)
const french = createTranslate('fr', texts.fr)
const chinese = createTranslate('zh', texts.zh)

t.test('times are formatted in each language', async (t) => {
  const times = ['09:00', '18:05']
  const inLanguage = (language: 'en' | 'fr' | 'zh' | 'ar') => times.map((time) => formatTime(time, language))
  t.strictSame(inLanguage('en'), times)
  t.strictSame(inLanguage('zh'), times)
  t.strictSame(inLanguage('fr'), ['9\u00a0h', '18\u00a0h\u00a005'])
  t.strictSame(inLanguage('ar'), ['09:00 ص', '06:05 م'])
})

t.test('prices are formatted in each language, with cents if there are any', async (t) => {
  t.equal(formatPrice(200, english), '€200')
  t.equal(formatPrice(1_234.5, english), '€1,234.50')
  t.equal(formatPrice(200, french), '200\u00a0€')
  t.equal(formatPrice(1_234.5, french), '1\u202f234,50\u00a0€')
  t.equal(formatPrice(200, chinese), '€200')
})

t.test('days and months are formatted in each language', async (t) => {
  const dates = [english, french, chinese].map((t) => [formatDay('2026-08-09', t), formatMonth('2026-08-09', t)])
  t.strictSame(dates, [
    ['9 August 2026', 'August 2026'],
    ['9 août 2026', 'août 2026'],
    ['2026年8月9日', '2026年8月'],
  ])
})

const site = (country: string) => ({
  facts: { ...defaultFacts, office: { ...defaultFacts.office, country } },
  siteUrl: '',
  languages: listedLanguages,
  retentionDays: 30,
  year: 2026,
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

t.test('after formatting ahead, the pricing page and the legal pages need no further Intl', async (t) => {
  const translate = createTranslate('fr', texts.fr)
  formatAhead('pricing', defaultFacts, translate)
  formatAhead('legal', defaultFacts, translate)
  const before = Object.keys(translate.formatted)
  for (const euros of offeredPrices(defaultFacts)) formatPrice(euros, translate)
  formatDay(defaultFacts.legal.lastUpdated, translate)
  t.ok(before.length > 0)
  t.same(Object.keys(translate.formatted), before)
})

const contentsOf = (packages: PartialFacts['packages'], t = english) => packageContents(factsWith({ packages }), t)
const featuresOf = (...ids: string[]) => ids.flatMap((id) => english.lookup(`pricing.packages.${id}.features`))

t.test('Elite contains Premium, and Premium is not said to contain Essential', async (t) => {
  t.strictSame(contentsOf({}), [
    { id: 'essential', features: featuresOf('essential') },
    { id: 'premium', features: featuresOf('premium') },
    { id: 'elite', contains: 'premium', features: featuresOf('elite') },
  ])
})

t.test('the content file says which package contains another', async (t) => {
  const contains = contentsOf({ premium: { contains: 'essential' }, elite: { contains: null } })
  t.strictSame(
    contains.map((contents) => contents.contains),
    [undefined, 'essential', undefined],
  )
  t.equal(contentsOf({ elite: true })[2]?.contains, 'premium')
})

t.test('a package lists the features of a contained package that is not offered', async (t) => {
  t.strictSame(contentsOf({ premium: false })[1], { id: 'elite', features: featuresOf('premium', 'elite') })
  t.strictSame(contentsOf({ essential: false, premium: { contains: 'essential' } }), [
    { id: 'premium', features: featuresOf('essential', 'premium') },
    { id: 'elite', contains: 'premium', features: featuresOf('elite') },
  ])
})

t.test('the feature about the contained package is not repeated if the content file has it', async (t) => {
  const { pricing, ...rest } = texts.en as { pricing: { packages: { elite: object } } }
  const elite = { ...pricing.packages.elite, features: ['Everything in Premium Care', 'A driver'] }
  const own = createTranslate('en', { ...rest, pricing: { ...pricing, packages: { ...pricing.packages, elite } } })
  t.strictSame(contentsOf({}, own)[2]?.features, ['A driver'])
})

t.test('the form offers the enabled services, and security monitoring unless it is disabled', async (t) => {
  const services = { ...defaultFacts.services, 'renovation-projects': false, 'garden-care': true }
  const options = formOptionsOf({ services, securityMonitoring: true })
  t.notOk(options.includes('renovation-project'))
  t.ok(options.includes('garden-care'))
  t.ok(options.includes('security-monitoring'))
  t.notOk(formOptionsOf({ services, securityMonitoring: false }).includes('security-monitoring'))
})
