// Files for crawlers: sitemap.xml, robots.txt, llms.txt and security.txt.
import t from 'tap'
import { securityText } from '../../../server/crawlers/crawler-routes.ts'
import { factsWith } from '../../../src/site/default-facts.ts'
import { elements } from '../../support/markup.ts'
import { pages } from '../../support/pages.ts'
import { testSite } from '../../support/site.ts'
import { siteFile } from '../../support/site-file.ts'

const origin = 'https://villa.example'
const site = await testSite(t, { SITE_URL: origin })

t.test('the sitemap lists each indexed page in each language with all alternates and a date', async (t) => {
  const { body } = await site.inject('/sitemap.xml')
  const listed = [...pages].filter(([, { indexed }]) => indexed).map(([path]) => path)
  t.equal(listed.length, 13)
  const urls = [...body.matchAll(/<url>(.*?)<\/url>/gs)].map(([, url = '']) => ({
    address: elements(url, 'loc')[0]?.text,
    links: elements(url, 'xhtml:link').map(({ attributes: { hreflang, href } }) => ({ hreflang, href })),
    changed: elements(url, 'lastmod')[0]?.text,
  }))
  t.match(
    urls,
    listed.flatMap((path) =>
      ['en', 'fr'].map((language) => ({
        address: `${origin}${path}?lang=${language}`,
        links: [
          { hreflang: 'en', href: `${origin}${path}?lang=en` },
          { hreflang: 'fr', href: `${origin}${path}?lang=fr` },
          { hreflang: 'x-default', href: `${origin}${path}` },
        ],
        changed: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
      })),
    ),
  )
  t.equal(urls.length, 26)
})

t.test('llms.txt describes the company and links to every page of the sitemap', async (t) => {
  const { body } = await site.inject('/llms.txt')
  t.match(body, /^# Mimosa & Mer\n\n> \p{L}.*\.\n/u)
  const contact = ['06130', '+33 4 65 71 00 26', 'contact@mimosa-mer.example']
  for (const fact of [...contact, '09:00', '€200/month', '€500/month']) t.match(body, fact)
  t.strictSame(body.match(/^## .*$/gm), ['## English', '## Français', '## Optional'])
  const links = [...body.matchAll(/^- \[(.{4,}?)\]\((\S+)\): .{60,}$/gm)].map(([, , address]) => address)
  const addresses = elements((await site.inject('/sitemap.xml')).body, 'loc').map(({ text }) => text)
  t.strictSame(links.sort(), addresses.sort())
  t.notMatch(body, /\{\{|undefined/)
})

t.test('security.txt has the facts of the operator for a year', async (t) => {
  const facts = factsWith({ securityContact: 'https://olive.example/security' })
  const own = { siteUrl: origin, languages: ['en', 'fr'], retentionDays: 30, year: 2026, facts } as const
  const changed = Date.UTC(2031, 4, 5, 13, 30)
  const lines = [
    'Contact: https://olive.example/security',
    'Expires: 2032-05-03T00:00:00.000Z',
    'Preferred-Languages: en, fr',
    `Canonical: ${origin}/.well-known/security.txt`,
  ]
  t.equal(securityText(own, changed), `${lines.join('\n')}\n`)
  const local = securityText({ ...own, siteUrl: 'http://localhost:3000' }, changed)
  t.notMatch(local, 'Canonical', 'which must be an https URL')
  const { body } = await site.inject('/.well-known/security.txt')
  t.match(body, /^Contact: mailto:contact@mimosa-mer\.example\nExpires: \d{4}-\d\d-\d\dT00:00:00\.000Z\n/)
})

t.test('gpc.json declares that the site honours Global Privacy Control', async (t) => {
  const { headers, body } = await site.inject('/.well-known/gpc.json')
  t.match(headers['content-type'], /^application\/json/)
  t.strictSame(JSON.parse(body), { gpc: true, lastUpdate: factsWith({}).legal.lastUpdated })
})

t.test('the icon and the manifest are also at the addresses that programs request', async (t) => {
  const icon = await site.inject('/icons/apple-touch-icon.png')
  for (const url of ['/apple-touch-icon.png', '/apple-touch-icon-precomposed.png']) {
    const { statusCode, headers, rawPayload } = await site.inject(url)
    t.match(
      { statusCode, headers },
      { statusCode: 200, headers: { 'content-type': 'image/png', vary: undefined } },
      url,
    )
    t.ok(rawPayload.equals(icon.rawPayload), url)
  }
  const { body } = await site.inject('/manifest.webmanifest?lang=fr')
  t.equal(body, (await site.inject('/site.webmanifest?lang=fr')).body)
})

t.test('llms.txt has the facts of the operator in the order of LANGUAGES', async (t) => {
  const SITE_FILE = siteFile(t, { brand: 'Olive & Pin', prices: { elite: 640 } })
  const { inject } = await testSite(t, { SITE_FILE, LANGUAGES: 'fr,en' })
  const { body } = await inject('/llms.txt')
  t.match(body, /^# Olive & Pin\n\n> Intendance.*à partir de 640\s€\/mois.*## Français.*## English/is)
})

t.test('robots.txt forbids nothing', async (t) => {
  const { headers, body } = await site.inject('/robots.txt')
  t.equal(headers['content-type'], 'text/plain; charset=utf-8')
  t.equal(body, `User-agent: *\nDisallow:\n\nSitemap: ${origin}/sitemap.xml\n`)
})
