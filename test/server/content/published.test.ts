// Published content without a desk: the values of DATA_DIR/published.json replace the values of the content file.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import t, { type Test } from 'tap'
import { openContentSource, publishedFile } from '../../../server/content/content-source.ts'
import { layOver } from '../../../server/content/load-content.ts'
import { runDiagnostics } from '../../../server/doctor/doctor.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { dataFolder } from '../../support/data-folder.ts'
import { photograph } from '../../support/photograph.ts'
import { testSite } from '../../support/site.ts'
import { siteFile } from '../../support/site-file.ts'

const heading = (text: string) => ({ texts: { en: { hero: { title: text } } } })

/**
 * Opens the content of a site whose published.json contains `published`, a document or the text of the file. Also
 * returns the lines of the log.
 */
async function open(t: Test, published: object | string, environment = {}) {
  const settings = readSettings({ DATA_DIR: dataFolder(t), ...environment })
  const file = typeof published === 'string' ? published : JSON.stringify({ number: 7, document: published })
  writeFileSync(publishedFile(settings), file)
  const lines: { errors?: string[] }[] = []
  const write = (line: unknown) => void lines.push(line as { errors?: string[] })
  const source = await openContentSource({ settings, log: { warn: write, error: write } })
  const { site, translate } = source.content.current
  return { ...source, DATA_DIR: settings.DATA_DIR, lines, facts: site.facts, t: translate('en') }
}

t.test('the values of a published document replace the values of the content file', async (t) => {
  const file = {
    services: { 'garden-care': true },
    links: { linkedin: 'https://one.example', careers: 'https://two.example' },
    texts: { en: { hero: { title: 'One', subtitle: 'Two' } } },
  }
  const published = { services: { 'concierge-services': false }, links: { linkedin: null }, ...heading('Three') }
  t.strictSame(layOver(file, published), {
    services: { 'garden-care': true, 'concierge-services': false },
    links: { linkedin: null, careers: 'https://two.example' },
    texts: { en: { hero: { title: 'Three', subtitle: 'Two' } } },
  })
})

t.test('a published brand is merged with the brand of the content file, even in its short form', async (t) => {
  const colours = { navy: '#123026', gold: '#c0a060' }
  t.strictSame(layOver({ brand: 'Olive & Pin' }, { brand: { colours } }), { brand: { name: 'Olive & Pin', colours } })
  const file = { brand: { name: 'Olive & Pin', logo: 'logo.svg', colours } }
  t.strictSame(layOver(file, { brand: { logo: null, colours: { gold: '#c9a45c' } } }), {
    brand: { name: 'Olive & Pin', logo: null, colours: { navy: '#123026', gold: '#c9a45c' } },
  })
})

t.test('a site without a desk shows the last published content, even after a restart', async (t) => {
  const { DATA_DIR, show } = await open(t, {})
  await show(heading('At home'), 3)
  t.strictSame(readdirSync(DATA_DIR), ['published.json'])
  const { inject } = await testSite(t, { DATA_DIR })
  t.match((await inject('/?lang=en')).body, 'At home')
})

t.test('only published values that cannot be used are left out', async (t) => {
  const document = {
    prices: { essential: 'free' },
    services: { 'garden-care': true },
    order: { services: ['olive-care'] },
    hours: { monday: [{ opens: '18:00', closes: '09:00' }] },
    office: { phone: 'none', town: 'Vence' },
    pictures: { hero: { file: `uploads/${'0'.repeat(64)}.jpg` } },
    texts: {
      en: { hero: { title: 'Broken {{nothing}}', subtitle: 'Kept' } },
      fr: { about: { paragraphs: 'no list' } },
    },
  }
  const { t: text, facts, lines } = await open(t, document)
  t.equal(text('hero.subtitle'), 'Kept')
  t.equal(facts.office.town, 'Vence')
  t.not(text('hero.title'), 'Broken {{nothing}}')
  t.notOk('garden-care' in facts.services)
  const reported = lines.flatMap(({ errors = [] }) => errors).join('\n')
  for (const path of [
    'prices.essential',
    'services.items.garden-care',
    'hours.monday',
    'office.phone',
    'pictures.hero.file',
    'texts.en.hero.title',
    'texts.fr.about.paragraphs',
    'order.services.0: there is no services.olive-care',
  ]) {
    t.match(reported, path)
  }
})

t.test('an added service without texts is left out', async (t) => {
  const items = { 'garden-care': { title: 5 }, 'concierge-services': { title: 'Kept' } }
  const document = { services: { 'garden-care': true }, texts: { en: { services: { items } } } }
  const { t: text, facts } = await open(t, document)
  t.equal(text('services.items.concierge-services.title'), 'Kept')
  t.notOk('garden-care' in facts.services)
})

t.test('published values of a wrong type do not hide the values of the content file', async (t) => {
  const SITE_FILE = siteFile(t, { brand: 'Olive & Pin' })
  for (const document of [
    { brand: 5, order: 'x', pictures: 5 },
    { texts: 'no object' },
    { texts: null, pictures: [], brand: 7, nothing: {} },
  ]) {
    const { facts, lines, content } = await open(t, document, { SITE_FILE })
    t.equal(facts.brand, 'Olive & Pin')
    t.equal(lines.length, 1, JSON.stringify(lines))
    t.ok(content.current.pages.has('/'))
  }
})

t.test('a missing picture of the content file does not hide published texts', async (t) => {
  const about = { file: 'about.jpg', alt: { en: 'A house', fr: 'Une maison' } }
  const SITE_FILE = siteFile(t, { pictures: { about } })
  const picture = join(dirname(SITE_FILE), 'about.jpg')
  writeFileSync(picture, await photograph({ format: 'jpeg' }))
  const { content, reload } = await open(t, heading('Kept'), { SITE_FILE })
  rmSync(picture)
  await reload()
  t.equal(content.current.translate('en')('hero.title'), 'Kept')
})

t.test('a file that cannot be read is kept under another name', async (t) => {
  const { DATA_DIR, lines, show } = await open(t, '{"number": 3, "docu')
  t.equal(lines.length, 1)
  const found = await runDiagnostics({ DATA_DIR })
  t.match(
    found.filter(({ about }) => about === 'published content'),
    [{ state: 'error', text: /published\.json line 1, column 15: unexpected end of string/ }],
  )
  await show(heading('New'), 4)
  const [, kept = ''] = readdirSync(DATA_DIR).sort()
  t.match(kept, /^published\.json\.unreadable-/)
  t.equal(readFileSync(join(DATA_DIR, kept), 'utf8'), '{"number": 3, "docu')
})

t.test('until the published content is known, no cache may store a page', async (t) => {
  const { inject, content } = await testSite(t)
  const control = async () => (await inject('/?lang=en')).headers['cache-control']
  content.isProvisional = true
  t.equal(await control(), 'no-store, no-transform')
  content.isProvisional = false
  t.match(await control(), 's-maxage')
})

t.test('unchanged content is not replaced', async (t) => {
  const { content, show, reload } = await open(t, heading('At home'))
  let replaced = 0
  content.onReplace(() => {
    replaced += 1
  })
  await reload()
  await show(heading('At home'), 8)
  t.equal(replaced, 0)
  await show(heading('Elsewhere'), 9)
  t.equal(replaced, 1)
})
