// Another company, of another trade in another country: visitors find no word about the example company.
import t from 'tap'
import { digestMail } from '../../../server/delivery/request-mail.ts'
import { checkContent } from '../../../server/doctor/check-content.ts'
import { deliverySite, mailOptions } from '../../support/delivery-site.ts'
import { genoaFile } from '../../support/genoa.ts'
import { testSite } from '../../support/site.ts'
import { siteFile } from '../../support/site-file.ts'

const environment = { SITE_FILE: siteFile(t, genoaFile), SITE_URL: 'https://vela-molo.example' }
const site = await testSite(t, environment)

// French is also a language that the team speaks.
const foreignWords =
  /(?:[^<>"]{0,40})(?:Grasse|Cannes|Antibes|Tropez|Mougins|Riviera|Azur|\bFrance\b|French (?!and\b|or\b|version)[A-Z][a-z]+|French law|(?:droit|loi|code) français|CNIL|\bvillas?\b)[^<>"]{0,30}/gi

/** The words of `body` about the example company. Styles, the data of the application and file names are no words. */
const foreignWordsIn = (body: string) =>
  body
    .replace(/<style>.*?<\/style>|<script type="application\/json".*?<\/script>/gs, '')
    .replace(/\s(?:href|src|srcset|imagesrcset|style|class)="[^"]*"/gi, '')
    .match(foreignWords) ?? []

t.test('pages, errors and files for programs', async (t) => {
  const sitemap = (await site.inject('/sitemap.xml')).body
  const paths = [...sitemap.matchAll(/<loc>https:\/\/vela-molo\.example([^<?]*)/g)].map(([, path = '']) => path)
  const others = [
    '/search?q=xyz',
    '/no-such-page',
    '/services/no',
    '/contact/sent',
    '/manifest.webmanifest',
    '/llms.txt',
  ]
  for (const path of [...new Set(paths), ...others]) {
    for (const language of ['en', 'fr']) {
      const { body } = await site.inject(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
      t.strictSame(foreignWordsIn(body), [], `${path} in ${language}`)
    }
  }
})

t.test('emails', async (t) => {
  const { translate, site: genoa } = site.content.current
  const delivery = await deliverySite(t, { ...environment, CONFIRMATION_MAIL: 'on' })
  await delivery.add()
  delivery.start()
  await delivery.untilLogged('Confirmation: sent')
  const digest = digestMail(
    { count: 2, references: ['K7QX-24MD'] },
    { ...mailOptions, facts: genoa.facts, translate: translate('en') },
  )
  const texts = [...delivery.mailServer.mails.map(({ text, html }) => `${text}${html}`), `${digest.text}${digest.html}`]
  t.equal(texts.length, 3)
  for (const text of texts) t.strictSame(foreignWordsIn(text), [])
})

t.test('the doctor has nothing to say about the texts', async (t) => {
  const about = ({ text }: { text: string }) => /^these texts|law/.test(text)
  t.strictSame(checkContent(site.content.current).filter(about), [])
})
