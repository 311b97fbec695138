// The language of a request, and the languages that LANGUAGES offers.
import t from 'tap'
import { createLanguagePicker } from '../../../server/pages/language.ts'
import { type Language, languages, listedLanguages } from '../../../src/language/language.ts'
import { elements, meta, relations, structuredData, visibleHtml } from '../../support/markup.ts'
import { fixedUrls } from '../../support/pages.ts'
import { plainForm } from '../../support/plain-form.ts'
import { testSite } from '../../support/site.ts'

const usual = await testSite(t, { SITE_URL: 'https://villa.example' })
const all = await testSite(t, { SITE_URL: 'https://villa.example', LANGUAGES: listedLanguages.join() })

interface Preferences {
  lang?: unknown
  cookie?: string
  accepted?: string
}

t.test('the URL wins over the cookie and the cookie over Accept-Language', async (t) => {
  const french: Preferences[] = [
    { lang: 'fr', cookie: 'lang=en', accepted: 'en' },
    { cookie: 'lang=fr', accepted: 'en' },
    { cookie: 'a=1; lang=fr; b=lang=en' },
    { accepted: 'de, fr-CA;q=0.8, en;q=0.5' },
    { accepted: 'en;q=0, fr;q=0.1' },
  ]
  const invalid = [['fr', 'fr'], 'de', 'ar', '', 'FR', 'fr ', 'constructor', 'fr\r\nx: y', { fr: 1 }]
  const cookies = ['lang=', 'lang=ar', 'xlang=fr', 'lang=fr; lang=en', 'lang="fr"', ';;;=']
  const headers = ['', 'de, it;q=0.5', 'ar', ';;;', 'fr;q=banana', '*;q=0', '\u0000']
  const english: Preferences[] = [
    { accepted: 'fr;q=0.3, en;q=0.9' },
    ...invalid.map((lang) => ({ lang })),
    ...cookies.map((cookie) => ({ cookie })),
    ...headers.map((accepted) => ({ accepted })),
  ]
  const pick = createLanguagePicker(['en', 'fr'])
  for (const [expected, requests] of Object.entries({ fr: french, en: english })) {
    for (const { lang, cookie, accepted } of requests) {
      const picked = pick({ lang, headers: { cookie, 'accept-language': accepted } })
      t.equal(picked, expected, JSON.stringify({ lang, cookie, accepted }).slice(0, 80))
    }
  }
})

t.test('the first offered language of Accept-Language wins (RFC 4647)', async (t) => {
  for (const [accepted, expected, offered = listedLanguages] of [
    [undefined, 'fr', ['fr', 'en']],
    ['fr', 'en', ['en']],
    ['en-GB,fr;q=0.9,en;q=0.8', 'en'],
    ['fr-FR, en', 'fr'],
    ['en;q=0.5, fr-CA;q=0.5', 'en'],
    ['fr_FR, en', 'fr'],
    ['zh-Hans-CN', 'zh'],
    ['zh-Hant, en;q=0.9', 'zh'],
    ['cmn-Hans-CN, en;q=0.9', 'zh'],
    ['arz, fr;q=0.9', 'ar'],
    ['de, *;q=0.5', 'en'],
    ['*, en;q=0.5', 'fr'],
    ['en;q=0, *', 'fr'],
    // Twenty-one languages, then headers that are too long to be read to their end.
    [`${Array.from('abcdefghijklmnopqrst', (letter) => `x${letter}-YY;q=0.9`).join()}, ar;q=0.8`, 'ar'],
    [`fr-CH, ${'de-CH, '.repeat(2000)}`, 'fr'],
    ['x'.repeat(2000), 'en'],
  ] as [accepted: string | undefined, expected: Language, offered?: Language[]][]) {
    const headers = { 'accept-language': accepted }
    t.equal(
      createLanguagePicker(offered)({ lang: undefined, headers }),
      expected,
      `${accepted?.slice(0, 60)} of ${offered}`,
    )
  }
})

t.test('by default, Arabic and Chinese are disabled options', async (t) => {
  const foreign = /[\u0600-\u06ff\u3400-\u9fff]|arabic|chinese|naskh|dir="rtl"|lang=(?:ar|zh)/
  const options = /<option value="(?:zh|ar)" lang="(?:zh-Hans|ar)" disabled="">[^<]*<\/option>/g
  const others = ['/nothing', '/search?q=an', '/sitemap.xml', '/llms.txt', '/site.webmanifest']
  for (const cookie of ['lang=en', 'lang=fr']) {
    for (const url of [...fixedUrls, ...others]) {
      const { body, headers } = await usual.inject({ url, headers: { cookie } })
      t.notMatch(body.replace(options, ''), foreign, url)
      t.notMatch(JSON.stringify(headers), foreign, url)
    }
  }
})

for (const offered of [['ar'], ['zh', 'en'], listedLanguages] as const) {
  t.test(`LANGUAGES=${offered} sets the languages everywhere`, async (t) => {
    const site = await testSite(t, { SITE_URL: 'https://villa.example', LANGUAGES: offered.join() })
    const [first] = offered
    const { tag, dir, script, locale, name } = languages[first]
    const tags = offered.map((language): string => languages[language].tag)
    const { body, headers } = await site.inject({ url: '/', headers: { 'accept-language': 'de' } })
    t.equal(headers['content-language'], tag)
    const [html] = elements(body, 'html')
    t.match(html?.attributes, { lang: tag, dir, ...(script !== 'latin' && { 'data-script': script }) })
    t.strictSame(relations(body, 'alternate'), [
      ...offered.map((language) => ({
        hreflang: languages[language].tag,
        href: `https://villa.example/?lang=${language}`,
      })),
      { hreflang: 'x-default', href: 'https://villa.example/' },
    ])
    t.equal(meta(body, 'og:locale'), locale.replace('-', '_'))
    t.strictSame(structuredData(body).WebSite?.inLanguage, tags)
    const enabled = elements(body, 'option').filter(({ attributes }) => attributes.disabled === undefined)
    const codes = enabled.flatMap(({ attributes: { lang = [] } }) => lang)
    t.strictSame(codes.sort(), [...tags].sort(), 'the options of all others are disabled')
    const switches = elements(body, 'a').flatMap(({ attributes: { hreflang = [] } }) => hreflang)
    t.strictSame(switches, [...tags, ...tags], 'in the header and in the menu')
    t.equal(elements((await site.inject('/sitemap.xml')).body, 'loc').length, 13 * offered.length)
    t.match((await site.inject('/.well-known/security.txt')).body, `Preferred-Languages: ${offered.join(', ')}\n`)
    t.match((await site.inject('/llms.txt')).body, `## ${name}\n`)
    t.match((await site.inject('/site.webmanifest')).json(), { lang: tag, dir })
  })
}

for (const [language, native] of [
  ['ar', /\p{Script=Arabic}/u],
  ['zh', /\p{Script=Han}/u],
] as const) {
  t.test(`a refused form, a problem and an unknown path are answered in ${language}`, async (t) => {
    const refused = await all.inject(plainForm('name=A&phone=1', `/api/contact?lang=${language}`))
    const links = elements(refused.body, 'a')
    const messages = links.filter(({ attributes: { href = '' } }) => /^#(name|phone|email)$/.test(href))
    t.match(messages, [{ text: native }, { text: native }, { text: native }])
    const missing = await all.inject(`/nothing?lang=${language}`)
    t.match(elements(missing.body, 'h1')[0]?.text, native)
    const problem = await all.inject({ url: `/?lang=${language}`, method: 'DELETE' })
    t.match(problem.json().title, native)
  })

  t.test(`no page in ${language} has an English sentence or lacks a text`, async (t) => {
    for (const url of fixedUrls) {
      const { body } = await all.inject({ url, headers: { cookie: `lang=${language}` } })
      const text = visibleHtml(body).replace(/<ul class="langs".*?<\/ul>|<[^>]*>/gs, '\n')
      // Names and addresses are French, so three English words in a row are an untranslated sentence.
      t.notMatch(text, /\b(?:the|and|of|our|your|with|for) [a-z]+ [a-z]+/, url)
      t.notMatch(text, /\{\{|\b(?:nav|hero|services|about|contact|pricing|footer|search|aria|legal)\.\w/, url)
    }
  })
}

t.test('a Chinese page has full-width marks, including the marks that the code puts between two texts', async (t) => {
  for (const url of fixedUrls) {
    const { body } = await all.inject({ url, headers: { cookie: 'lang=zh' } })
    const text = visibleHtml(body).replace(/<\/?\w[^>]*>/g, (tag) => / aria-label="(.*?)"/.exec(tag)?.[1] ?? '')
    t.notMatch(text, /\p{Script=Han}\s?[().;:!?]/u, url)
  }
})

t.test('Latin text on an Arabic page is isolated', async (t) => {
  const { body } = await all.inject('/?lang=ar')
  for (const latin of ['1 chemin des Mimosas', '+33\u00a04\u00a065\u00a071\u00a000\u00a026']) {
    t.match(body, `<bdi dir="ltr" translate="no">${latin}</bdi>`)
  }
})
