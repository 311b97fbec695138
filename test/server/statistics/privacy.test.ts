// What the privacy and cookie policies say about the statistics, compared with what is counted.
import t from 'tap'
import { keptMonths, type Measure, measures } from '../../../server/statistics/measures.ts'
import { type Language, listedLanguages } from '../../../src/language/language.ts'
import { testSite } from '../../support/site.ts'

/** The words that name each measure in the privacy policy: a new measure needs words, and the policy a new line. */
const patterns: Record<Measure, Record<Language, RegExp>> = {
  hour: { en: /page views by hour/, fr: /pages vues, par heure/, ar: /بحسب الساعة/, zh: /按时段/ },
  page: { en: /by hour, page/, fr: /par heure, page/, ar: /الساعة والصفحة/, zh: /按时段、页面/ },
  language: { en: /page, language/, fr: /page, langue/, ar: /والصفحة واللغة/, zh: /页面、语言/ },
  device: { en: /kind of device/, fr: /type d’appareil/, ar: /نوع الجهاز/, zh: /设备类型/ },
  country: { en: /names it, country/, fr: /l’indique, pays/, ar: /والبلد/, zh: /按国家/ },
  referrer: {
    en: /sites that visitors come from/,
    fr: /sites d’où viennent/,
    ar: /يأتي منها الزوّار/,
    zh: /来自哪些网站/,
  },
  campaign: { en: /campaigns/, fr: /campagnes/, ar: /الحملات/, zh: /推广活动/ },
  search: { en: /<li>searches/, fr: /<li>les recherches/, ar: /<li>عمليات البحث/, zh: /<li>搜索的词语/ },
  'search-empty': { en: /without a result/, fr: /sans résultat/, ar: /لا نتيجة له/, zh: /没有结果的词语/ },
  form: {
    en: /seen, started and sent/,
    fr: /vu, commencé et envoyé/,
    ar: /رؤية نموذج الاتصال/,
    zh: /被看到、开始填写/,
  },
  'form-refused': { en: /fields that were refused/, fr: /champs refusés/, ar: /الحقول المرفوضة/, zh: /未通过检查/ },
  link: { en: /presses of the links/, fr: /clics sur les liens/, ar: /الضغط على روابط/, zh: /链接的点击次数/ },
  'request-service': { en: /<li>the service/, fr: /<li>le service/, ar: /<li>الخدمة/, zh: /<li>咨询中所选的服务/ },
  'request-package': {
    en: /package of requests/,
    fr: /formule des demandes/,
    ar: /والباقة في الطلبات/,
    zh: /服务与套餐；/,
  },
  speed: { en: /speed of the page/, fr: /rapidité de la page/, ar: /سرعة الصفحة/, zh: /页面的速度/ },
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
const policies = ['privacy', 'cookies']

t.test('the privacy policy names everything that is counted, how long it is kept and how to object', async (t) => {
  const site = await testSite(t, { LANGUAGES })
  for (const language of listedLanguages) {
    const { body } = await site.inject(`/legal/privacy?lang=${language}`)
    for (const measure of measures) t.match(body, patterns[measure][language], `${measure} in ${language}`)
    t.match(body, new RegExp(`\\b${keptMonths}`))
    t.match(body, /Global Privacy Control.*Do Not Track/)
  }
})

for (const STATISTICS of ['on', 'off']) {
  t.test(`with STATISTICS=${STATISTICS} the policies say what is true`, async (t) => {
    const site = await testSite(t, { LANGUAGES, STATISTICS })
    const isOn = STATISTICS === 'on'
    for (const language of listedLanguages) {
      for (const id of policies) {
        const { body } = await site.inject(`/legal/${id}?lang=${language}`)
        t.equal(claims[language].test(body), isOn, `${id} in ${language} claims to count`)
        t.equal(denials[language].test(body), !isOn, `${id} in ${language} claims not to count`)
      }
    }
  })
}
