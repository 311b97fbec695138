// The head of a page is the same after links, Back, and a change of the language as after a load.
import type { Page } from 'playwright'
import t from 'tap'
import french from '../../src/language/texts/fr.json' with { type: 'json' }
import { openPage, visitor } from '../support/browser.ts'
import { languageLink } from '../support/page-parts.ts'
import { listeningSite } from '../support/site.ts'

const { origin } = await listeningSite(t, { STATISTICS: 'off', SITE_URL: 'https://villa.example' })

/** The tags of the page. Styles, fonts and icons stay for the whole visit. */
const getHead = (page: Page) =>
  page.evaluate(() => {
    const selector = 'title, meta:not([charset]), link[rel=canonical], link[rel=alternate]'
    return [...document.querySelectorAll(selector)]
      .map((tag) => `${tag.parentElement?.localName} ${tag.outerHTML}`)
      .sort()
  })

t.test('a visitor who follows links has the same heads as one who loads each page without scripts', async (t) => {
  const { page, complaints } = await openPage(t, { origin }, '/search?q=cannes&lang=en')
  const { page: fresh } = await visitor(t, { origin, javaScriptEnabled: false })
  async function sameHeadAt(url: string) {
    await fresh.goto(url)
    await page.waitForURL((current) => current.href === fresh.url())
    await page.waitForFunction((title) => document.title === title, await fresh.title())
    t.strictSame(await getHead(page), await getHead(fresh), url)
  }
  const structuredData = () => page.locator('script[type="application/ld+json"]').allTextContents()

  const first = await structuredData()
  await languageLink(page, 'fr').click()
  await sameHeadAt('/search?q=cannes&lang=fr')
  await page.getByRole('banner').getByRole('link').first().click()
  await sameHeadAt('/?lang=fr')
  for (const [path, name] of [
    ['/services/concierge-services', french.services.items['concierge-services'].title],
    ['/legal/cookies', french.footer.legal.cookies],
    ['/investment', french.nav.pricing],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).last().click()
    await sameHeadAt(`${path}?lang=fr`)
  }
  await languageLink(page, 'en').click()
  await sameHeadAt('/investment?lang=en')
  await page.goBack()
  await sameHeadAt('/legal/cookies?lang=fr')
  t.strictSame(await structuredData(), first, 'the structured data of the first page stay')
  t.strictSame(complaints, [])
})
