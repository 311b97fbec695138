// Text at 200 %, set in the browser and not by zoom (WCAG 1.4.4), on a phone.
import t from 'tap'
import { listedLanguages } from '../../src/language/language.ts'
import { hydrated, visitor } from '../support/browser.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t, { LANGUAGES: listedLanguages.join() })

for (const language of listedLanguages) {
  t.test(`text at 200 % fits on a phone, in ${language}`, async (t) => {
    const { page } = await visitor(t, { ...site, viewport: { width: 360, height: 740 } })
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    for (const path of ['/?package=premium&', '/services/renovation-projects?', '/investment?', '/legal/privacy?']) {
      await page.goto(`${path}lang=${language}`)
      await hydrated(page)
      await page.evaluate(() => document.documentElement.toggleAttribute('data-laid-out', true))
      t.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), '32px')
      t.strictSame(await layoutFaults(page), [], path)
      const menu = await page.locator('.bar .tool-menu').boundingBox()
      t.ok(menu && menu.x >= 0 && menu.x + menu.width <= 360, `${path}: the menu button is in the window`)
    }
    await page.locator('.bar .tool-menu').click()
    await page.locator('#menu[open]').waitFor()
    t.strictSame(await layoutFaults(page), [], 'the menu')
  })
}
