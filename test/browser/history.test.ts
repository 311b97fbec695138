// Back and Forward.
import type { Page } from 'playwright'
import t from 'tap'
import french from '../../src/language/texts/fr.json' with { type: 'json' }
import { openPage } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

/** Waits until the page has been at the same place for ten frames. */
const placeOf = (page: Page) =>
  page.evaluate(async () => {
    for (let [last, count] = [Number.NaN, 0]; count < 10; count = scrollY === last ? count + 1 : 0) {
      last = scrollY
      await new Promise(requestAnimationFrame)
    }
    return scrollY
  })

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  t.test(
    `Back and Forward restore place and language after a change at an anchor, motion: ${reducedMotion}`,
    async (t) => {
      const { page, complaints } = await openPage(t, { ...site, reducedMotion }, '/?lang=en')
      await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
      await page.waitForURL('**/?lang=en#contact')
      await placeOf(page)
      await page.getByRole('banner').getByRole('link', { name: french.lang.read }).click()
      await page.waitForURL('**/?lang=fr#contact')
      const place = await placeOf(page)
      t.ok(place > 1000)
      await page.goBack()
      await page.locator('html[lang=en]').waitFor({ state: 'attached' })
      t.equal(await placeOf(page), 0)
      await page.goForward()
      await page.locator('html[lang=fr]').waitFor({ state: 'attached' })
      t.ok(Math.abs((await placeOf(page)) - place) <= 1)
      t.strictSame(complaints, [])
    },
  )
}
