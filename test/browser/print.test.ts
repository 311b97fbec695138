// Printing: a letterhead, and no controls.
import type { Page } from 'playwright'
import t from 'tap'
import { hydrated, visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t, { SITE_URL: 'https://mimosa-mer.example', LANGUAGES: 'en,fr,ar' })

/** The lines at the end of the letterhead, without bidirectional isolates. */
const letterhead = (page: Page) =>
  page.locator('.bar-in').evaluate((bar) => {
    const content = getComputedStyle(bar, '::after').content
    return content.replace(/^"|"$|[\u2066\u2069]/g, '').split(/\\a |\n/)
  })

t.test('a printed page starts with the brand, its URL and the contact details of the office', async (t) => {
  const { page } = await visitor(t, { ...site, viewport: { width: 1280, height: 800 } })
  for (const [path, address] of [
    ['/?lang=en', 'mimosa-mer.example'],
    ['/investment?lang=fr', 'mimosa-mer.example/investment'],
    ['/services/concierge-services?lang=ar', 'mimosa-mer.example/services/concierge-services'],
  ] as const) {
    await page.emulateMedia({ media: 'print' })
    await page.goto(path)
    t.strictSame(await letterhead(page), [address, '+33 4 65 71 00 26 · contact@mimosa-mer.example'])
    t.ok(await page.locator('.bar .logo').isVisible())
  }
})

t.test('after navigation, the printed URL is that of the current page', async (t) => {
  const { page } = await visitor(t, site)
  await page.goto('/?lang=en')
  await hydrated(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  t.equal((await letterhead(page))[0], 'mimosa-mer.example/legal/privacy')
})

t.test('controls and links without a domain are not printed', async (t) => {
  const { page } = await visitor(t, { ...site, viewport: { width: 1280, height: 800 } })
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/', '/investment', '/services/concierge-services', '/legal/privacy']) {
    await page.goto(`${path}?lang=en`)
    const seen = await page
      .locator('button, .btn, .tool, .nav, .form, .social, .to-top, select')
      .evaluateAll((elements) =>
        elements.filter((element) => element.checkVisibility()).map(({ className }) => className),
      )
    t.strictSame(seen, [], path)
    const printed = await page
      .locator('main a[href^="/"]')
      .evaluateAll((links) =>
        links.map((link) => getComputedStyle(link, '::after').content).filter((content) => content.includes('/')),
      )
    t.strictSame(printed, [], path)
  }
})
