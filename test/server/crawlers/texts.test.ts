// The texts for crawlers: robots.txt, llms.txt, security.txt.
import t from 'tap'
import { securityText } from '../../../server/crawlers/security-txt.ts'
import { factsWith } from '../../../src/site/default-facts.ts'
import { elements } from '../../support/markup.ts'
import { testSite } from '../../support/site.ts'
import { siteFile } from '../../support/site-file.ts'

const site = await testSite(t, { SITE_URL: 'https://villa.example' })
const paths = ['/robots.txt', '/llms.txt', '/.well-known/security.txt', '/sitemap.xml']
const day = 24 * 60 * 60 * 1000

t.test('robots.txt names the full URL of the sitemap and forbids nothing', async (t) => {
  const { body } = await site.inject({ url: '/robots.txt', headers: { host: 'evil.example' } })
  t.equal(body, 'User-agent: *\nDisallow:\n\nSitemap: https://villa.example/sitemap.xml\n')
})

t.test('llms.txt describes the company and links to every page of the sitemap', async (t) => {
  const { body } = await site.inject('/llms.txt')
  const [heading, , summary] = body.split('\n')
  t.equal(heading, '# Mimosa & Mer')
  t.match(summary, /^> \p{L}.*\.$/u)
  for (const fact of [
    '06130',
    '+33 4 65 71 00 26',
    'contact@mimosa-mer.example',
    '09:00',
    '€200/month',
    '€500/month',
  ]) {
    t.ok(body.includes(fact), fact)
  }
  t.strictSame(body.match(/^## .*$/gm), ['## English', '## Français', '## Optional'])
  const links = [...body.matchAll(/^- \[(.+?)\]\((\S+)\): (.+)$/gm)]
  const sitemap = await site.inject('/sitemap.xml')
  const sitemapUrls = elements(sitemap.body, 'loc').map(({ text }) => text)
  t.strictSame(links.map(([, , address]) => address).sort(), sitemapUrls.sort())
  t.ok(links.every(([, name = '', , description = '']) => name.length > 3 && description.length > 60))
  t.notMatch(body, /\{\{|undefined/)
})

t.test('security.txt names a contact, and expires within a year of the last change', async (t) => {
  const { body } = await site.inject('/.well-known/security.txt')
  const [contact, expires = '', ...rest] = body.trimEnd().split('\n')
  t.equal(contact, 'Contact: mailto:contact@mimosa-mer.example')
  t.strictSame(rest, ['Preferred-Languages: en, fr', 'Canonical: https://villa.example/.well-known/security.txt'])
  const daysAhead = (new Date(expires.replace('Expires: ', '')).getTime() - Date.now()) / day
  t.ok(daysAhead < 365, `${daysAhead} days`)
})

t.test('security.txt expires even if the process runs for years, and names only https URLs', async (t) => {
  const local = {
    facts: factsWith({}),
    siteUrl: 'http://localhost:3000',
    languages: ['fr'],
    retentionDays: 30,
    year: 2026,
  } as const
  t.equal(
    securityText(local, Date.UTC(2031, 4, 5, 13, 30)),
    'Contact: mailto:contact@mimosa-mer.example\nExpires: 2032-05-03T00:00:00.000Z\nPreferred-Languages: fr\n',
  )
})

t.test("the texts are the operator's, in the operator's language", async (t) => {
  const facts = { brand: 'Olive & Pin', office: { email: 'bonjour@olive-pin.example' }, prices: { elite: 640 } }
  const operatorSite = await testSite(t, {
    SITE_FILE: siteFile(t, facts),
    SITE_URL: 'https://olive.example',
    LANGUAGES: 'fr,en',
  })
  const llms = (await operatorSite.inject('/llms.txt')).body
  t.ok(llms.startsWith('# Olive & Pin\n\n> Gestion'))
  t.match(llms, /à partir de 640\s€\/mois/i)
  t.ok(llms.indexOf('## Français') < llms.indexOf('## English'))
  const security = (await operatorSite.inject('/.well-known/security.txt')).body
  t.ok(security.startsWith('Contact: mailto:bonjour@olive-pin.example\n'))
  t.ok(security.includes('Preferred-Languages: fr, en\n'))
})

t.test("security.txt names the operator's security contact", async (t) => {
  const securityContact = 'https://olive.example/security'
  const operatorSite = await testSite(t, { SITE_FILE: siteFile(t, { securityContact }) })
  t.ok((await operatorSite.inject('/.well-known/security.txt')).body.startsWith(`Contact: ${securityContact}\n`))
})

for (const url of paths) {
  t.test(`${url} is the same in every language`, async (t) => {
    const plain = await site.inject(url)
    const french = await site.inject({ url: `${url}?lang=fr`, headers: { cookie: 'lang=fr', 'accept-language': 'fr' } })
    t.equal(french.statusCode, 200)
    t.ok(french.body === plain.body)
    t.equal(french.headers['set-cookie'], undefined)
    t.equal(french.headers['content-language'], undefined)
    t.notMatch(french.headers.vary ?? '', /cookie|language/i)
    t.match(french.headers['cache-control'], /^public, max-age=\d+$/)
    t.match(french.headers['content-type'], /^(text\/plain|application\/xml); charset=utf-8$/)
  })

  t.test(`${url} answers HEAD`, async (t) => {
    const { statusCode, body, headers } = await site.inject({ method: 'HEAD', url })
    t.equal(statusCode, 200)
    t.equal(body, '')
    t.ok(Number(headers['content-length']) > 50)
  })
}
