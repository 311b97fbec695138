// The markers of the edited page, which are removed without a trace and lead to the facts and pictures.
import type { Page } from 'playwright'
import t from 'tap'
import { axeViolations } from '../../../test/support/axe-violations.ts'
import { engines, skipReason } from '../../../test/support/engines.ts'
import { until } from '../../../test/support/until.ts'
import { exists } from '../../../test/support/window.ts'
import { pages, previewUrl, sitePageUrl } from '../../api/urls.ts'
import { edit, openDesk, panel } from '../support/browser.ts'
import { startDesk } from '../support/desk.ts'

const compared = ['/', '/services/concierge-services', '/investment', '/legal/privacy'].flatMap((path) => [
  { path, language: 'fr' as const },
  { path, language: 'ar' as const },
])
const environment = { LANGUAGES: 'fr,ar' }
/** The page that visitors see. */
const withoutMarkers = (page: (typeof compared)[number]) => previewUrl(page, { version: 0 })

t.test('without its markers, the edited page equals the page of visitors', async (t) => {
  const { page } = await openDesk(t, { environment })
  for (const shown of compared) {
    await edit(page, sitePageUrl(pages.texts, shown))
    t.equal(await page.evaluate(differenceFrom, withoutMarkers(shown)), '', `${shown.path} in ${shown.language}`)
  }
})

for (const engine of engines) {
  t.test(`markers are read in ${engine.name}`, { skip: skipReason(engine) }, async (t) => {
    const { app, desk } = await startDesk(t, environment)
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    const window = await engine.open(t)
    await window.go(`${origin}${pages.signIn}`)
    await window.ask((value) => {
      // biome-ignore lint/suspicious/noDocumentCookie: Safari 16 has no CookieStore.
      document.cookie = `desk=${value}`
    }, desk.cookies.get('desk'))
    for (const shown of compared.slice(0, 2)) {
      await window.go(origin + sitePageUrl(pages.texts, shown))
      await until('the markers', () => window.ask(exists, '.canvas iframe[data-read]'))
      t.equal(await window.ask(differenceFrom, withoutMarkers(shown)), '', `${shown.path} in ${shown.language}`)
    }
  })
}

const hasFocus = (page: Page, id: string) => page.locator(`[id^="${id}"]:focus`).waitFor()

t.test('a click on a fact opens its field next to the page', async (t) => {
  const { page } = await openDesk(t)
  for (const [path, selector, id] of [
    ['/', '.office [data-edit="/hours"]', 'hours-weekdays'],
    ['/', '.foot [data-edit="/links/linkedin"]', 'links-linkedin'],
    ['/', '.bar .logo svg', 'brand-logo'],
    ['/', '.figures [data-edit="/foundingYear"] dd', 'foundingYear'],
    ['/investment', '.tariff-best strong', 'prices-premium'],
  ] as const) {
    const frame = await edit(page, sitePageUrl(pages.texts, { path, language: 'en' }))
    await frame.locator(selector).first().click()
    await hasFocus(page, id)
  }
})

t.test('the page shows a fact that is changed next to it, in the same place', async (t) => {
  const { page } = await openDesk(t)
  const frame = await edit(page)
  const phone = '.office [data-edit="/office/phone"]'
  await frame.locator(phone).first().click()
  await panel(page).getByLabel('Telephone').fill('04 93 36 65 66')
  const shown = page.frameLocator('.canvas iframe').locator(phone, { hasText: '+33 4 93 36 65 66' }).first()
  await shown.waitFor()
  await until('its place', () => shown.evaluate((element) => element.getBoundingClientRect().top < innerHeight))
  await panel(page).getByRole('button', { name: 'Done' }).click()
  await until('the focus', () => shown.evaluate((element) => element === document.activeElement))
})

t.test('a click on a value in a text leads to its fact, and from there to the text', async (t) => {
  const { page } = await openDesk(t)
  const frame = await edit(page)
  const paragraph = frame.locator('.about-text p').first()
  const position = await paragraph.evaluate((element) => {
    const year = [...element.childNodes].find(({ textContent }) => textContent === '2015')
    const range = document.createRange()
    range.selectNode(year ?? element)
    const [word, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
    return { x: word.x - box.x + 5, y: word.y - box.y + 5 }
  })
  await paragraph.click({ position: { ...position, x: 3 } })
  await panel(page).getByRole('group', { name: 'English' }).waitFor()
  await page.keyboard.press('Escape')
  await paragraph.click({ position })
  await hasFocus(page, 'foundingYear')
  await panel(page).getByRole('button', { name: 'Edit the text around it' }).click()
  await panel(page).getByRole('group', { name: 'English' }).waitFor()
})

t.test('facts and pictures are reached with the keyboard', async (t) => {
  const { page } = await openDesk(t)
  const frame = await edit(page)
  await frame.locator('[data-edit="/pictures/hero"]').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('The picture of the site').waitFor()
  t.strictSame(await axeViolations(page), [])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await frame.locator('.office [data-edit="/office/email"]').focus()
  t.ok(await page.locator('.outline[data-shown]').isVisible(), 'and have an outline')
  await page.keyboard.press('Enter')
  await hasFocus(page, 'office-email')
})

/**
 * In the browser: the first difference between the page in the editor and the preview at `url`, or ''. Spans
 * without attributes are left out, because the editor removes some of them (desk/client/pages/read-markers.ts).
 */
async function differenceFrom(url: string): Promise<string> {
  const edited = document.querySelector<HTMLIFrameElement>('.canvas iframe[data-read]')?.contentDocument
  if (!edited) return 'nothing is edited'
  const frame = document.createElement('iframe')
  frame.src = url
  await new Promise((loaded) => {
    frame.addEventListener('load', loaded)
    document.body.append(frame)
  })
  const expected = plain(frame.contentDocument)
  frame.remove()
  const shown = plain(edited)
  if (shown === expected) return ''
  const at = [...shown].findIndex((character, index) => character !== expected[index])
  return `${shown.slice(at - 80, at + 80)}\ninstead of\n${expected.slice(at - 80, at + 80)}`

  function plain(page: Document | null): string {
    const copy = page?.documentElement.cloneNode(true) as HTMLElement
    for (const element of copy.querySelectorAll('*')) {
      for (const name of ['data-edit', 'tabindex', 'style']) element.removeAttribute(name)
    }
    for (const span of copy.querySelectorAll('span')) {
      if (span.attributes.length === 0) span.replaceWith(...span.childNodes)
    }
    return copy.outerHTML.replace(/<!--.*?-->/gs, '').replace(/\/desk\/preview\/[\w-]+\//g, '/')
  }
}
