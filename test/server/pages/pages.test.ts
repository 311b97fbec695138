// Every page in every language, as visitors without scripts and crawlers get it.
import t from 'tap'
import { texts } from '../../../server/content/texts.ts'
import { createTranslate, type TextKey } from '../../../src/language/translate.ts'
import { pages } from '../../support/pages.ts'
import { testSite } from '../../support/site.ts'

const languages = ['en', 'fr'] as const
const site = await testSite(t)
const unescaped = (html: string) =>
  html.replace(
    /&(amp|lt|gt|quot|#x27);/g,
    (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name as 'amp'] ?? "'",
  )

/** The heading of a page in a language. */
function heading(path: string, language: 'en' | 'fr'): string {
  const translate = createTranslate(language, texts[language], { values: { brand: 'Mimosa & Mer' } })
  const keys: Record<string, TextKey> = {
    '/': 'hero.title',
    '/investment': 'pricing.title',
    '/search': 'search.pageTitle',
    // Without a reference nothing was sent, so the page does not say thank you.
    '/contact/sent': 'contact.sent.unknown.title',
  }
  const [, group, id] = path.split('/')
  const key = keys[path] ?? (group === 'legal' ? `legal.${id}.title` : `services.items.${id}.title`)
  return translate(key as TextKey)
}

for (const language of languages) {
  for (const path of pages.keys()) {
    t.test(`${path} is a complete page in ${language}`, async (t) => {
      const response = await site.inject(`${path}?lang=${language}`)
      const html = response.body
      t.equal(response.statusCode, 200)
      t.equal(response.headers['content-type'], 'text/html; charset=utf-8')
      t.equal(response.headers['content-language'], language)
      t.ok(html.includes(`<html lang="${language}" dir="ltr">`), 'the page names its language')
      const headings = [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, text = '']) => unescaped(text))
      t.strictSame(headings, [heading(path, language)])
      t.equal([...html.matchAll(/<title>/g)].length, 1)
      for (const landmark of ['<header', '<main', '<footer', '<nav']) t.ok(html.includes(landmark), landmark)
      t.strictSame(html.match(/\{\{\w+\}\}/g), null, 'no placeholder is left')
      t.strictSame(html.match(/ style="| on\w+="/g), null, 'nothing that the Content-Security-Policy blocks')
    })
  }

  t.test(`an unknown path is a page of status 404 in ${language}`, async (t) => {
    for (const path of ['/nothing/here', '/service', '/legal/nothing', '/index.html', '/%2e%2e/etc/passwd']) {
      const response = await site.inject(`${path}?lang=${language}`)
      t.equal(response.statusCode, 404, path)
      t.ok(response.body.includes(createTranslate(language, texts[language])('notFound.title')), path)
      t.equal(response.headers['content-language'], language)
    }
  })

  t.test(`an unknown service says so in ${language}`, async (t) => {
    const response = await site.inject(`/services/gardening?lang=${language}`)
    t.equal(response.statusCode, 404)
    t.ok(response.body.includes(createTranslate(language, texts[language])('serviceNotFound.title')))
  })

  t.test(`the search is rendered by the server in ${language}`, async (t) => {
    const found = await site.inject(`/search?lang=${language}&q=antib%C3%A8s`)
    t.ok(found.body.includes(`href="/?lang=${language}#place-antibes"`))
    const none = await site.inject(`/search?lang=${language}&q=%3Cscript%3E`)
    t.ok(none.body.includes('&lt;script&gt;'))
    t.notOk(none.body.includes('<script>'))
  })
}

t.test('another spelling of a path redirects to the page, with the query', async (t) => {
  for (const path of ['/Investment', '/investment/', '//investment', '/INVESTMENT//']) {
    const response = await site.inject(`${path}?utm_source=x`)
    t.equal(response.statusCode, 308, path)
    t.equal(response.headers.location, '/investment?utm_source=x', path)
  }
})

t.test('a short path redirects to its page or section, with the query', async (t) => {
  for (const [path, location] of [
    ['/services', '/?lang=fr#services'],
    ['/about', '/?lang=fr#about'],
    ['/contact/', '/?lang=fr#contact'],
    ['/Pricing', '/investment?lang=fr'],
    ['/legal', '/legal/privacy?lang=fr'],
  ] as const) {
    const response = await site.inject(`${path}?lang=fr`)
    t.equal(response.statusCode, 308, path)
    t.equal(response.headers.location, location, path)
  }
  const { headers } = await site.inject('/services')
  t.equal(headers.location, '/#services')
})

t.test("'Request a Call' of a service leads to the form with its option selected", async (t) => {
  const service = await site.inject('/services/renovation-projects?lang=en')
  t.ok(service.body.includes('href="/?service=renovation-project&amp;lang=en#contact"'))
  const home = await site.inject('/?service=renovation-project&lang=en')
  t.ok(/<option[^>]*value="renovation-project"[^>]*selected/.test(home.body))
  const unknown = await site.inject('/?service=gardening&lang=en')
  t.notOk(/<option[^>]*value="\w+-\w+"[^>]*selected/.test(unknown.body))
})

t.test('every response has the fixed headers', async (t) => {
  for (const url of ['/', '/nothing', '/healthz', '/assets/none.js', '/api/contact']) {
    const { headers } = await site.inject(url)
    t.match(headers['content-security-policy'], /default-src 'none'.*trusted-types 'none'/, url)
    t.equal(headers['x-content-type-options'], 'nosniff', url)
    t.equal(headers['x-powered-by'], undefined, url)
  }
})

t.test('a site with one language neither shows the other nor names it as an alternate', async (t) => {
  const french = await testSite(t, { LANGUAGES: 'fr' })
  const { body, headers } = await french.inject({ url: '/?lang=en', headers: { 'accept-language': 'en' } })
  t.equal(headers['content-language'], 'fr')
  t.notOk(body.includes('hrefLang="en"'))
})

t.test('the language form of the footer keeps the search query and the selected option', async (t) => {
  const site = await testSite(t)
  const { body: found } = await site.inject('/search?q=cannes&lang=en')
  t.match(found, '<input type="hidden" name="q" value="cannes"/>')
  const { body: home } = await site.inject('/?package=premium&utm_source=mail')
  t.match(home.slice(home.indexOf('foot-language')), '<input type="hidden" name="package" value="premium"/>')
  t.notMatch(home, 'utm_source')
})
