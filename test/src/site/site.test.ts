// The prices, dates, country and options of the form that pages show.
import t from 'tap'
import { texts } from '../../../server/content/texts.ts'
import { type Language, listedLanguages } from '../../../src/language/language.ts'
import { createTranslate } from '../../../src/language/translate.ts'
import { defaultFacts } from '../../../src/site/default-facts.ts'
import { addressLines, formatDay, formatMonth, formatPrice } from '../../../src/site/format.ts'
import { formOptions } from '../../../src/site/services.ts'

const english = createTranslate('en', texts.en)
const french = createTranslate('fr', texts.fr)
const chinese = createTranslate('zh', texts.zh)
const euros = { currency: 'EUR' }

t.test('prices are formatted in each language, with cents only if the price has cents', async (t) => {
  t.equal(formatPrice(200, euros, english), '€200')
  t.equal(formatPrice(1_234.5, euros, english), '€1,234.50')
  t.equal(formatPrice(200, euros, french), '200\u00a0€')
  t.equal(formatPrice(1_234.5, euros, french), '1\u202f234,50\u00a0€')
  t.equal(formatPrice(200, euros, chinese), '€200')
})

t.test('days and months are formatted in each language', async (t) => {
  const dates = [english, french, chinese].map((t) => [formatDay('2026-08-09', t), formatMonth('2026-08-09', t)])
  t.strictSame(dates, [
    ['9 August 2026', 'August 2026'],
    ['9 août 2026', 'août 2026'],
    ['2026年8月9日', '2026年8月'],
  ])
})

t.test('the country of the office is named in each language', async (t) => {
  const office = { ...defaultFacts.office, country: 'IT' }
  const site = {
    facts: { ...defaultFacts, office },
    siteUrl: '',
    languages: listedLanguages,
    retentionDays: 30,
    year: 2026,
  }
  for (const [language, country] of Object.entries({ en: 'Italy', fr: 'Italie', ar: 'إيطاليا', zh: '意大利' })) {
    const [, town] = addressLines(site, createTranslate(language as Language, {}))
    t.ok(town.endsWith(`, ${country}`), town)
  }
})

t.test('the form offers the enabled services', async (t) => {
  const services = { ...defaultFacts.services, 'renovation-projects': false, 'garden-care': true }
  const options = formOptions({ services, securityMonitoring: true })
  t.notOk(options.includes('renovation-project'))
  t.ok(options.includes('garden-care'))
  t.ok(options.includes('security-monitoring'))
  t.notOk(formOptions({ services, securityMonitoring: false }).includes('security-monitoring'))
})
