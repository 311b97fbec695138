// A page that a link opens is rendered in two steps: its first view, then what is below.
import type { Page } from 'playwright'
import t from 'tap'
import { hydrated, visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

/** Starts a visit, and calls `open` in the page; returns what is there as soon as the heading has changed. */
async function firstStep(page: Page, open: (page: Page) => Promise<unknown>) {
  const step = page.evaluate(
    () =>
      new Promise<{ last: boolean; footer: number }>((resolve) => {
        const heading = document.querySelector('h1')
        new MutationObserver((_, observer) => {
          if (document.querySelector('h1') === heading) return
          observer.disconnect()
          resolve({
            last: document.querySelector('#call-title, #more') !== null,
            footer: (document.querySelector('.foot')?.getBoundingClientRect().top ?? 0) / innerHeight,
          })
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await open(page)
  return step
}

const follow = (path: string) => (page: Page) =>
  page.evaluate((path) => [...document.links].find((link) => link.pathname + link.hash === path)?.click(), path)

const pages = ['/investment', '/services/concierge-services', '/legal/privacy']

for (const viewport of [
  { width: 390, height: 760 },
  { width: 1280, height: 800 },
]) {
  t.test(`the first view comes before the rest, and above the footer, at ${viewport.width} px`, async (t) => {
    for (const path of pages) {
      const { page } = await visitor(t, { ...site, viewport })
      await page.goto('/?lang=en')
      await hydrated(page)
      const { last, footer } = await firstStep(page, follow(path))
      t.notOk(last, path)
      t.ok(footer >= 1, `${path}: the footer begins below the window`)
      await page.locator('#call-title, #more').waitFor()
    }
  })
}

t.test('the whole page is there at once after Back, so that it can scroll to its place', async (t) => {
  const { page } = await visitor(t, site)
  await page.goto('/?lang=en')
  await hydrated(page)
  await follow('/investment')(page)
  await page.locator('#call-title').waitFor()
  await page.locator('.logo').first().click()
  await page.locator('#services').waitFor()
  t.ok((await firstStep(page, (page) => page.goBack())).last)
})
