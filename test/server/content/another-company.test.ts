// The site of another company, in another trade and country, without a word about the example company.
import t from 'tap'
import { digestMail } from '../../../server/delivery/request-mail.ts'
import { checkContent } from '../../../server/doctor/check-content.ts'
import { deliverySite, mailOptions } from '../../support/delivery-site.ts'
import { foreignWordsIn, genoaFile } from '../../support/genoa.ts'
import texts from '../../support/genoa-texts.json' with { type: 'json' }
import { testSite } from '../../support/site.ts'
import { siteFile } from '../../support/site-file.ts'

const environment = { SITE_FILE: siteFile(t, genoaFile), SITE_URL: 'https://vela-molo.example' }
const site = await testSite(t, environment)

t.test('in each language, the company writes at most 60 texts and its legal pages', async (t) => {
  for (const own of Object.values(texts)) t.ok(countTexts(own) <= 60, `${countTexts(own)}`)
})

t.test('no page, error page or file for programs mentions the example company', async (t) => {
  const sitemap = (await site.inject('/sitemap.xml')).body
  const paths = [...sitemap.matchAll(/<loc>https:\/\/vela-molo\.example([^<?]*)/g)].map(([, path = '']) => path)
  const others = [
    '/search?q=xyz',
    '/no-such-page',
    '/services/no',
    '/contact/sent',
    '/site.webmanifest',
    '/.well-known/security.txt',
    '/robots.txt',
    '/sitemap.xml',
    '/llms.txt',
  ]
  for (const path of [...new Set(paths), ...others]) {
    for (const language of ['en', 'fr']) {
      const { body } = await site.inject(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
      t.strictSame(foreignWordsIn(body), [], `${path} in ${language}`)
    }
  }
})

t.test('no email mentions the example company', async (t) => {
  const { translate, site: genoa } = site.content.current
  const addresses = { MAIL_FROM: 'site@vela-molo.example', MAIL_TO: 'ciao@vela-molo.example' }
  const delivery = await deliverySite(t, { ...environment, CONFIRMATION_MAIL: 'on', ...addresses })
  await delivery.add()
  delivery.start()
  await delivery.untilLogged('Confirmation: sent')
  const digest = digestMail(
    { count: 2, references: ['K7QX-24MD'] },
    { ...mailOptions, siteUrl: genoa.siteUrl, facts: genoa.facts, translate: translate('en') },
  )
  const texts = [
    ...delivery.mailServer.mails.map(({ headers, text, html }) => `${text}${html}${JSON.stringify(headers)}`),
    `${digest.subject}${digest.text}${digest.html}`,
  ]
  t.equal(texts.length, 3)
  for (const text of texts) t.strictSame(foreignWordsIn(text), [])
})

t.test('the doctor has no warnings about the texts', async (t) => {
  const about = ({ text }: { text: string }) => /^these texts|law/.test(text)
  t.strictSame(checkContent(site.content.current).filter(about), [])
})

function countTexts(node: unknown): number {
  if (typeof node === 'string') return 1
  return Object.values(node as object).reduce((sum, child) => sum + countTexts(child), 0)
}
