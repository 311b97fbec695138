// The language popup is in the lower corner of the window, and covers no control.
import type { Page } from 'playwright'
import t, { type Test } from 'tap'
import { getBox, visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'
import { until } from '../support/until.ts'

const site = await listeningSite(t, { LANGUAGES: 'en,fr,ar' })

const popup = (page: Page) => page.locator('.language-suggestion')

type Size = readonly [width: number, height: number]

async function frenchVisitor(t: Test, address: string, [width, height]: Size = [1280, 800]) {
  const { page } = await visitor(t, { ...site, locale: 'fr-FR', viewport: { width, height } })
  await page.goto(address)
  await popup(page).waitFor()
  return page
}

/** The controls that the popup covers, and the title, except on a phone in landscape, which has no room for it. */
const coveredBy = (page: Page) =>
  popup(page).evaluate((popup) => {
    const box = popup.getBoundingClientRect()
    const title = innerHeight < 480 ? '' : ', h1'
    return [...document.querySelectorAll(`.bar a, main :is(a, button, input${title})`)].flatMap((element) => {
      const { left, right, top, bottom, width } = element.getBoundingClientRect()
      const isUnder =
        left < box.right && right > box.left && top < Math.min(box.bottom, innerHeight) && bottom > box.top
      return width > 0 && isUnder ? [element.textContent] : []
    })
  })

const desktopAndPhone: Size[] = [
  [1280, 800],
  [390, 844],
]
const everyWindow: Size[] = [...desktopAndPhone, [360, 740], [667, 375], [844, 390], [768, 1024], [1920, 1080]]

for (const [address, sizes] of [
  ['/?lang=en', everyWindow],
  ['/services/concierge-services?lang=en', everyWindow],
  ['/investment?lang=en', everyWindow],
  ['/?lang=en#contact', desktopAndPhone],
  ['/?lang=ar#contact', desktopAndPhone],
  ['/investment?lang=ar', desktopAndPhone],
  ['/legal/privacy?lang=en', desktopAndPhone],
  ['/contact/sent?lang=en', desktopAndPhone],
  ['/no?lang=en', desktopAndPhone],
] as const) {
  t.test(`at ${address} the popup covers nothing at the lower edge`, async (t) => {
    const page = await frenchVisitor(t, address)
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await until(`nothing below the popup at ${width} × ${height}`, async () => (await coveredBy(page)).length === 0)
      const box = await getBox(page, '.language-suggestion')
      const end = address.includes('lang=ar') ? box.x : width - box.x - box.width
      t.strictSame([end, box.y >= 0, box.bottom <= height - 12], [12, true, true], `${width} × ${height}`)
      t.equal(await popup(page).evaluate((popup) => getComputedStyle(popup).position), 'fixed')
    }
  })
}

t.test('at a zoom of 400 % all of the popup is reachable', async (t) => {
  for (const address of ['/?lang=en', '/services/concierge-services?lang=en', '/investment?lang=en']) {
    const page = await frenchVisitor(t, address, [320, 256])
    await until('nothing below the popup', async () => (await coveredBy(page)).length === 0)
    await popup(page).getByRole('button', { name: 'Non, merci' }).click()
    await popup(page).waitFor({ state: 'detached' })
  }
})

t.test('a control that scrolls below the popup moves it up', async (t) => {
  const page = await frenchVisitor(t, '/investment?lang=en', [360, 740])
  const button = page.locator('main .btn').first()
  const scrollTo = (fromBottom: number) =>
    button.evaluate((button, fromBottom) => {
      scrollBy({ top: button.getBoundingClientRect().bottom + fromBottom - innerHeight, behavior: 'instant' })
    }, fromBottom)
  await scrollTo(30)
  await until('the popup above the button', async () => {
    const { y } = await getBox(page, 'main .btn >> nth=0')
    return (await getBox(page, '.language-suggestion')).bottom <= y
  })
  await scrollTo(-300)
  await until(
    'the popup in its place',
    async () => Math.round((await getBox(page, '.language-suggestion')).bottom) === 740 - 12,
  )
  await page.locator('.foot-nav a').nth(5).focus()
  t.ok((await getBox(page, '.foot-nav a:focus')).bottom <= (await getBox(page, '.language-suggestion')).y)
})
