// Services, locations, packages, texts and colours that SITE_FILE adds, removes or replaces, everywhere on the site.
import t from 'tap'
import { checkContent } from '../../../server/doctor/check-content.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import type { TextKey } from '../../../src/language/translate.ts'
import { serviceIds } from '../../../src/site/services.ts'
import { gardenFile } from '../../support/garden-care.ts'
import { structuredData, withoutSpans } from '../../support/markup.ts'
import { testSite } from '../../support/site.ts'
import { loadSiteContent } from '../../support/site-content.ts'
import { siteFile } from '../../support/site-file.ts'

const site = await testSite(t, { SITE_FILE: siteFile(t, gardenFile), SITE_URL: 'https://villa.example' })
const get = async (url: string) => (await site.inject({ url, headers: { 'accept-language': 'en' } })).body
const home = await get('/')

const renovation = { en: /renovat/i, fr: /rénov/i }

t.test('a removed service has no page, no link, no option and no text', async (t) => {
  t.equal((await site.inject('/services/renovation-projects')).statusCode, 404)
  for (const path of ['/', '/services/garden-care', '/investment', '/search', '/no-such-page', '/sitemap.xml']) {
    for (const language of ['en', 'fr'] as const) {
      const body = await get(`${path}?lang=${language}`)
      // People read neither the stylesheet nor the page data, which contains the removed service.
      const text = body.replace(/<style>.*?<\/style>|<script type="application\/json".*?<\/script>/gs, '')
      t.notMatch(text, renovation[language], `${language} ${path}`)
    }
  }
})

t.test('no text in any language mentions a removed service', async (t) => {
  for (const id of serviceIds) {
    const SITE_FILE = siteFile(t, { services: { [id]: false } })
    t.strictSame(checkContent(await loadSiteContent(readSettings({ SITE_FILE, LANGUAGES: 'en,fr,zh,ar' }))), [], id)
  }
})

t.test('sentences list the remaining services in the order of the file', async (t) => {
  const services = { 'property-management': false, 'concierge-services': false }
  const SITE_FILE = siteFile(t, { services, order: { services: ['administrative-support'] } })
  const { translate } = await loadSiteContent(readSettings({ SITE_FILE }))
  t.match(translate('en')('hero.subtitle'), /^Administrative support, renovation and acquisition for private homes/)
})

t.test('the name of an added service has no capital within a sentence, unless it is an acronym', async (t) => {
  const named = (title: string) => ({ ...gardenFile.texts.en.services.items['garden-care'], title })
  const inSentence = async (language: 'en' | 'fr', title: string) => {
    const item = { services: { items: { 'garden-care': named(title) } } }
    const SITE_FILE = siteFile(t, { services: { 'garden-care': true }, texts: { en: item, fr: item } })
    const { translate } = await loadSiteContent(readSettings({ SITE_FILE }))
    return translate(language)('services.items.garden-care.short' as TextKey)
  }
  t.equal(await inSentence('fr', 'Entretien du jardin à Grasse'), 'entretien du jardin à Grasse')
  t.equal(await inSentence('fr', 'VIP à toute heure'), 'VIP à toute heure')
  t.equal(await inSentence('en', 'Garden & Pool Care'), 'garden & pool care')
  t.equal(await inSentence('en', 'Garden Care in Grasse'), 'garden care in Grasse')
})

t.test('an added service has a page', async (t) => {
  const page = await get('/services/garden-care')
  t.match(page, '<title>Garden Care | Mimosa &amp; Mer Services</title>')
  t.match(page, 'We send you Mimosa &amp; Mer pictures of it.')
  t.match(page, 'href="/?service=garden-care#contact"')
  t.match(structuredData(page).Service, { name: 'Garden Care' })
})

t.test('an added service is in every list of services', async (t) => {
  t.ok(home.split('href="/services/garden-care"').length > 2, 'a card and a line of the footer')
  for (const url of ['/sitemap.xml', '/llms.txt', '/api/search?q=lemon']) {
    t.match(await get(url), '/services/garden-care', url)
  }
  t.match(await get('/search?q=citronniers&lang=fr'), 'Entretien du jardin')
})

t.test('the form accepts only services that are offered', async (t) => {
  t.match(await get('/?service=garden-care'), '<option value="garden-care" selected="">Garden Care</option>')
  const send = (service: string) =>
    site.inject({
      method: 'POST',
      url: '/api/contact',
      payload: { name: 'Claire', email: 'claire@example.fr', phone: '0639981234', service, confidentiality: true },
    })
  t.equal((await send('garden-care')).statusCode, 202)
  t.equal((await send('renovation-project')).statusCode, 422)
})

t.test('added locations are in the cards, the search and the structured data', async (t) => {
  t.match(withoutSpans(home), 'Vieille Ville, <span class="nb">06500 Menton</span>')
  t.notOk(home.includes('06400'))
  t.match(await get('/api/search?q=border'), '"menton"')
  const served = ['Grasse', 'Antibes', 'Saint-Tropez', 'Mougins', 'Menton'].map((name) => ({ name }))
  t.match(structuredData(home).Organization?.areaServed, served)
})

t.test('packages, prices and the lowest price follow the file', async (t) => {
  const page = await get('/investment')
  t.match(page, '€360')
  t.notOk(page.includes('Essential Care</h3>'))
  t.match(page, 'content="Three monthly packages for the care of your home on the Côte\u00a0d’Azur, from €360/month')
  t.notOk((await get('/llms.txt')).includes('Essential Care:'))
})

t.test('the operator’s texts replace the site’s texts', async (t) => {
  t.match(home, '>Come home to Mimosa &amp; Mer</h1>')
  t.match(await get('/?lang=fr'), '>Rentrez chez vous</h1>')
  t.match(await get('/legal/privacy'), '<h1>Our privacy</h1>')
})

t.test('a page has only the texts of its language', async (t) => {
  t.match(home, '"hero":{"title":"Come home to {{brand}}"}')
  t.notOk(home.includes('Rentrez chez vous'))
  t.notOk(`${home}${await get('/texts/en.json')}`.includes('A call for us'), 'texts of emails are on no page')
})

t.test('pages and the manifest have the operator’s colours', async (t) => {
  const colours = { paper: '#f4faf6', navy: '#123026', 'sea-ink': '#f4faf6' }
  const { inject } = await testSite(t, { SITE_FILE: siteFile(t, { brand: { colours } }) })
  for (const url of ['/?lang=en', '/search?q=a&lang=en']) {
    const { body, headers } = await inject(url)
    const [, css = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? []
    t.match(
      css,
      /html:root\{--paper:#f4faf6;--navy:#123026;--shade:rgb\(18 48 38\/50%\);\}html \.sea\{--ink:#f4faf6;\}$/,
    )
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(css))
    t.match(String(headers['content-security-policy']), `'sha256-${Buffer.from(hash).toString('base64')}'`, url)
    t.match(body, '<meta name="theme-color" content="#f4faf6">')
  }
  t.match((await inject('/site.webmanifest?lang=en')).json(), { theme_color: '#f4faf6', background_color: '#f4faf6' })
})
