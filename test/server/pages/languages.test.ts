// LANGUAGES: every response has these languages, in this order, and no other.
import t from 'tap'
import { type Language, languages, listedLanguages } from '../../../src/language/language.ts'
import { elements, meta, relations, structuredData } from '../../support/markup.ts'
import { fixedAddresses } from '../../support/pages.ts'
import { testSite } from '../../support/site.ts'

const origin = 'https://villa.example'
const siteOf = (...offered: Language[]) => testSite(t, { SITE_URL: origin, LANGUAGES: offered.join() })

const usual = await testSite(t, { SITE_URL: origin })
const all = await siteOf(...listedLanguages)
const foreign = /[\u0600-\u06ff\u3400-\u9fff]|arabic|chinese|naskh|dir="rtl"|lang=(?:ar|zh)/

t.test('by default, Arabic and Chinese are disabled options, and nowhere else', async (t) => {
  for (const language of ['en', 'fr']) {
    for (const url of [
      ...fixedAddresses,
      '/nothing',
      '/search?q=an',
      '/sitemap.xml',
      '/llms.txt',
      '/site.webmanifest',
    ]) {
      const { body, headers } = await usual.inject({ url, headers: { cookie: `lang=${language}` } })
      const options = /<option value="(?:zh|ar)" lang="(?:zh|ar)" disabled="">[^<]*<\/option>/g
      t.notMatch(body.replace(options, ''), foreign, url)
      t.notMatch(JSON.stringify(headers), foreign, url)
    }
  }
})

t.test('a language that is not offered is ignored in the URL, the cookie and Accept-Language', async (t) => {
  for (const language of ['ar', 'zh']) {
    const { headers } = await usual.inject({
      url: `/?lang=${language}`,
      headers: { cookie: `lang=${language}`, 'accept-language': language },
    })
    t.equal(headers['content-language'], 'en')
    t.equal(headers['set-cookie'], undefined)
  }
})

for (const offered of [['ar'], ['zh', 'en'], listedLanguages] as const) {
  t.test(`LANGUAGES=${offered} sets the languages everywhere`, async (t) => {
    const site = offered === listedLanguages ? all : await siteOf(...offered)
    const [first] = offered
    const { body, headers } = await site.inject({ url: '/', headers: { 'accept-language': 'de' } })
    t.equal(headers['content-language'], first, 'the first is the default')

    const { dir, script, locale } = languages[first]
    const [html] = elements(body, 'html')
    t.match(html?.attributes, { lang: first, dir, ...(script !== 'latin' && { 'data-script': script }) })
    t.strictSame(
      relations(body, 'alternate').map(({ hreflang }) => hreflang),
      [...offered, 'x-default'],
    )
    t.equal(meta(body, 'og:locale'), locale.replace('-', '_'))
    t.strictSame(structuredData(body).WebSite?.inLanguage, offered)
    t.strictSame(
      elements(body, 'option')
        .flatMap(({ attributes: { lang, disabled } }) => (disabled === undefined ? lang : []))
        .filter(Boolean),
      listedLanguages.filter((language) => (offered as readonly Language[]).includes(language)),
      'the others are listed, disabled',
    )
    const switches = elements(body, 'a').filter(({ attributes: { hreflang } }) => hreflang)
    t.strictSame(
      switches.map(({ attributes: { hreflang } }) => hreflang),
      [...offered, ...offered],
      'in the header and in the menu',
    )
    const sitemap = await site.inject('/sitemap.xml')
    t.equal(elements(sitemap.body, 'loc').length, 13 * offered.length)
    t.match((await site.inject('/.well-known/security.txt')).body, `Preferred-Languages: ${offered.join(', ')}\n`)
    t.match((await site.inject('/llms.txt')).body, `## ${languages[first].name}\n`)
    t.match((await site.inject('/site.webmanifest')).json(), { lang: first, dir })
  })
}

t.test("Chinese and Arabic of any script and country match the site's", async (t) => {
  for (const [accepted, language] of [
    ['zh-CN, zh;q=0.9', 'zh'],
    ['zh-Hans-CN', 'zh'],
    ['zh-Hans', 'zh'],
    ['zh-TW, en;q=0.8', 'zh'],
    ['ar-AE', 'ar'],
    ['ar-SA, en;q=0.5', 'ar'],
    ['de, ar;q=0.4', 'ar'],
  ] as const) {
    const { headers } = await all.inject({ url: '/', headers: { 'accept-language': accepted } })
    t.equal(headers['content-language'], language, accepted)
  }
})

for (const language of ['ar', 'zh'] as const) {
  const { name } = languages[language]
  const native = { ar: /\p{Script=Arabic}/u, zh: /\p{Script=Han}/u }[language]

  t.test(`a refused form, a problem and an unknown path are in ${name}`, async (t) => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
    const refused = await all.inject({
      ...{ method: 'POST', url: `/api/contact?lang=${language}`, headers: form, payload: 'name=A&phone=1' },
    })
    t.equal(refused.statusCode, 422)
    const messages = elements(refused.body, 'a').filter(({ attributes: { href = '' } }) =>
      /^#(name|phone|email)$/.test(href),
    )
    t.equal(messages.length, 3)
    for (const { text } of messages) t.match(text, native)
    const missing = await all.inject(`/nothing?lang=${language}`)
    t.equal(missing.statusCode, 404)
    t.match(elements(missing.body, 'h1')[0]?.text, native)
    const problem = await all.inject({ url: `/?lang=${language}`, method: 'DELETE' })
    t.match(problem.json().title, native)
  })

  t.test(`no page in ${name} has an English sentence or lacks a text`, async (t) => {
    for (const url of fixedAddresses) {
      const { body } = await all.inject({ url, headers: { cookie: `lang=${language}` } })
      const shown = body.replace(/<(script|style)\b.*?<\/\1>|<ul class="langs".*?<\/ul>/gs, '')
      const text = shown.slice(shown.indexOf('<div id="app">')).replace(/<[^>]*>/g, '\n')
      // Names and addresses are French, so three English words in a row are an untranslated sentence.
      t.notMatch(text, /\b(?:the|and|of|our|your|with|for) [a-z]+ [a-z]+/, url)
      t.notMatch(text, /\{\{|\b(?:nav|hero|services|about|contact|pricing|footer|search|aria|legal)\.\w/, url)
    }
  })
}

t.test('Latin text on an Arabic page is isolated', async (t) => {
  const { body } = await all.inject('/?lang=ar')
  for (const latin of ['1 chemin des Mimosas', '+33\u00a04\u00a065\u00a071\u00a000\u00a026']) {
    t.match(body, `<bdi dir="ltr">${latin}</bdi>`)
  }
  t.notMatch((await all.inject('/?lang=zh')).body, '<bdi')
})

t.test('pages in each script inline its style sheet, which the policy allows, and preload its font', async (t) => {
  const preloaded = { en: /baskervville/, fr: /baskervville/, zh: undefined, ar: /noto-naskh-arabic/ }
  for (const language of listedLanguages) {
    const { body } = await all.inject(`/?lang=${language}`)
    const fonts = elements(body, 'link').filter(({ attributes: { as } }) => as === 'font')
    t.strictSame(fonts.length, preloaded[language] ? 1 : 0, language)
    if (preloaded[language]) t.match(fonts[0]?.attributes.href, preloaded[language])
    t.equal(elements(body, 'style').length, 1)
  }
})
