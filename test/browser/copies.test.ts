// Copies of pages in an archive, in a cache and at another path.
import type { Page } from 'playwright'
import t from 'tap'
import { visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

/** Reads the markup of the page, without the style with which the first script lays out one section after the other. */
async function readMain(page: Page): Promise<string> {
  const markup = await page.getByRole('main').innerHTML()
  return markup.replaceAll(' style="content-visibility: visible;"', '')
}

for (const [path, copy] of [
  ['/?lang=en', '/web/20260501120000/https://villa.example/'],
  ['/investment?lang=en', '/web/20260501120000/https://villa.example/investment'],
  ['/services/concierge-services?lang=en', '/services/gardening'],
  ['/search?q=villa&lang=en', '/search/copy'],
  ['/nothing/here?lang=en', '/investment'],
] as const) {
  t.test(`a copy of ${path} at ${copy} stays unchanged`, async (t) => {
    const { page, complaints } = await visitor(t, site)
    const { body } = await site.inject(path)
    await page.route(`**${copy}`, (route) => route.fulfill({ contentType: 'text/html', body }))
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await page.goto(copy)
    const main = await readMain(page)
    // The first interaction would start the application, and an idle page its counter, before this request.
    await page.keyboard.press('Tab')
    await page.evaluate(
      () =>
        new Promise((resolve) =>
          requestIdleCallback(() => resolve(fetch('/robots.txt').then(String)), { timeout: 2000 }),
        ),
    )
    t.equal(await readMain(page), main)
    t.strictSame(
      requests.filter((path) => /hydrate|count-visit|api\/visit/.test(path)),
      [],
    )
    t.strictSame(complaints, [])
  })
}
