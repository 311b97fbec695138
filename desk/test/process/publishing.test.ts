// The whole content is edited in four languages: the first view of the home page, and the changes in the draft.
import t from 'tap'
import { defaultFacts } from '../../../src/site/default-facts.ts'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { firstResponse, firstView } from '../../../test/support/first-response.ts'
import { realisticPhotograph } from '../../../test/support/photograph.ts'
import { startSite } from '../../../test/support/process.ts'
import { listeningSite } from '../../../test/support/site.ts'
import { until } from '../../../test/support/until.ts'
import { textPath, unitsIn, valueAt } from '../../api/paths.ts'
import { deskSite, type SavedValue, startDesk } from '../support/desk.ts'
import { processDesk, withDesk } from '../support/process.ts'
import { uploadFile } from '../support/uploads.ts'

const languages = ['en', 'fr', 'ar', 'zh'] as const

// On the home page, the pages of the services and the page of prices: 20 texts in each language.
const changedKeys = [
  'hero.subtitle',
  'services.subtitle',
  'about.paragraphs',
  'expertise.statement',
  'globalPresence.subtitle',
  'contact.subtitle',
  'pricing.subtitle',
  'pricing.commitment',
  'pricing.priceNote',
  'pricing.packagesTitle',
  ...Object.keys(defaultFacts.services).flatMap((id) => [
    `services.items.${id}.description`,
    `services.items.${id}.fullDescription`,
  ]),
]

t.test(
  'after 80 longer texts and 10 photographs, the first view arrives in the first 14,600 bytes in four languages',
  async (t) => {
    const environment = { DATA_DIR: dataFolder(t), LANGUAGES: languages.join(',') }
    const site = await startSite(t, { ...environment, ...withDesk })
    const desk = await processDesk({ origin: site.origin, environment })
    const { source } = await deskSite(t, { LANGUAGES: environment.LANGUAGES })
    const { values } = await source.base()
    const texts = languages.flatMap((language) => {
      const vocabulary = wordsOf(valueAt(values, textPath(language, 'legal.privacy.sections')))
      return changedKeys.map((key) => {
        const path = textPath(language, key)
        return { path, value: longer(valueAt(values, path), vocabulary) }
      })
    })
    t.equal(texts.length, 80)
    const alt = {
      en: 'A house above the sea',
      fr: 'Une maison au-dessus de la mer',
      ar: 'منزل يطل على البحر',
      zh: '海边的房子',
    }
    const slots = (await desk.pictures()).pictures.slice(0, 10).map(({ slot }) => slot)
    t.equal(slots[0], 'hero')
    // Before the uploads, because the site closes a connection that is idle between two of them.
    const files = await Promise.all(slots.map((_, seed) => realisticPhotograph({ width: 900, height: 675, seed })))
    const pictures: SavedValue[] = []
    for (const [index, slot] of slots.entries()) {
      const file = await uploadFile(desk, files[index] ?? new Uint8Array())
      pictures.push({ path: `/pictures/${slot}`, value: { file, alt } })
    }
    t.match(await desk.save(...texts, ...pictures), { status: 200 })
    // `until` waits for each file, because all of them together take too long.
    let progress = { ready: 0, total: Number.POSITIVE_INFINITY }
    while (progress.ready < progress.total) {
      const { ready } = progress
      progress = await until('another file of the pictures', async () => {
        const now = (await desk.pictures()).progress
        return now.ready > ready && now
      })
    }
    t.strictSame((await desk.content()).errors, [])
    t.equal((await desk.publish()).statusCode, 200)
    await site.stop()

    // As in production, with https.
    const { app, origin } = await listeningSite(t, { ...environment, SITE_URL: 'https://villa.example' })
    await app.warmPageCache()
    for (const language of languages) {
      t.match(firstView(await firstResponse(`${origin}/?lang=${language}`)), { isComplete: true }, language)
    }

    const html = await (await fetch(`${origin}/?lang=en`)).text()
    t.match(html, alt.en)
    // The files that a phone with two pixels per CSS pixel loads first (docs/decisions/photographs.md).
    const [, hero = ''] = /imageSrcSet="(?:[^"]*,)?(\/pictures\/hero-tall-[^" ]+) 720w/.exec(html) ?? []
    const { length } = new Uint8Array(await (await fetch(origin + hero)).arrayBuffer())
    t.ok(length > 1_000 && length <= 45_000, `the hero of a phone: ${length} bytes`)
  },
)

t.test('texts that equal the published texts leave no change in the draft', async (t) => {
  const { desk, source } = await startDesk(t, { LANGUAGES: languages.join(',') })
  const { values } = source.published()
  const texts = unitsIn(values.texts, '/texts').map((path) => ({ path, value: valueAt(values, path) }))
  while (texts.length > 0) t.match(await desk.save(...texts.splice(0, 200)), { status: 200 })
  t.strictSame((await desk.content()).changes, [])
})

const wordsOf = (node: unknown) => JSON.stringify(node).match(/\p{L}{4,}/gu) ?? []

/** A text of the site with one more word for each eight. */
function longer(node: unknown, vocabulary: string[]): unknown {
  if (Array.isArray(node)) return node.map((below) => longer(below, vocabulary))
  const text = String(node)
  const count = Math.ceil(text.split(' ').length / 8)
  return `${text} ${vocabulary.splice(0, count).join(' ')}.`
}
