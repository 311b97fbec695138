// The documents of all pages: valid HTML, names of images and links, and the notation of values.
import type { InjectOptions } from 'fastify'
import t from 'tap'
import fr from '../../../src/language/texts/fr.json' with { type: 'json' }
import { elements, unescaped, visibleHtml } from '../../support/markup.ts'
import { pages } from '../../support/pages.ts'
import { plainForm } from '../../support/plain-form.ts'
import { testSite } from '../../support/site.ts'
import { htmlErrors } from '../../support/valid-html.ts'

const site = await testSite(t, { SITE_URL: 'https://mimosa-mer.example' })
const html = { accept: 'text/html' }
const addresses = [...pages.keys(), '/search?q=cannes', '/search?q=phare', '/nothing', '/services/gardening']
const requests: InjectOptions[] = [
  ...addresses.map((url) => ({ url })),
  plainForm('name=A&email=x&message=%3Cb%3E%26'),
  { url: '/api/contact', method: 'POST', headers: { ...html, 'content-type': 'text/csv' }, payload: 'name' },
  { url: '/api/contact', headers: html },
]

for (const language of ['en', 'fr']) {
  for (const request of requests) {
    t.test(`${request.url} in ${language} is valid HTML with names for images and links`, async (t) => {
      const headers = { ...request.headers, cookie: `lang=${language}` }
      const { body } = await site.inject({ ...request, headers })
      t.strictSame(await htmlErrors(body), [])
      t.equal(elements(body, 'h1').length, 1)
      t.notMatch(body, /\{\{\w+\}\}/, 'no placeholder is left')
      t.notMatch(body, / style="| on\w+="/, 'nothing that the Content-Security-Policy blocks')

      for (const { attributes } of elements(body, 'img')) {
        const { src = '', alt = '' } = attributes
        // The sea next to the office's address is the only decoration.
        const isDecoration = src.startsWith('/assets/office-')
        const isUseful = isDecoration ? alt === '' : /\p{L}{3}.* .*\p{L}{3}/u.test(alt)
        t.ok(isUseful, `${src}: ${alt}`)
      }

      const targets = new Map<string, Set<string>>()
      for (const { attributes, text } of elements(body, 'a')) {
        const name = attributes['aria-label'] ?? text
        t.match(name, /[\p{L}\d]{2}/u, `${attributes.href} has words`)
        targets.set(name, (targets.get(name) ?? new Set()).add(attributes.href ?? ''))
      }
      // Links with the same text must have the same target (WCAG 2.4.4 and 2.4.9).
      const ambiguous = [...targets].filter(([, hrefs]) => hrefs.size > 1).map(([name, hrefs]) => [name, ...hrefs])
      t.strictSame(ambiguous, [])
    })
  }
}

t.test('prices, hours, numbers and names follow the rules of each language', async (t) => {
  for (const [url, expected, wrong] of [
    ['/investment?lang=en', /From €200\/month/, /Côte d’Azur/],
    ['/investment?lang=fr', /À partir de 200\s€\/mois/, /Côte d’Azur/],
    ['/?lang=en', /Monday to Friday, 09:00–\u206018:00/, /\+33 |Côte d’Azur/],
    ['/?lang=fr', /Du lundi au vendredi, de\u00a09\u00a0h\u00a0à\u00a018\u00a0h/, /\+33 |Côte d’Azur/],
    ['/legal/terms?lang=en', /\b\d{1,2} [A-Z][a-z]+ 20\d\d/, /\+33 /],
    ['/legal/terms?lang=fr', /\b\d{1,2}(er)?\s[a-zéû]+\s20\d\d/, /\+33 /],
    ['/legal/regulatory?lang=en', /no\.\u00a0\d/, /no\. ?\d|\+33 /],
    ['/legal/regulatory?lang=fr', /n°\u00a0\d/, /n° ?\d|\+33 /],
  ] as const) {
    const { body } = await site.inject(url)
    const text = unescaped(visibleHtml(body).replace(/<[^>]*>/g, ''))
    t.match(text, expected, url)
    t.notMatch(text, wrong, url)
  }
})

t.test('the confirmation page has the title of a sent request only with a reference', async (t) => {
  const readTitle = async (query: string) =>
    elements((await site.inject(`/contact/sent?lang=fr${query}`)).body, 'title')
  t.match(await readTitle(''), [{ text: `${fr.contact.sent.unknown.title} | Mimosa & Mer` }])
  t.match(await readTitle('&reference=AB12-CD34'), [{ text: /^Demande envoyée/ }])
})
