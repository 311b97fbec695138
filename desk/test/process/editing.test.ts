// The whole way of a change in WebKit, on a site that prepares pictures: a headline in two languages, a price, a new
// service with a photograph; published, seen by visitors, and taken back.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { openDatabase } from '../../../server/database/database.ts'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { skipReason, webKits } from '../../../test/support/engines.ts'
import { meta } from '../../../test/support/markup.ts'
import { scene } from '../../../test/support/photograph.ts'
import { startSite } from '../../../test/support/process.ts'
import { until } from '../../../test/support/until.ts'
import { keys } from '../../../test/support/web-driver.ts'
import { exists, hasText, pressInside, typeInto, typeOver, type WebKitWindow } from '../../../test/support/window.ts'
import { pages } from '../../api/addresses.ts'
import { createLink } from '../../server/sign-in/links.ts'
import { claire } from '../support/desk.ts'
import { withDesk } from '../support/process.ts'

async function start(t: Test) {
  const DATA_DIR = dataFolder(t)
  const { origin } = await startSite(t, { DATA_DIR, ...withDesk })
  const database = await openDatabase({ dataDir: DATA_DIR })
  const link = `${pages.link}?token=${await createLink(database, claire, Date.now())}`
  await database.close()
  const read = async (path: string) => (await fetch(origin + path)).text()
  return { origin, link, read }
}

// Their bytes are the same after the version before was restored.
const watched = ['/?lang=en', '/?lang=fr', '/investment?lang=en', '/search?q=garden&lang=en']
const alt = { en: 'Lemon trees above the sea', fr: 'Des citronniers au-dessus de la mer' }
const headline = { en: 'Your house, looked after', fr: 'Votre maison, bien gardée' }

const photograph = join(t.testdir(), 'garden.jpg')
await writeFile(photograph, await scene({ width: 2000, height: 1500 }))

/** Checks what visitors get after publishing. */
async function isPublished(t: Test, { origin, read }: Awaited<ReturnType<typeof start>>) {
  for (const language of ['en', 'fr'] as const) {
    await until('the headline', async () => (await read(`/?lang=${language}`)).includes(headline[language]))
    const page = `/services/garden-care?lang=${language}`
    await until('the photograph', async () => (await read(page)).includes(`alt="${alt[language]}"`))
  }
  const html = await read('/services/garden-care?lang=en')
  const social = new URL(meta(html, 'og:image') ?? '').pathname
  t.match(social, /^\/pictures\/social-garden-care-/)
  const crops = html.match(/\/pictures\/service-garden-care-[^\s",]+/g) ?? []
  t.ok(crops.length > 1)
  for (const file of [social, ...crops]) t.equal((await fetch(origin + file)).status, 200, file)
  t.match(await read('/search?q=garden&lang=en'), '/services/garden-care')
  t.match(await read('/investment?lang=en'), '€209')
}

for (const engine of webKits) {
  t.test(`a change goes the whole way with ${engine.name}`, { skip: skipReason(engine) }, async (t) => {
    const site = await start(t)
    const before = await Promise.all(watched.map(site.read))
    const window = await engine.open(t)
    await window.go(site.origin + site.link)
    await window.press('form .btn')
    await until('the desk', () => window.ask(hasText, 'h1', 'Requests'))

    await editPage(window, site.origin + pages.texts, 'h1')
    await until('the text', () => window.ask(exists, '.text-panel [role="textbox"]'))
    for (const language of ['en', 'fr'] as const) {
      await typeOver(window, `.text-panel [role="textbox"][lang="${language}"]`, headline[language])
    }
    await window.escape()
    await until('the page alone', async () => !(await window.ask(exists, '.text-panel')))
    await isSaved(window, '1 change')

    await window.go(site.origin + pages.facts('packages'))
    await until('the packages', () => window.ask(exists, '[data-hydrated] #prices-essential'))
    await typeInto(window, '#prices-essential', '209')
    await isSaved(window, '2 changes')
    await window.go(site.origin + pages.facts('services'))
    await until('the handles, once the items can be dragged', () => window.ask(exists, '.items > li[style]'))
    await typeInto(window, '.add-item input', 'Garden Care')
    await window.ask(pressInside, '.add-item button')
    await until('the item', () => window.ask(exists, '.items > li:nth-child(6) .item-open'))
    await window.ask(pressInside, '#services-garden-care')
    await isSaved(window)

    await editPage(window, `${site.origin}${pages.texts}?path=%2Fservices%2Fgarden-care&in=en`, 'main img[data-edit]')
    await until('the picture', () => window.ask(exists, 'dialog[open] .file-input'))
    await window.type('dialog[open] .file-input', photograph)
    await until('the photograph', () => window.ask(hasText, 'dialog[open] .file-line', 'Your photograph'))
    await window.type('dialog[open] .focal button', keys.arrowLeft)
    await until('the focal point', () => window.ask(hasValue, 'dialog[open] .pair-2 input', '49'))
    for (const language of ['en', 'fr'] as const) {
      await typeInto(window, `dialog[open] textarea[lang="${language}"]`, alt[language])
    }
    await window.press('dialog[open] .sheet-end .btn')
    await until('the page with the photograph', async () => !(await window.ask(exists, 'dialog')))
    await isSaved(window)

    await window.press('.draft button')
    await until('the question', () => window.ask(exists, 'dialog[open] .sheet-end .btn:enabled'))
    await window.press('dialog[open] .sheet-end .btn')
    await until('the version', () => window.ask(hasText, '.draft', 'Version 1 is on the site'))
    await isPublished(t, site)
    await window.press('.draft button')
    await until('the version before', () => window.ask(hasText, 'body', 'The site is restored (version 2)'))
    for (const [index, path] of watched.entries()) {
      await until(path, async () => (await site.read(path)) === before[index])
    }
    t.equal((await fetch(`${site.origin}/services/garden-care?lang=en`)).status, 404)
  })
}

const isSaved = (window: WebKitWindow, changes = 'changes') =>
  until(`${changes}, saved`, async () => {
    return (await window.ask(hasText, '.draft', changes)) && (await window.ask(hasText, '.draft', 'Saved at'))
  })

/** Opens a page for editing, and presses what its frame shows. */
async function editPage(window: WebKitWindow, address: string, selector: string) {
  await window.go(address)
  await until('the page in the frame', () => window.ask(canBeEdited))
  await window.enter('.canvas iframe')
  await window.press(selector)
  await window.leave()
}

const hasValue = (selector: string, value: string) =>
  document.querySelector<HTMLInputElement>(selector)?.value === value
const canBeEdited = () =>
  document.querySelector<HTMLIFrameElement>('.canvas iframe')?.contentDocument?.querySelector('h1')?.tabIndex === 0
