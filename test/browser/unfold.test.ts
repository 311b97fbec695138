// Parts of pages that are folded on phones, with scripts and without.
import t from 'tap'
import { visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)
const phone = { width: 390, height: 844 }

const parts = {
  '/investment': { link: 'Compare the packages', content: '.compare' },
  '/legal/privacy': { link: 'On this page', content: '#contents li' },
}

for (const [path, part] of Object.entries(parts)) {
  for (const javaScriptEnabled of [true, false]) {
    const scripts = javaScriptEnabled ? 'with' : 'without'
    t.test(`on a phone a link unfolds a part of ${path}, ${scripts} scripts`, async (t) => {
      const { page } = await visitor(t, { ...site, viewport: phone, javaScriptEnabled })
      await page.goto(`${path}?lang=en`)
      const link = page.getByRole('link', { name: part.link })
      const content = page.locator(part.content).first()
      await content.waitFor({ state: 'hidden' })
      await link.click()
      await content.waitFor()
      t.equal(await link.count(), 0, 'the link disappears')
      await page.goBack()
      await content.waitFor({ state: 'hidden' })

      await page.emulateMedia({ media: 'print' })
      t.equal(await link.count(), 0, 'no link in print')
      if (path === '/investment') t.ok(await content.isVisible(), 'printed')
      await page.emulateMedia({ media: 'screen' })
      await page.setViewportSize({ width: 768, height: 844 })
      t.ok(await content.isVisible(), 'on a tablet')
      t.equal(await link.count(), 0, 'no link on a tablet')
    })
  }
}
