// A visit with a browser that reports wrong things, or refuses what counts visits.
import type { Page } from 'playwright'
import t, { type Test } from 'tap'
import english from '../../src/language/texts/en.json' with { type: 'json' }
import french from '../../src/language/texts/fr.json' with { type: 'json' }
import { hydrated, visitor } from '../support/browser.ts'
import { fillIn, waitForConfirmation } from '../support/contact-form.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t, { CONTACT_RATE_MAX: '1000' })

/** Wrong hints, set in the browser before the page loads. */
const hints: Record<string, () => void> = {
  'to be offline': () => Object.defineProperty(navigator, 'onLine', { value: false }),
  'a slow connection and saved data': () =>
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: 'slow-2g', saveData: true } }),
  'that the page is hidden': () => {
    Object.defineProperty(document, 'hidden', { value: true })
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
  },
  'no mouse, and every preference for less': () => {
    window.matchMedia = (media) =>
      Object.assign(new EventTarget(), { media, matches: /reduce|hover: none/.test(media) }) as MediaQueryList
  },
  'no language': () => Object.defineProperty(navigator, 'languages', { value: [] }),
  'storage that is switched off': () => {
    for (const name of ['sessionStorage', 'localStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Storage is off', 'SecurityError')
        },
      })
    }
  },
}

for (const [hint, pretend] of Object.entries(hints)) {
  t.test(`a browser that wrongly reports ${hint} opens pages, searches and sends the form`, async (t) => {
    const { page, complaints } = await visitor(t, site)
    await page.addInitScript(pretend)
    await visit(t, page)
    t.strictSame(complaints, [])
  })
}

t.test('a browser that refuses everything with a name that sounds like statistics does the same', async (t) => {
  const { page } = await visitor(t, site)
  const refused: string[] = []
  await page.route(/count-visit|measure-speed|\/api\/visit/, (route) => {
    refused.push(route.request().url())
    return route.abort('blockedbyclient')
  })
  await visit(t, page)
  t.match(refused.join(), 'count-visit')
})

/** Opens pages, searches, changes the language and sends the form, all in one document. */
async function visit(t: Test, page: Page) {
  await page.goto('/investment')
  await page.keyboard.press('Tab')
  await hydrated(page)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click()
  await page.getByRole('heading', { level: 1, name: 'Accessibility' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('concierge')
  await page.getByRole('dialog').getByRole('option').first().click()
  await page.getByRole('heading', { level: 1, name: 'Concierge' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: french.lang.read }).click()
  await page.locator('html[lang=fr]').waitFor({ state: 'attached' })
  await page.getByRole('banner').getByRole('link', { name: english.lang.read }).click()
  await page.getByRole('main').getByRole('link', { name: 'Request a Call' }).first().click()
  await page.waitForURL(/#contact$/)
  const form = await fillIn(page)
  await form.message.fill(crypto.randomUUID())
  await form.submit.click()
  await waitForConfirmation(page)
  t.ok(await page.evaluate(() => 'isSameDocument' in window))
}
