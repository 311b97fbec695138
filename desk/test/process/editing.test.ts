// One change, end to end, in WebKit: a headline in two languages and a photograph are published and undone, on a site
// that converts pictures.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { skipReason, webKits } from '../../../test/support/engines.ts'
import { realisticPhotograph } from '../../../test/support/photograph.ts'
import { startSite } from '../../../test/support/process.ts'
import { until } from '../../../test/support/until.ts'
import { keys } from '../../../test/support/web-driver.ts'
import { exists, hasText, typeInto, typeOver, type WebKitWindow } from '../../../test/support/window.ts'
import { pages, sitePageUrl } from '../../api/urls.ts'
import { createToken, withDesk } from '../support/process.ts'

const languages = ['en', 'fr'] as const
const headline = { en: 'Your house, looked after', fr: 'Votre maison, bien gardée' }
const alt = { en: 'Lemon trees above the sea', fr: 'Des citronniers au-dessus de la mer' }
const servicePage = '/services/concierge-services'
const photograph = join(t.testdir(), 'garden.jpg')
await writeFile(photograph, await realisticPhotograph({ width: 2000, height: 1500 }))

for (const engine of webKits) {
  t.test(`a change is made, published and undone with ${engine.name}`, { skip: skipReason(engine) }, async (t) => {
    const DATA_DIR = dataFolder(t)
    const { origin } = await startSite(t, { DATA_DIR, ...withDesk })
    const read = async (path: string) => (await fetch(origin + path)).text()
    const watched = ['/?lang=en', '/?lang=fr', `${servicePage}?lang=en`]
    const before = await Promise.all(watched.map(read))
    const window = await engine.open(t)
    await window.go(`${origin}${pages.link}?token=${await createToken({ DATA_DIR })}`)
    await window.press('form .btn')
    await until('the desk', () => window.ask(hasText, 'h1', 'Requests'))

    await editPage(window, origin + pages.texts, 'h1')
    await until('the text', () => window.ask(exists, '.text-panel [role="textbox"]'))
    for (const language of languages) {
      await typeOver(window, `.text-panel [role="textbox"][lang="${language}"]`, headline[language])
    }
    await window.escape()
    await until('the page alone', async () => !(await window.ask(exists, '.text-panel')))
    await isSaved(window, '1 change')
    const url = sitePageUrl(pages.texts, { path: servicePage, language: 'en' })
    await editPage(window, origin + url, 'main img[data-edit]')
    await chooseWithAlt(window)
    await isSaved(window, '2 changes')

    await window.press('.draft button')
    await until('the question', () => window.ask(exists, 'dialog[open] .sheet-end .btn:enabled'))
    await window.press('dialog[open] .sheet-end .btn')
    await until('the version', () => window.ask(hasText, '.draft', 'Version 1 is on the site'))
    for (const language of languages) {
      await until('the headline', async () => (await read(`/?lang=${language}`)).includes(headline[language]))
      const page = `${servicePage}?lang=${language}`
      await until('the photograph', async () => (await read(page)).includes(`alt="${alt[language]}"`))
    }
    await window.press('.draft button')
    await until('the restored version', () => window.ask(hasText, 'body', 'The site is restored (version 2)'))
    for (const [index, path] of watched.entries()) {
      await until(path, async () => (await read(path)) === before[index])
    }
  })
}

const isSaved = (window: WebKitWindow, changes: string) =>
  until(`${changes}, saved`, async () => {
    return (await window.ask(hasText, '.draft', changes)) && (await window.ask(hasText, '.draft', 'Saved at'))
  })

/** Opens a page for editing, and presses an element in its frame. */
async function editPage(window: WebKitWindow, url: string, selector: string) {
  await window.go(url)
  await until('the page in the frame', () => window.ask(canBeEdited))
  await window.enter('.canvas iframe')
  await window.press(selector)
  await window.leave()
}

/** Chooses the photograph in the open dialog, moves its focal point and describes it. */
async function chooseWithAlt(window: WebKitWindow) {
  await until('the picture', () => window.ask(exists, 'dialog[open] .file-input'))
  await window.type('dialog[open] .file-input', photograph)
  await until('the photograph', () => window.ask(hasText, 'dialog[open] .file-line', 'Your photograph'))
  await window.type('dialog[open] .focal button', keys.arrowLeft)
  await until('the focal point', () => window.ask(hasValue, 'dialog[open] .pair-2 input', '49'))
  for (const language of languages) {
    await typeInto(window, `dialog[open] textarea[lang="${language}"]`, alt[language])
  }
  await window.press('dialog[open] .sheet-end .btn')
  await until('the page with the photograph', async () => !(await window.ask(exists, 'dialog')))
}

const hasValue = (selector: string, value: string) =>
  document.querySelector<HTMLInputElement>(selector)?.value === value
const canBeEdited = () =>
  document.querySelector<HTMLIFrameElement>('.canvas iframe')?.contentDocument?.querySelector('h1')?.tabIndex === 0
