// The confirmation of a contact request and the summary of errors: in view and focused, whatever URL and window.
import type { Locator, Page } from 'playwright'
import t from 'tap'
import english from '../../src/language/texts/en.json' with { type: 'json' }
import french from '../../src/language/texts/fr.json' with { type: 'json' }
import { openPage, visitor, waitForFocus } from '../support/browser.ts'
import { fillIn, formOf, toasts } from '../support/contact-form.ts'
import { listeningSite } from '../support/site.ts'
import { until } from '../support/until.ts'

const site = await listeningSite(t, { CONTACT_RATE_MAX: '1000' })
const phone = { viewport: { width: 360, height: 740 } }
const textsAt = (path: string) => (path.includes('lang=fr') ? french.contact : english.contact)
const confirmation = (page: Page, path: string) => page.getByRole('heading', { name: textsAt(path).sent.title })

/** Waits until `locator` is inside the window, below the header. */
const waitForView = (locator: Locator) => until(`${locator} in view`, () => locator.evaluate(isInView))

function isInView(element: Element) {
  const { top, bottom } = element.getBoundingClientRect()
  const header = document.querySelector('.bar')?.getBoundingClientRect().bottom
  return header !== undefined && top >= header && bottom <= innerHeight
}

for (const { path, ...device } of [
  { path: '/?lang=fr', ...phone },
  { path: '/?town=cannes&package=premium', ...phone },
  { path: '/#contact' },
  { path: '/', reducedMotion: 'no-preference' as const },
]) {
  t.test(`a request sent from ${path} is confirmed in view (${JSON.stringify(device)})`, async (t) => {
    const { page } = await openPage(t, { ...site, ...device }, path)
    await (await fillIn(page, textsAt(path))).submit.click()
    const title = confirmation(page, path)
    await title.waitFor()
    // Closing the toast renders the page again. By then, a change of the URL has taken effect.
    await page.keyboard.press('Escape')
    await toasts(page).locator('.toast').waitFor({ state: 'detached' })
    await waitForView(title)
    await waitForFocus(title)
  })
}

for (const path of ['/?lang=fr', '/?town=cannes&package=premium']) {
  t.test(`without JavaScript, a request sent from ${path} is confirmed in view`, async (t) => {
    const { page } = await visitor(t, { ...site, ...phone, javaScriptEnabled: false })
    await page.goto(path)
    const form = await fillIn(page, textsAt(path))
    // A request with the same text would be confirmed as a repetition.
    await form.message.fill(path)
    await form.submit.click()
    await waitForView(confirmation(page, path))
    await waitForFocus(confirmation(page, path))
  })
}

t.test('on a phone the title of the confirmation is below the toast, in the upper half of the window', async (t) => {
  const { page } = await openPage(t, { ...site, ...phone }, '/?lang=fr')
  await (await fillIn(page, french.contact)).submit.click()
  await page.waitForFunction((text) => {
    const toast = document.querySelector('.toast')?.getBoundingClientRect()
    const title = document.activeElement?.textContent === text && document.activeElement.getBoundingClientRect()
    return toast && title && title.top >= toast.bottom && title.top < innerHeight / 2
  }, french.contact.sent.title)
})

t.test('on a phone the title of the error summary is visible, also beside the language popup', async (t) => {
  const { page } = await openPage(t, { ...site, ...phone }, '/?lang=fr')
  await page.getByRole('region', { name: 'Language suggestion' }).waitFor()
  const form = formOf(page, french.contact)
  await form.submit.click()
  await waitForFocus(form.summary)
  await waitForView(form.summary.getByRole('heading'))
})
