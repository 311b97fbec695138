// The texts that browsers load. Any page, even from a cache, must be hydrated with the words that it was rendered with.
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { keepAssets } from '../../../server/pages/assets.ts'
import { builtFolder, loadBuiltApplication } from '../../../server/pages/built-application.ts'
import { createRender } from '../../../server/pages/render.ts'
import { type PageData, pageDataId, siteFrom } from '../../../src/page-data.ts'
import { withLanguage } from '../../../src/page-urls.ts'
import { deepMerge } from '../../../src/site/deep-merge.ts'
import { gardenFile } from '../../support/garden-care.ts'
import { fixedUrls } from '../../support/pages.ts'
import { type TestSite, testSite } from '../../support/site.ts'
import { siteFile } from '../../support/site-file.ts'

process.env.NODE_ENV = 'production'

const folder = process.env.TEST_BUILD ?? builtFolder
const { render } = await import(join(folder, 'server/entry-server.js'))
const changed = { SITE_FILE: siteFile(t, gardenFile), LANGUAGES: 'en,fr' }

const readPageData = (page: string): PageData =>
  JSON.parse(new RegExp(`id="${pageDataId}">(.*?)</script>`, 's').exec(page)?.[1] ?? '')

/** Tests that a browser renders `page` again from its data, with the files that `site` serves. */
async function testHydration(t: Test, page: string, url: string, { inject }: Pick<TestSite, 'inject'>) {
  const data = readPageData(page)
  const { language, textFiles, changedTexts = {}, intl: formatted } = data
  const file = await inject(String(textFiles?.[language]))
  const texts = deepMerge(file.json(), changedTexts)
  const rendered: string = await render({ url, site: siteFrom(data), locale: { language, texts, formatted } })
  const start = rendered.indexOf('<div id="app">')
  t.ok(page.includes(rendered.slice(0, start)), `${url}: the head`)
  t.ok(page.includes(rendered.slice(start)), `${url}: the application`)
}

t.test('a page is hydrated with the words that it was rendered with', async (t) => {
  const site = await testSite(t, changed)
  const others = ['/services/garden-care', '/search?q=garden', '/contact/sent?reference=ABCD-2345', '/nothing']
  for (const language of site.settings.LANGUAGES) {
    for (const address of [...fixedUrls, ...others, '/legal/nothing']) {
      const url = withLanguage(address, language)
      await testHydration(t, (await site.inject(url)).body, url, site)
    }
  }
})

t.test('every page contains the values that Intl formats', async (t) => {
  const site = await testSite(t, changed)
  const [first, ...others] = await Promise.all(
    fixedUrls.map(async (url) => readPageData((await site.inject(url)).body)),
  )
  for (const { path, intl } of others) t.same(intl, first?.intl, path)
})

t.test('a page from a cache or from a process with other content is hydrated with its own words', async (t) => {
  const site = await testSite(t, changed)
  const other = await testSite(t)
  for (const url of ['/?lang=en', '/legal/privacy?lang=fr', '/services/garden-care?lang=en']) {
    await testHydration(t, (await site.inject(url)).body, url, other)
    await testHydration(t, (await other.inject(url)).body, url, site)
  }
})

t.test('a page of an earlier build with other texts is hydrated with its own words', async (t) => {
  const build = join(t.testdir(), 'build')
  const archive = join(t.testdir(), 'archive')
  await cp(folder, build, { recursive: true })
  const manifestFile = join(build, 'client/.vite/manifest.json')
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8'))
  const entry = manifest['src/language/texts/en.json']
  const earlier = JSON.parse(await readFile(join(build, 'client', entry.file), 'utf8'))
  earlier.hero.title = 'An earlier title'
  entry.file = 'assets/en-before.json'
  await writeFile(join(build, 'client', entry.file), JSON.stringify(earlier))
  await writeFile(manifestFile, JSON.stringify(manifest))
  await keepAssets(join(build, 'client/assets'), archive)

  const site = await testSite(t, {}, { assetArchive: archive })
  const content = { current: { ...site.content.current, texts: { ...site.content.current.texts, en: earlier } } }
  const old = createRender({ application: await loadBuiltApplication(build, ['en', 'fr']), content })
  const { html } = await old('/?lang=en', 'en')
  t.match(html, 'An earlier title')
  await testHydration(t, html, '/?lang=en', site)
})

t.test('each language has a file of built-in texts, cached for a year, without the texts of emails', async (t) => {
  const { inject } = await testSite(t, { LANGUAGES: 'en,fr,ar,zh' })
  const { textFiles = {} } = readPageData((await inject('/?lang=en')).body)
  t.strictSame(Object.keys(textFiles), ['en', 'fr', 'ar', 'zh'])
  for (const [language, file] of Object.entries(textFiles)) {
    t.match(file, new RegExp(`^/assets/${language}-[\\w-]{6}\\.json$`))
    const response = await inject({ url: file, headers: { 'accept-encoding': 'br' } })
    t.match(response.headers, { 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' })
    const texts = (await inject(file)).json()
    t.ok(texts.hero.title && texts.legal.privacy.title)
    t.notOk('emails' in texts)
  }
})

t.test("a browser that changes the language gets the operator's current texts", async (t) => {
  const { inject } = await testSite(t, changed)
  t.equal(readPageData((await inject('/?lang=en')).body).hasChangedTexts, true)
  const response = await inject('/texts/fr.json')
  t.match(response.headers, { 'cache-control': 'no-cache', vary: undefined })
  t.strictSame(response.json().hero, gardenFile.texts.fr.hero)
  t.notOk('emails' in (await inject('/texts/en.json')).json())
  const again = await inject({ url: '/texts/fr.json', headers: { 'if-none-match': String(response.headers.etag) } })
  t.match(again, { statusCode: 304, body: '' })
  t.equal((await inject('/texts/ar.json')).statusCode, 404)

  const builtIn = await testSite(t)
  t.equal(readPageData((await builtIn.inject('/?lang=en')).body).hasChangedTexts, undefined)
  t.equal((await builtIn.inject('/texts/fr.json')).body, '{}')
})
