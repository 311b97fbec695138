// The head of a page is the same after a load, after links, after Back, and after a change of the language.
import type { Page } from 'playwright'
import t from 'tap'
import { texts } from '../../server/content/texts.ts'
import { createTranslate } from '../../src/language/translate.ts'
import { hydrated, visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const { origin } = await listeningSite(t, { STATISTICS: 'off', SITE_URL: 'https://villa.example' })
const translate = {
  en: createTranslate('en', texts.en, { values: { brand: 'Mimosa & Mer' } }),
  fr: createTranslate('fr', texts.fr, { values: { brand: 'Mimosa & Mer' } }),
}

/** The tags that belong to the page; styles, fonts and icons stay for the whole visit. */
const headOf = (page: Page) =>
  page.evaluate(() => {
    const selector = 'title, meta:not([charset]), link[rel=canonical], link[rel=alternate]'
    return [...document.querySelectorAll(selector)]
      .map((tag) => `${tag.parentElement?.localName} ${tag.outerHTML}`)
      .sort()
  })

const structuredData = (page: Page) => page.locator('script[type="application/ld+json"]').allTextContents()

for (const language of ['en', 'fr'] as const) {
  t.test(`in ${language}, the head after navigation is the same as after a load`, async (t) => {
    const translated = translate[language]
    const { page, complaints } = await visitor(t, { origin })
    const { page: fresh } = await visitor(t, { origin, javaScriptEnabled: false })
    await page.goto(`/?lang=${language}`)
    await hydrated(page)
    const first = await structuredData(page)
    t.equal(first.length, 1)

    const footer = page.getByRole('contentinfo')
    const go = (name: string) => footer.getByRole('link', { name, exact: true }).click()
    for (const [path, leave] of [
      ['/services/concierge-services', () => go(translated('services.items.concierge-services.title'))],
      ['/legal/cookies', () => go(translated('footer.legal.cookies'))],
      [
        '/investment',
        () =>
          page
            .getByRole('banner')
            .getByRole('link', { name: translated('nav.pricing'), exact: true })
            .click(),
      ],
      ['/', () => go(`Mimosa & Mer ${translated('aria.homeLink')}`)],
    ] as const) {
      await leave()
      await page.waitForURL((url) => url.pathname === path)
      await fresh.goto(`${path}?lang=${language}`)
      await page.waitForFunction((title) => document.title === title, await fresh.title())
      t.strictSame(await headOf(page), await headOf(fresh), path)
    }
    await page.goBack()
    await fresh.goto(`/investment?lang=${language}`)
    await page.waitForFunction((title) => document.title === title, await fresh.title())
    t.strictSame(await headOf(page), await headOf(fresh), 'after Back')
    t.strictSame(await structuredData(page), first, 'the structured data are those of the page that was opened')
    t.strictSame(complaints, [])
  })
}

t.test('the head after a change of the language is the same as after a load, on indexed and other pages', async (t) => {
  const { page, complaints } = await visitor(t, { origin })
  const { page: fresh } = await visitor(t, { origin, javaScriptEnabled: false })
  for (const path of ['/', '/services/concierge-services', '/legal/privacy', '/investment', '/search?q=cannes']) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=en`)
    await hydrated(page)
    for (const language of ['fr', 'en'] as const) {
      await page
        .getByRole('banner')
        .getByRole('link', { name: translate[language]('lang.read') })
        .click()
      await page.waitForURL((url) => url.searchParams.get('lang') === language)
      await fresh.goto(page.url())
      await page.waitForFunction((title) => document.title === title, await fresh.title())
      t.strictSame(await headOf(page), await headOf(fresh), `${path} in ${language}`)
    }
  }
  t.strictSame(complaints, [])
})
