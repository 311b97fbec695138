// The language popup: its appearance, its answers and the ways to close it.
import type { Page } from 'playwright'
import t, { type Test } from 'tap'
import { hydrated, visitor, waitForFocus } from '../support/browser.ts'
import { toasts } from '../support/contact-form.ts'
import { languageLink, title } from '../support/page-parts.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

const inFrench = (page: Page) => page.getByRole('region', { name: 'Suggestion de langue' })
const inEnglish = (page: Page) => page.getByRole('region', { name: 'Language suggestion' })
const answered = (page: Page) => page.evaluate(() => localStorage.getItem('languagePopupAnswered') !== null)

/** Opens a page. Returns true if the page loads the popup, which happens before it is marked as hydrated. */
async function isSuggesting(page: Page, address: string): Promise<boolean> {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await page.goto(address)
  await hydrated(page)
  return urls.some((url) => url.includes('/language-suggestion-'))
}

async function frenchVisitor(t: Test, address = '/?lang=en') {
  const visit = await visitor(t, { ...site, locale: 'fr-FR' })
  await visit.page.goto(address)
  await inFrench(visit.page).waitFor()
  return visit
}

t.test('the popup suggests French to a French browser, in French, in a polite live region, once', async (t) => {
  const { page, complaints } = await visitor(t, { ...site, locale: 'fr-FR' })
  t.ok(await isSuggesting(page, '/?lang=en'))
  await inFrench(page).getByRole('heading', { name: 'Bienvenue\u202f!' }).waitFor()
  await inFrench(page).getByRole('button', { name: 'Non, merci' }).waitFor()
  t.equal(await inFrench(page).getAttribute('lang'), 'fr')
  t.ok(await page.evaluate(() => document.activeElement === document.body), 'the focus has not moved')
  t.equal(await page.getByRole('status').filter({ hasText: 'Nous avons détecté' }).getAttribute('lang'), 'fr')
  t.ok(await answered(page))
  t.notOk(await isSuggesting(await page.context().newPage(), '/investment?lang=en'), 'the next tab')
  t.strictSame(complaints, [])
})

t.test('accepting the suggestion shows and stores the language', async (t) => {
  const { page } = await visitor(t, { ...site, locale: 'en-US' })
  await page.goto('/investment?lang=fr')
  await inEnglish(page).getByRole('button', { name: 'Yes, view in English' }).click()
  await title(page, 'Investment in Peace of Mind').waitFor()
  await page.waitForURL(/\/investment\?lang=en$/)
  t.equal(await page.evaluate(() => localStorage.getItem('language')), 'en')
  t.equal(await inEnglish(page).count(), 0)
})

t.test('buttons and Escape close the popup from anywhere', async (t) => {
  for (const close of ['Non, merci', 'Fermer la suggestion de langue', 'Escape on the page', 'Escape in the popup']) {
    const { page } = await frenchVisitor(t)
    const link = page.getByRole('banner').locator('.langs a').last()
    await link.focus()
    if (close !== 'Escape on the page') {
      await page.keyboard.press('Tab')
      await waitForFocus(inFrench(page).getByRole('button').first())
    }
    if (close.startsWith('Escape')) await page.keyboard.press('Escape')
    else await inFrench(page).getByRole('button', { name: close }).press('Enter')
    await inFrench(page).waitFor({ state: 'detached' })
    await waitForFocus(link)
    t.equal(await page.evaluate(() => localStorage.getItem('language')), 'en', close)
  }
})

t.test('after a choice in the header nothing is suggested, also in the next tab', async (t) => {
  const { page } = await visitor(t, { ...site, locale: 'fr-FR' })
  t.notOk(await isSuggesting(page, '/'))
  await languageLink(page, 'en').click()
  await page.waitForURL('**/?lang=en')
  t.notOk(await isSuggesting(page, '/investment?lang=en'))
  t.notOk(await isSuggesting(await page.context().newPage(), '/?lang=en'))
})

t.test('Escape closes a dialog before the popup and a toast', async (t) => {
  const { page } = await frenchVisitor(t)
  // The toast about a missing connection stays open.
  await page.context().setOffline(true)
  // The popup has loaded these texts. A browser whose requests are intercepted uses no cache.
  await page.route('**/assets/fr-*', (route) => route.abort())
  await languageLink(page, 'fr').press('Enter')
  const toast = toasts(page).getByRole('heading')
  await toast.waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  t.ok((await inFrench(page).isVisible()) && (await toast.isVisible()))
  await inFrench(page).getByRole('button').first().focus()
  await page.keyboard.press('Escape')
  await inFrench(page).waitFor({ state: 'detached' })
  t.ok(await toast.isVisible())
  await page.keyboard.press('Escape')
  await toast.waitFor({ state: 'detached' })
})
