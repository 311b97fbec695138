// Services, towns, packages and texts that the operator removes, adds or replaces, everywhere on the site.
import t from 'tap'
import { gardenFile } from '../../support/garden-care.ts'
import { testSite } from '../../support/site.ts'
import { siteFile } from '../../support/site-file.ts'

const site = await testSite(t, { SITE_FILE: siteFile(t, gardenFile), SITE_URL: 'https://villa.example' })
const ask = async (url: string) => (await site.inject({ url, headers: { 'accept-language': 'en' } })).body
const home = await ask('/')

/** The structured data of a page. */
function graphOf(html: string): { '@type': string | string[]; [name: string]: unknown }[] {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json)['@graph']
}

t.test('a removed service has no page, no link, no option and no text', async (t) => {
  t.equal((await site.inject('/services/renovation-projects')).statusCode, 404)
  for (const url of ['/', '/services/garden-care', '/sitemap.xml', '/llms.txt', '/api/search?q=renovation']) {
    const visibleText = (await ask(url)).replace(/<script type="application\/json".*?<\/script>/s, '')
    t.notOk(visibleText.includes('renovation-project'), url)
  }
  t.notOk((await ask('/investment')).includes('<h3>Renovation</h3>'), 'nor beside the packages')
})

t.test('an added service has a page, and is in every list of services', async (t) => {
  const page = await ask('/services/garden-care')
  t.match(page, '<title>Garden Care | Mimosa &amp; Mer Services</title>')
  t.match(page, 'We send you Mimosa &amp; Mer pictures of it.')
  t.match(page, 'href="/?service=garden-care#contact"')
  t.match(graphOf(page), [{ '@type': 'Service', name: 'Garden Care' }])
  t.ok(home.split('href="/services/garden-care"').length > 2, 'a card and a line of the footer')
  for (const url of ['/sitemap.xml', '/llms.txt', '/api/search?q=lemon']) {
    t.match(await ask(url), '/services/garden-care', url)
  }
  t.match(await ask('/search?q=citronniers&lang=fr'), 'Entretien du jardin')
})

t.test('the form offers, preselects and accepts an added service, and refuses a removed one', async (t) => {
  t.match(await ask('/?service=garden-care'), '<option value="garden-care" selected="">Garden Care</option>')
  const send = (service: string) =>
    site.inject({
      method: 'POST',
      url: '/api/contact',
      payload: { name: 'Claire', email: 'claire@example.fr', phone: '0639981234', service, confidentiality: true },
    })
  t.equal((await send('garden-care')).statusCode, 202)
  t.equal((await send('renovation-project')).statusCode, 422)
})

t.test('added towns are in the cards, the search and the structured data', async (t) => {
  t.match(home, 'Vieille Ville, <span class="nb">06500 Menton</span>')
  t.notOk(home.includes('06400'))
  t.match(await ask('/api/search?q=border'), '"menton"')
  const [, business] = graphOf(home)
  const served = business?.areaServed as { name: string }[]
  t.strictSame(
    served.map(({ name }) => name),
    ['Grasse', 'Antibes', 'Saint-Tropez', 'Mougins', 'Menton'],
  )
})

t.test('packages, prices and the lowest price follow the file', async (t) => {
  const page = await ask('/investment')
  t.match(page, '€360')
  t.notOk(page.includes('Essential Care</h3>'))
  t.match(page, 'content="Three monthly packages for the care of your Riviera home, from €360/month')
  t.match(graphOf(page), [{ offers: { lowPrice: 360, highPrice: 500, offerCount: 2 } }])
  t.notOk((await ask('/llms.txt')).includes('Essential Care:'))
})

t.test('the operator’s texts replace the site’s, in each language', async (t) => {
  t.match(home, '>Come home to Mimosa &amp; Mer</h1>')
  t.match(await ask('/?lang=fr'), '>Rentrez chez vous</h1>')
  t.match(await ask('/legal/privacy'), '<h1>Our privacy</h1>')
})

t.test('a page contains those of the operator’s texts that it shows', async (t) => {
  t.match(home, '"hero":{"title":"Come home to {{brand}}"}')
  t.notOk(home.includes('Rentrez chez vous') || home.includes('Our privacy'))
  t.notOk(home.includes('A garden by the sea'), 'those of other pages come after it')
  t.notOk(`${home}${await ask('/overrides/en.json')}`.includes('A call for us'), 'those of mails nowhere')
  t.match(await ask('/legal/privacy'), '"title":"Our privacy"')
  t.match(JSON.parse(await ask('/overrides/fr.json')), { texts: gardenFile.texts.fr, pictures: {} })
})
