import t from 'tap'
import { createCurrentContent } from '../../../server/content/current-content.ts'
import { loadSiteContent } from '../../../server/content/site-content.ts'
import { readMarks, withMarks } from '../../../server/desk/text-marks.ts'
import { builtApplication, builtFolder, createRender } from '../../../server/pages/render.ts'
import { readSettings } from '../../../server/settings.ts'
import { listedLanguages } from '../../../src/language/language.ts'
import { fixedAddresses } from '../../../src/routes.ts'

process.env.NODE_ENV = 'production'

const settings = readSettings({ LOG_LEVEL: 'silent', LANGUAGES: listedLanguages.join() })
const content = await loadSiteContent(settings, { year: 2026 })
const application = await builtApplication(process.env.TEST_BUILD ?? builtFolder, settings.LANGUAGES)
const render = createRender({ application, content: createCurrentContent(content) })
const renderMarked = createRender({
  application,
  content: createCurrentContent(withMarks(content)),
})

const withoutTraces = (html: string) =>
  html.replace(/<!--\/?(?:text|value)[^>]*-->/g, '').replace(/ data-(?:texts|picture)="[^"]*"/g, '')

t.test('without its marks, a page for the editor is the page of visitors, byte for byte', async (t) => {
  for (const language of settings.LANGUAGES) {
    for (const address of fixedAddresses(content.pages)) {
      const marked = await renderMarked(address, language)
      const { html } = readMarks(marked.html, { path: address, ...content.site })
      t.equal(withoutTraces(html), (await render(address, language)).html, `${address} in ${language}`)
    }
  }
})

t.test('a page names its texts and pictures', async (t) => {
  const { html, texts, slots } = readMarks((await renderMarked('/', 'en')).html, { path: '/', ...content.site })
  t.match(html, '<!--text hero.title-->Your Riviera home, ready whenever you are<!--/text-->')
  t.match(html, '<!--value founded-->2015<!--/value-->, <!--value brand--><span')
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
