// The head of a page is the same after a load, after links, after Back, and after a change of the language.
import type { Page } from 'playwright'
import t, { type Test } from 'tap'
import english from '../../src/language/texts/en.json' with { type: 'json' }
import french from '../../src/language/texts/fr.json' with { type: 'json' }
import { openPage, visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const { origin } = await listeningSite(t, { STATISTICS: 'off', SITE_URL: 'https://villa.example' })
const texts = { en: english, fr: french }

/** The tags that belong to the page; styles, fonts and icons stay for the whole visit. */
const headOf = (page: Page) =>
  page.evaluate(() => {
    const selector = 'title, meta:not([charset]), link[rel=canonical], link[rel=alternate]'
    return [...document.querySelectorAll(selector)]
      .map((tag) => `${tag.parentElement?.localName} ${tag.outerHTML}`)
      .sort()
  })

/** Two visitors: one follows links, the other loads each page without scripts. */
async function twoVisitors(t: Test, path: string) {
  const { page, complaints } = await openPage(t, { origin }, path)
  const { page: fresh } = await visitor(t, { origin, javaScriptEnabled: false })
  async function sameHeadAt(url: string) {
    await fresh.goto(url)
    await page.waitForURL((current) => current.href === fresh.url())
    await page.waitForFunction((title) => document.title === title, await fresh.title())
    t.strictSame(await headOf(page), await headOf(fresh), url)
  }
  return { page, complaints, sameHeadAt }
}

for (const language of ['en', 'fr'] as const) {
  const { services, footer, nav } = texts[language]

  t.test(`in ${language}, the head after navigation is the same as after a load`, async (t) => {
    const { page, complaints, sameHeadAt } = await twoVisitors(t, `/investment?lang=${language}`)
    const structuredData = () => page.locator('script[type="application/ld+json"]').allTextContents()
    const first = await structuredData()
    t.equal(first.length, 1)
    await page.getByRole('banner').getByRole('link').first().click()
    await sameHeadAt(`/?lang=${language}`)
    const links = {
      '/services/concierge-services': services.items['concierge-services'].title,
      '/legal/cookies': footer.legal.cookies,
      '/investment': nav.pricing,
    }
    for (const [path, name] of Object.entries(links)) {
      await page.getByRole('link', { name, exact: true }).last().click()
      await sameHeadAt(`${path}?lang=${language}`)
    }
    await page.goBack()
    await sameHeadAt(`/legal/cookies?lang=${language}`)
    t.strictSame(await structuredData(), first, 'the structured data are those of the page that was opened')
    t.strictSame(complaints, [])
  })
}

for (const path of ['/', '/services/concierge-services', '/legal/privacy', '/search?q=cannes']) {
  t.test(`the head of ${path} after a change of the language is the same as after a load`, async (t) => {
    const url = (language: string) => `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
    const { page, complaints, sameHeadAt } = await twoVisitors(t, url('en'))
    for (const language of ['fr', 'en'] as const) {
      await page.getByRole('banner').getByRole('link', { name: texts[language].lang.read }).click()
      await sameHeadAt(url(language))
    }
    t.strictSame(complaints, [])
  })
}
