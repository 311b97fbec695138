// The texts of the site, as the desk finds, names and changes them.
import t from 'tap'
import { createCurrentContent } from '../../../server/content/current-content.ts'
import { builtApplication, builtFolder } from '../../../server/pages/built-application.ts'
import { createRender } from '../../../server/pages/render.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { listedLanguages } from '../../../src/language/language.ts'
import { fixedAddresses } from '../../../src/routes.ts'
import { loadSiteContent } from '../../../test/support/site-content.ts'
import { readMarks, withMarks } from '../../server/content/text-marks.ts'

process.env.NODE_ENV = 'production'

import arabic from '../../../src/language/texts/ar.json' with { type: 'json' }
import { pages, sitePageAddress } from '../../api/addresses.ts'
import type { PicturePage } from '../../api/pictures-data.ts'
import type { SearchTextsPage, TextPage, TextsPage } from '../../api/texts-data.ts'
import { deskSite } from '../support/desk.ts'

const settings = readSettings({ LOG_LEVEL: 'silent', LANGUAGES: listedLanguages.join() })
const content = await loadSiteContent(settings)
const application = await builtApplication(process.env.TEST_BUILD ?? builtFolder, settings.LANGUAGES)
const render = createRender({ application, content: createCurrentContent(content) })
const renderMarked = createRender({
  application,
  content: createCurrentContent(withMarks(content)),
})

const withoutTraces = (html: string) =>
  html.replace(/<!--\/?(?:text|value)[^>]*-->/g, '').replace(/ data-(?:texts|picture)="[^"]*"/g, '')

// The editor needs a text as a whole, visitors' browsers in pieces (src/language/in-spans.tsx).
const withoutSpans = (html: string) => html.replace(/<span>([^<]*)<\/span>/g, '$1')

t.test('without its marks and spans, a page for the editor is the page of visitors, byte for byte', async (t) => {
  for (const language of settings.LANGUAGES) {
    for (const address of fixedAddresses(content.pages)) {
      const marked = await renderMarked(address, language)
      const { html } = readMarks(marked.html, { path: address, ...content.site })
      const expected = withoutSpans((await render(address, language)).html)
      t.ok(withoutSpans(withoutTraces(html)) === expected, `${address} in ${language}`)
    }
  }
})

t.test('a page names its texts and pictures', async (t) => {
  const { html, texts, slots } = readMarks((await renderMarked('/', 'en')).html, { path: '/', ...content.site })
  t.match(html, '<!--text hero.title-->Your Riviera home, ready whenever you are<!--/text-->')
  t.match(html, '<!--value founded-->2015<!--/value-->, <!--value brand-->Mimosa &amp; Mer<!--/value-->')
  t.match(html, /<img [^>]*data-picture="location-grasse"/)
  t.match(html, /<img [^>]*data-texts="[^"]*imageAlt.hero/)
  t.ok(slots.includes('hero'))
  const places = new Map(texts.map(({ key, part, place }) => [key + part, place]))
  t.equal(places.get('hero.title'), 'text')
  t.equal(places.get('about.paragraphs/0'), 'text')
  t.equal(places.get('imageAlt.hero'), 'alt')
  t.equal(places.get('aria.openSearch'), 'aria-label')
  t.equal(places.get('contact.form.fields.message.placeholder'), 'placeholder')
  t.equal(places.get('meta.home.description'), 'head')
})

t.test('a changed line keeps the invisible characters that it had, and gets no others', async (t) => {
  const desk = await (await deskSite(t, { LANGUAGES: 'ar' })).signedIn()
  const path = '/texts/ar/legal/privacy/sections'
  const sections = structuredClone(arabic.legal.privacy.sections)
  const [first] = sections
  if (!first) throw new Error('no sections')
  const [line] = first.paragraphs
  first.paragraphs = [`${line}\u202e\u00ad!`]
  const { entries } = await desk.save({ path, value: sections })
  t.strictSame(entries[0]?.value, [{ ...first, paragraphs: [`${line}!`] }, ...sections.slice(1)])
})

t.test('the pages of the desk name what a page of the site shows', async (t) => {
  const desk = await (await deskSite(t)).signedIn()
  const texts = await desk.page<TextsPage>(sitePageAddress(pages.texts, { path: '/', language: 'fr' }))
  t.match(texts, { path: '/', language: 'fr', languages: ['en', 'fr'] })
  t.ok(texts.texts.some(({ key, excerpt }) => key === 'hero.title' && excerpt.length > 0))
  t.ok(texts.pictures.includes('hero'))
  t.ok(texts.sitePages.some(({ path, name }) => path === '/investment' && name === 'Pricing'))
  for (const { path } of texts.sitePages) {
    const { texts: searchTexts, filled } = await desk.page<SearchTextsPage>(
      sitePageAddress(pages.searchTexts, { path, language: 'en' }),
    )
    t.ok(searchTexts.title && searchTexts.description && filled.title && !filled.title.includes('{{'), path)
  }
  t.match((await desk.page<TextPage>(pages.text('hero.title'))).text.placeholders, [
    { name: 'brand', isExpected: false },
  ])
  const picture = await desk.page<PicturePage>(pages.picture('hero'))
  t.match(picture.picture, { slot: 'hero', entry: { value: null, version: 0 }, altKey: 'imageAlt.hero' })
  t.strictSame(
    picture.picture.crops.map(({ slot }) => slot),
    ['hero', 'hero-tall', 'social'],
  )
})
