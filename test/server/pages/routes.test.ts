// Pages, redirects and links for crawlers and visitors without scripts.
import t from 'tap'
import en from '../../../src/language/texts/en.json' with { type: 'json' }
import fr from '../../../src/language/texts/fr.json' with { type: 'json' }
import { withLanguage } from '../../../src/page-urls.ts'
import { elements } from '../../support/markup.ts'
import { fixedUrls } from '../../support/pages.ts'
import { plainForm } from '../../support/plain-form.ts'
import { testSite } from '../../support/site.ts'

const site = await testSite(t)

for (const [language, { notFound, serviceNotFound }] of Object.entries({ en, fr })) {
  t.test(`an unknown path answers 404 with a page in ${language}`, async (t) => {
    for (const [path, title] of [
      ['/nothing/here', notFound.title],
      ['/service', notFound.title],
      ['/legal/nothing', notFound.title],
      ['/en/nothing', notFound.title],
      ['/zh', notFound.title],
      ['/%2e%2e/etc/passwd', notFound.title],
      ['/services/gardening', serviceNotFound.title],
    ] as const) {
      const { statusCode, headers, body } = await site.inject(`${path}?lang=${language}`)
      t.equal(statusCode, 404, path)
      t.match(headers, { 'content-type': 'text/html; charset=utf-8', 'content-language': language }, path)
      t.match(body, `<html lang="${language}" dir="ltr">`)
      const headings = elements(body, 'h1').map(({ text }) => text)
      t.strictSame(headings, [title], path)
    }
  })

  t.test(`the server renders the search in ${language}`, async (t) => {
    const { body: found } = await site.inject(`/search?lang=${language}&q=antib%C3%A8s`)
    t.match(found, `href="/?lang=${language}#place-antibes"`)
    const { body: notFound } = await site.inject(`/search?lang=${language}&q=%3Cscript%3E`)
    t.match(notFound, '&lt;script&gt;')
    t.notMatch(notFound, '<script>')
  })
}

t.test('an unknown file answers 404 with two sentences', async (t) => {
  for (const url of [
    '/.well-known/none',
    '/.well-known/change-password',
    '/wp-login.php',
    '/a/b.JPG',
    '/.env',
    '/icons/none.png',
  ]) {
    for (const [language, { notFound }] of Object.entries({ en, fr })) {
      const { statusCode, headers, body } = await site.inject({
        url: `${url}?lang=${language}`,
        headers: { accept: 'text/html' },
      })
      t.equal(statusCode, 404, url)
      t.equal(headers['content-type'], 'text/plain; charset=utf-8', url)
      t.equal(body, `${notFound.title}\n${notFound.hint}\n`, url)
    }
  }
})

t.test('another spelling or a short path redirects every visitor to the page or section, with the query', async (t) => {
  for (const [url, location] of [
    ['/Investment?utm_source=x', '/investment?utm_source=x'],
    ['/investment/?utm_source=x', '/investment?utm_source=x'],
    ['//investment?utm_source=x', '/investment?utm_source=x'],
    ['/INVESTMENT//?utm_source=x', '/investment?utm_source=x'],
    ['/services', '/#services'],
    ['/services?lang=fr', '/?lang=fr#services'],
    ['/about?lang=fr', '/?lang=fr#about'],
    ['/contact/?lang=fr', '/?lang=fr#contact'],
    ['/Pricing?lang=fr', '/investment?lang=fr'],
    ['/legal?lang=fr', '/legal/privacy?lang=fr'],
    ['/%69nvestment?lang=fr', '/investment?lang=fr'],
    ['//evil.example', '/evil.example'],
    ['//%5Cevil%2fexample%2e', '/%5Cevil%2fexample%2e'],
    ['//%25%36%33', '/%2563'],
    ['/investment%2F', '/investment'],
    ['/%2Finvestment', '/investment'],
    ['/fr', '/?lang=fr'],
    ['/EN/?utm_source=x', '/?utm_source=x&lang=en'],
    ['/fr/investment', '/investment?lang=fr'],
    ['/fr/investment?lang=en', '/investment?lang=en'],
    ['/fr/tarifs', '/investment?lang=fr'],
    ['/fr/contact', '/?lang=fr#contact'],
    ['/index.html', '/'],
    ['/home?package=elite', '/?package=elite'],
    ['/tarifs', '/investment'],
    ['/%C3%A0-propos', '/#about'],
    ['/mentions-legales', '/legal/regulatory'],
  ] as const) {
    const { statusCode, headers } = await site.inject({ url, headers: { cookie: 'lang=fr' } })
    t.equal(statusCode, 308, url)
    t.equal(headers.location, location, url)
    for (const name of ['set-cookie', 'vary', 'content-language']) t.equal(headers[name], undefined, `${url}: ${name}`)
  }
})

t.test("the link 'Request a Call' of a service leads to the form with its option selected", async (t) => {
  const { body: service } = await site.inject('/services/renovation-projects?lang=en')
  t.match(service, 'href="/?service=renovation-project&amp;lang=en#contact"')
  const { body: form } = await site.inject('/?service=renovation-project&lang=en')
  t.match(form, /<option[^>]*value="renovation-project"[^>]*selected/)
  const { body: unknown } = await site.inject('/?service=gardening&lang=en')
  t.notMatch(unknown, /<option[^>]*value="\w+-\w+"[^>]*selected/)
})

t.test('the language form of the footer keeps the search query and the selected option', async (t) => {
  const { body: found } = await site.inject('/search?q=cannes&lang=en')
  t.match(found, '<input type="hidden" name="q" value="cannes"/>')
  const { body: home } = await site.inject('/?package=premium&utm_source=mail')
  t.match(home.slice(home.indexOf('foot-language')), '<input type="hidden" name="package" value="premium"/>')
  t.notMatch(home, 'utm_source')
})

const links = (html: string) => [...html.matchAll(/<a\b[^>]* href="(\/[^"]*)"/g)].map(([, to = '']) => to)

t.test('if the URL of a page names the language, its links and forms also name it', async (t) => {
  for (const url of [...fixedUrls, '/search?q=villa', '/none', '/contact/sent']) {
    const { body } = await site.inject(withLanguage(url, 'fr'))
    const withoutLanguage = links(body).filter((to) => !/[?;]lang=(fr(#|$)|en$)/.test(to))
    t.strictSame(withoutLanguage, [], url)
    t.ok(links(body).includes('/investment?lang=fr'), url)
  }
  const { body: search } = await site.inject('/search?lang=fr')
  t.match(search, '<input type="hidden" name="lang" value="fr"/>')
  const { body: refused } = await site.inject(plainForm('name=A', '/api/contact?lang=fr'))
  for (const path of ['/', '/investment', '/legal/privacy']) t.match(refused, `href="${path}?lang=fr"`)
})

t.test('the links of any other page name no language, except the language switch', async (t) => {
  for (const url of [...fixedUrls, '/search?q=villa', '/none', '/?lang=de', '/?lang=fr&lang=fr']) {
    const { body } = await site.inject({ url, headers: { 'accept-language': 'fr' } })
    t.equal(new Set(links(body).filter((to) => /[?&;]lang=/.test(to))).size, 2, url)
  }
})
