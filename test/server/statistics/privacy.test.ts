// The statements of the privacy and cookie policies about the statistics, compared with the counts.
import t from 'tap'
import { keptMonths, type Measure, measures } from '../../../server/statistics/measures.ts'
import { type Language, listedLanguages } from '../../../src/language/language.ts'
import { withoutSpans } from '../../support/markup.ts'
import { testSite } from '../../support/site.ts'

/** The words for each measure in the English policy. A new measure needs words here and a line in each policy. */
const patterns: Record<Measure, string> = {
  hour: 'page views by hour',
  page: 'by hour, page',
  language: 'page, language',
  device: 'kind of device',
  country: 'names it, country',
  referrer: 'sites that visitors come from',
  campaign: 'campaigns',
  search: '<li>searches',
  'search-empty': 'without a result',
  form: 'seen, started and sent',
  'form-refused': 'fields that were refused',
  link: 'clicks on the links',
  'request-service': '<li>the service',
  'request-package': 'package of requests',
  speed: 'speed of the page',
}

/** Words that only a site with statistics uses, and words that only a site without statistics uses. */
const statements: Record<string, [claim: RegExp, denial: RegExp]> = {
  en: [
    /Visits are counted|server counts visits|Counting visits stores|page views by/,
    /does not measure|No audience measurement/,
  ],
  fr: [
    /visites sont comptées sur|compte les visites|La mesure d’audience n’enregistre|pages vues/,
    /ne mesure pas|Aucune mesure d’audience/,
  ],
  ar: [/وتُعدّ الزيارات على|يعدّ خادمنا نفسه|عدّ الزيارات شيئًا|مشاهدات الصفحات/, /لا يقيس|لا قياس/],
  zh: [/访问次数在该服务器上统计|会统计访问次数|访问统计不在|页面浏览次数/, /不做访问统计|没有访问统计/],
}
const LANGUAGES = listedLanguages.join()
const counting = await testSite(t, { LANGUAGES })

t.test('the privacy policy names everything that is counted, how long it is kept and how to object', async (t) => {
  const policy = async (language: Language) =>
    withoutSpans((await counting.inject(`/legal/privacy?lang=${language}`)).body)
  const english = await policy('en')
  for (const measure of measures) t.match(english, patterns[measure], measure)
  const items = english.match(/<li>/g)
  for (const language of listedLanguages) {
    const body = await policy(language)
    t.strictSame(body.match(/<li>/g), items, `as many items in ${language}`)
    t.match(body, new RegExp(`\\b${keptMonths}`))
    t.match(body, /Global Privacy Control.*Do Not Track/)
  }
})

t.test('the policies say that visits are counted, unless STATISTICS is off', async (t) => {
  const other = await testSite(t, { LANGUAGES, STATISTICS: 'off' })
  for (const [language, [claim, denial]] of Object.entries(statements)) {
    for (const url of ['privacy', 'cookies'].map((id) => `/legal/${id}?lang=${language}`)) {
      const { body: on } = await counting.inject(url)
      const { body: off } = await other.inject(url)
      t.strictSame([claim.test(on), denial.test(on)], [true, false], url)
      t.strictSame([claim.test(off), denial.test(off)], [false, true], `${url}, off`)
    }
  }
})
