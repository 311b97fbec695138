// What the privacy and cookie policies say about the statistics, compared with what is counted.
import t from 'tap'
import { keptMonths, type Measure, measures } from '../../../server/statistics/measures.ts'
import { type Language, listedLanguages } from '../../../src/language/language.ts'
import { testSite } from '../../support/site.ts'

/** The words that name each measure in the privacy policy: a new measure needs words, and the policy a new line. */
const patterns: Record<Measure, { en: string; fr: string }> = {
  hour: { en: 'page views by hour', fr: 'pages vues, par heure' },
  page: { en: 'by hour, page', fr: 'par heure, page' },
  language: { en: 'page, language', fr: 'page, langue' },
  device: { en: 'kind of device', fr: 'type d’appareil' },
  country: { en: 'names it, country', fr: 'l’indique, pays' },
  referrer: { en: 'sites that visitors come from', fr: 'sites d’où viennent' },
  campaign: { en: 'campaigns', fr: 'campagnes' },
  search: { en: '<li>searches', fr: '<li>les recherches' },
  'search-empty': { en: 'without a result', fr: 'sans résultat' },
  form: { en: 'seen, started and sent', fr: 'vu, commencé et envoyé' },
  'form-refused': { en: 'fields that were refused', fr: 'champs refusés' },
  link: { en: 'presses of the links', fr: 'clics sur les liens' },
  'request-service': { en: '<li>the service', fr: '<li>le service' },
  'request-package': { en: 'package of requests', fr: 'formule des demandes' },
  speed: { en: 'speed of the page', fr: 'rapidité de la page' },
}

/** Words that only a site that counts uses. */
const claims: Record<Language, RegExp> = {
  en: /Visits are counted|server counts visits|Counting visits stores|page views by/,
  fr: /visites sont comptées sur|compte les visites|La mesure d’audience n’enregistre|pages vues/,
  ar: /وتُعدّ الزيارات على|يعدّ خادمنا نفسه|عدّ الزيارات شيئًا|مشاهدات الصفحات/,
  zh: /访问次数在该服务器上统计|会统计访问次数|访问统计不在|页面浏览次数/,
}
const denials: Record<Language, RegExp> = {
  en: /does not measure|No audience measurement/,
  fr: /ne mesure pas|Aucune mesure d’audience/,
  ar: /لا يقيس|لا قياس/,
  zh: /不做访问统计|没有访问统计/,
}
const LANGUAGES = listedLanguages.join()
const counting = await testSite(t, { LANGUAGES })

t.test('the privacy policy names everything that is counted, how long it is kept and how to object', async (t) => {
  const policy = async (language: Language) => (await counting.inject(`/legal/privacy?lang=${language}`)).body
  for (const language of ['en', 'fr'] as const) {
    const body = await policy(language)
    for (const measure of measures) t.match(body, patterns[measure][language], `${measure} in ${language}`)
  }
  const items = (await policy('en')).match(/<li>/g)
  for (const language of listedLanguages) {
    const body = await policy(language)
    t.strictSame(body.match(/<li>/g), items, `as many items in ${language}`)
    t.match(body, new RegExp(`\\b${keptMonths}`))
    t.match(body, /Global Privacy Control.*Do Not Track/)
  }
})

t.test('the policies say that visits are counted, unless STATISTICS is off', async (t) => {
  const other = await testSite(t, { LANGUAGES, STATISTICS: 'off' })
  for (const language of listedLanguages) {
    for (const url of ['privacy', 'cookies'].map((id) => `/legal/${id}?lang=${language}`)) {
      const [on, off] = [(await counting.inject(url)).body, (await other.inject(url)).body]
      t.strictSame([claims[language].test(on), denials[language].test(on)], [true, false], url)
      t.strictSame([claims[language].test(off), denials[language].test(off)], [false, true], `${url}, off`)
    }
  }
})
