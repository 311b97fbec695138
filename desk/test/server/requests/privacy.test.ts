// The privacy policy and the notice at the form of a site with a desk.
import t from 'tap'
import { deskSite } from '../../support/desk.ts'

const site = await deskSite(t, { LANGUAGES: 'en,fr,zh,ar', RETENTION_DAYS: '47' })

/** The rule of a site with a desk: RETENTION_DAYS after the answer, otherwise twelve months after the request. */
const rules = {
  en: /47 days after (our answer|we have answered you).* twelve months after your request/,
  fr: /47\sjours après notre réponse.* douze mois après votre demande/,
  zh: /我们答复(您)?47天后.*您提交咨询十二个月后删除/,
  ar: /بعد ردّنا[^.]* بعدد الأيام الآتي: 47.* اثني عشر شهرًا من طلبكم/,
}

for (const [language, rule] of Object.entries(rules)) {
  t.test(`the policy and the form state how long a desk keeps a request, in ${language}`, async (t) => {
    for (const path of ['/', '/legal/privacy']) {
      const { body } = await site.inject(`${path}?lang=${language}`)
      t.match(body, rule, path)
    }
  })
}
