// What live regions announce, and what they do not.
import type { Page } from 'playwright'
import t from 'tap'
import english from '../../src/language/texts/en.json' with { type: 'json' }
import { holdRequests, visitor } from '../support/browser.ts'
import { openPage, toasts, waitForFocus } from '../support/contact-form.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

/** Records each change of the page's live regions, in order. */
async function listening(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const announcements: string[] = []
    Object.assign(window, { announcements })
    for (const region of document.querySelectorAll('[role=status], [role=alert], [aria-live]')) {
      // A closed dialog is not announced.
      const tell = () => region.checkVisibility() && region.textContent && announcements.push(region.textContent)
      new MutationObserver(tell).observe(region, { childList: true, characterData: true, subtree: true })
    }
  })
  return () => page.evaluate(() => (window as unknown as { announcements: string[] }).announcements)
}

t.test('a new page and a new language are announced once, and nothing else', async (t) => {
  const { page } = await openPage(t, { origin: site.origin }, '/?lang=en')
  const announcements = await listening(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Concierge Services' }).press('Enter')
  await waitForFocus(page.getByRole('heading', { level: 1, name: 'Concierge Services' }))
  await page.getByRole('banner').getByRole('link', { name: 'français' }).press('Enter')
  await page.getByText('Le site est maintenant en français.').waitFor({ state: 'attached' })
  t.equal(await page.locator('html').getAttribute('lang'), 'fr')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibilité' }).press('Enter')
  await waitForFocus(page.getByRole('heading', { level: 1, name: 'Accessibilité' }))
  t.strictSame(await announcements(), [
    'Page loaded: Concierge on the Côte d’Azur',
    'Le site est maintenant en français.',
    'Page affichée\u00a0: Accessibilité',
  ])
})

t.test('offline, a page that cannot be loaded says so, and loads with the connection', async (t) => {
  const { page } = await visitor(t, site)
  // Nothing is prefetched.
  const release = await holdRequests(page, /\/(pricing|service)-[\w-]+\.js/)
  await page.goto('/?lang=en')
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react')),
  )
  await page.context().setOffline(true)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  release()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Concierge Services' }).press('Enter')
  await toasts(page).getByRole('alert').getByText(english.offline.title).waitFor()
  t.ok(await page.getByRole('heading', { name: english.hero.title }).isVisible(), 'the previous page is still readable')
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Concierge Services' }).waitFor()
})

t.test('each announcement names its language', async (t) => {
  const { page } = await openPage(t, { origin: site.origin, locale: 'fr-FR' }, '/?lang=en')
  const names = page.getByText('Mimosa & Mer').or(page.locator('.logo > span:has(i)'))
  const languages = await names.evaluateAll((elements) =>
    elements
      .filter((element) => element.children.length === 0 || element.querySelector(':scope > i'))
      .map((element) => element.closest<HTMLElement>('[lang]')?.lang),
  )
  t.ok(languages.length >= 5, 'header, menu, about, footer, copyright line')
  t.strictSame([...new Set(languages)], ['fr'])
  t.equal(await page.getByRole('region', { name: 'Suggestion de langue' }).getAttribute('lang'), 'fr')
  t.equal(await page.getByRole('option', { name: 'Français' }).getAttribute('lang'), 'fr')
  t.equal(await page.getByRole('banner').getByRole('link', { name: 'Lire cette page' }).getAttribute('lang'), 'fr')
})
