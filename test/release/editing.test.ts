// The whole way of a change, on a site that prepares pictures: a headline in two languages, a price, a new service with a
// photograph; published, seen by a visitor with and without JavaScript, and taken back. In Chromium, and in WebKit.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import t, { type Test } from 'tap'
import { openDatabase } from '../../server/database/database.ts'
import { createLink } from '../../server/desk/sign-in-links.ts'
import { pages } from '../../src/desk/desk-addresses.ts'
import { visitor } from '../support/browser.ts'
import { dataFolder } from '../support/data-folder.ts'
import { claire } from '../support/desk.ts'
import { withDesk } from '../support/desk-process.ts'
import { isInstalled, keys, typeInto, typeOver, type WebKitWindow, type Window, webKits } from '../support/engines.ts'
import { meta, structuredData } from '../support/markup.ts'
import { scene } from '../support/photograph.ts'
import { startSite } from '../support/process.ts'
import { until } from '../support/until.ts'

async function start(t: Test) {
  const environment = { DATA_DIR: dataFolder(t), ...withDesk }
  const { origin } = await startSite(t, environment)
  const database = await openDatabase({ dataDir: environment.DATA_DIR })
  const link = `${pages.link}?token=${await createLink(database, claire, Date.now())}`
  await database.close()
  const read = async (path: string) => (await fetch(origin + path)).text()
  return { origin, environment, link, read }
}

const alt = { en: 'Lemon trees above the sea', fr: 'Des citronniers au-dessus de la mer' }
const headline = { en: 'Your house, looked after', fr: 'Votre maison, bien gardée' }

const photograph = join(t.testdir(), 'garden.jpg')
await writeFile(photograph, await scene({ width: 2000, height: 1500 }))

/** What a visitor sees after publishing. */
async function isPublished(t: Test, { origin, read }: Awaited<ReturnType<typeof start>>) {
  await until('the new pages', async () => (await read('/services/garden-care?lang=fr')).includes('<h1'))
  for (const language of ['en', 'fr'] as const) {
    for (const javaScriptEnabled of [true, false]) {
      const { page, complaints } = await visitor(t, { origin, javaScriptEnabled })
      await until('the headline', async () => {
        await page.goto(`/?lang=${language}`)
        return (await page.locator('h1').textContent()) === headline[language]
      })
      t.ok(await page.locator('select[name="service"] option[value="garden-care"]').count(), 'an option of the form')
      await page.goto(`/services/garden-care?lang=${language}`)
      t.match(await page.locator('h1').textContent(), 'Garden Care')
      const picture = page.getByRole('img', { name: alt[language] })
      const file = await picture.evaluate(async (element) => {
        const image = element as HTMLImageElement
        image.loading = 'eager'
        await image.decode()
        return image.naturalWidth > 0 && new URL(image.currentSrc).pathname
      })
      t.match(file, /^\/pictures\/service-garden-care-/, 'the photograph, converted')
      t.strictSame(complaints, [])
    }
  }
  const html = await read('/services/garden-care?lang=en')
  const social = new URL(meta(html, 'og:image') ?? '').pathname
  for (const [, srcset = ''] of html.matchAll(/srcSet="([^"]*service-garden-care[^"]*)"/g)) {
    for (const [, file = ''] of srcset.matchAll(/(\/pictures\/\S+) /g)) {
      t.equal((await fetch(origin + file)).status, 200, file)
    }
  }
  t.match(social, /^\/pictures\/social-garden-care-/)
  t.equal((await fetch(origin + social)).status, 200, 'the crop of shared links')
  t.match(JSON.stringify(structuredData(html)), 'Garden Care', 'JSON-LD')
  t.match(await read('/sitemap.xml'), '/services/garden-care')
  t.match(await read('/search?q=garden&lang=en'), '/services/garden-care')
  t.match(await read('/investment?lang=en'), '€209')
}

/** What a visitor sees after the version before was restored: every page of `before`, byte for byte. */
async function isRestored(t: Test, { origin, read }: Awaited<ReturnType<typeof start>>, before: Map<string, string>) {
  t.equal((await fetch(`${origin}/services/garden-care?lang=en`)).status, 404)
  for (const [path, html] of before) await until(path, async () => (await read(path)) === html)
}

const watched = ['/?lang=en', '/?lang=fr', '/investment?lang=en', '/sitemap.xml', '/search?q=garden&lang=en']

async function pagesBefore({ read }: Awaited<ReturnType<typeof start>>) {
  const before = new Map<string, string>()
  for (const path of watched) before.set(path, await read(path))
  return before
}

t.test('a change is made, published, seen and taken back', async (t) => {
  const site = await start(t)
  const before = await pagesBefore(site)
  const { page, complaints } = await visitor(t, { origin: site.origin, viewport: { width: 1280, height: 860 } })
  await page.goto(site.link)
  await page.locator('form .btn').click()
  await page.waitForURL('**/desk')
  const saved = () =>
    page
      .locator('.draft')
      .getByText(/Saved at/)
      .waitFor()

  await page.goto(pages.texts)
  const frame = await until('the frame', async () => page.frames().find((other) => other.url().includes('/preview/')))
  await frame.waitForFunction(() => document.querySelector('h1')?.tabIndex === 0)
  await frame.locator('h1').click()
  for (const [language, text] of [
    ['English', headline.en],
    ['French', headline.fr],
  ] as const) {
    await page.getByRole('textbox', { name: language }).focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText(text)
  }
  await page.keyboard.press('Escape')
  await saved()

  await page.goto(pages.facts('packages'))
  await page.locator('#facts-prices-essential').fill('209')
  await saved()
  await page.goto(pages.facts('services'))
  await page.getByLabel('Name of the new service, English').fill('Garden Care')
  await page.keyboard.press('Enter')
  await until('the item', () => page.locator('.items > li').nth(5).isVisible())
  await saved()

  await addPhotograph(page)
  await page.goto(pages.publish)
  // The picture is prepared before it is published.
  const publish = page.getByRole('button', { name: 'Publish now' })
  await until('the button', async () => {
    if ((await publish.count()) > 0 && (await publish.isEnabled())) return true
    await page.reload()
    return false
  })
  await publish.click()
  await page.locator('.draft').getByText('Version 1 is on the site').waitFor()
  await isPublished(t, site)

  await page.locator('.draft').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Version 2 is on the site').waitFor()
  await isRestored(t, site, before)
  t.strictSame(complaints, [])
})

/** On the service's own page of the frame: choose a file, move the focal point, write what it shows. */
async function addPhotograph(page: Page) {
  await page.goto(`${pages.texts}?path=%2Fservices%2Fgarden-care&in=en`)
  const frame = await until('the frame', async () => page.frames().find((other) => other.url().includes('/preview/')))
  await frame.waitForFunction(() => document.querySelector('h1')?.tabIndex === 0)
  await frame.locator('img[data-picture]').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('.file-input').setInputFiles(photograph)
  await dialog.getByText('Your photograph').waitFor()
  const point = dialog.getByRole('button', { name: /point/i }).or(dialog.getByRole('slider')).first()
  await point.focus()
  await page.keyboard.press('ArrowLeft')
  await dialog.getByRole('textbox', { name: /English/ }).fill(alt.en)
  await dialog.getByRole('textbox', { name: /French/ }).fill(alt.fr)
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page
    .locator('.draft')
    .getByText(/Saved at/)
    .waitFor()
}

for (const engine of webKits) {
  const missing = `not installed: apt-get install ${engine.packages.join(' ')}`
  t.test(`the same with ${engine.name}`, { skip: !isInstalled(engine) && missing }, async (t) => {
    const site = await start(t)
    const before = await pagesBefore(site)
    const window = await engine.open(t)
    await window.go(site.origin + site.link)
    await window.press('form .btn')
    await until('the desk', () => window.ask(isAt, '/desk'))

    await openFrame(window, site.origin + pages.texts)
    await pressInFrame(window, 'h1')
    await until('the text', () => window.ask(has, '.pop [role="textbox"]'))
    for (const language of ['en', 'fr'] as const) {
      await typeOver(window, `.pop [role="textbox"][lang="${language}"]`, headline[language])
    }
    await window.escape()
    await until('the page alone', async () => !(await window.ask(has, '.pop')))
    await isSaved(window, '2 changes')

    await window.go(site.origin + pages.facts('packages'))
    await until('the packages', () => window.ask(isStartedWith, '#facts-prices-essential'))
    await typeInto(window, '#facts-prices-essential', '209')
    await isSaved(window, '3 changes')
    await window.go(site.origin + pages.facts('services'))
    await until('the handles, once the items can be dragged', () => window.ask(has, '.items > li[style]'))
    await typeInto(window, '.add-item input', 'Garden Care')
    await window.ask(press, '.add-item button')
    await until('the item', () => window.ask(has, '.items > li:nth-child(6) .item-open'))
    await isSaved(window)

    await openFrame(window, `${site.origin}${pages.texts}?path=%2Fservices%2Fgarden-care&in=en`)
    await pressInFrame(window, 'img[data-picture]')
    await until('the picture', () => window.ask(has, 'dialog[open] .file-input'))
    await window.choose('dialog[open] .file-input', photograph)
    await until('the photograph', () => window.ask(says, 'dialog[open] .file-line', 'Your photograph'))
    await window.type('dialog[open] .focal button', keys.arrowLeft)
    await until('the focal point', () => window.ask(hasValue, 'dialog[open] .pair-2 input', '49'))
    for (const language of ['en', 'fr'] as const) {
      await typeInto(window, `dialog[open] textarea[lang="${language}"]`, alt[language])
    }
    await window.press('dialog[open] .sheet-end .btn')
    await until('the page with the photograph', async () => !(await window.ask(has, 'dialog')))
    await isSaved(window)

    await window.press('.draft a[href$="/publish"]')
    await until('the question', () => window.ask(has, 'dialog[open] .sheet-end .btn:enabled'))
    await window.press('dialog[open] .sheet-end .btn')
    await until('the version', () => window.ask(says, '.draft', 'Version 1 is on the site'))
    await isPublished(t, site)
    await isSeen(t, site.origin, await engine.open(t))
    await window.press('.draft button')
    await until('the version before', () => window.ask(says, 'body', 'Version 2 is on the site'))
    await isRestored(t, site, before)
  })
}

/** What a visitor with the same engine sees. */
async function isSeen(t: Test, origin: string, window: Window) {
  for (const language of ['en', 'fr'] as const) {
    await window.go(`${origin}/?lang=${language}`)
    t.ok(await window.ask(says, 'h1', headline[language]), `the headline, ${language}`)
    await window.go(`${origin}/services/garden-care?lang=${language}`)
    await until('the photograph', () => window.ask(showsPicture, alt[language]))
  }
  await window.go(`${origin}/investment?lang=en`)
  t.ok(await window.ask(says, 'main', '€209'), 'the price')
}

const isSaved = (window: Window, changes = 'changes') =>
  until(`${changes}, saved`, async () => {
    return (await window.ask(says, '.draft', changes)) && (await window.ask(says, '.draft', 'Saved at'))
  })

async function openFrame(window: Window, address: string) {
  await window.go(address)
  await until('the page in the frame', () => window.ask(canBeEdited))
}

async function pressInFrame(window: WebKitWindow, selector: string) {
  await window.enter('.canvas iframe')
  await window.press(selector)
  await window.leave()
}

// These functions run in the page.

const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()
const isAt = (path: string) => location.pathname === path
const has = (selector: string) => document.querySelector(selector) !== null
const says = (selector: string, text: string) => !!document.querySelector(selector)?.textContent?.includes(text)
const hasValue = (selector: string, value: string) =>
  document.querySelector<HTMLInputElement>(selector)?.value === value
const canBeEdited = () =>
  document.querySelector<HTMLIFrameElement>('.canvas iframe')?.contentDocument?.querySelector('h1')?.tabIndex === 0
const isStartedWith = (selector: string) => document.querySelector(`[data-hydrated] ${selector}`) !== null

function showsPicture(alt: string) {
  const image = document.querySelector<HTMLImageElement>(`img[alt="${alt}"]`)
  image?.scrollIntoView()
  return image?.currentSrc.includes('/pictures/service-garden-care-') && image.complete && image.naturalWidth > 0
}
