// The site by keyboard: the link to the content, sending a request, closing what opens. The scenes' tests move through
// every page by Tab (test/support/scene-checks.ts).
import type { Page } from 'playwright'
import t from 'tap'
import { hydrated, visitor } from '../support/browser.ts'
import { fillIn, formOf, toasts, waitForFocus } from '../support/contact-form.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t, { CONTACT_RATE_MAX: '1000' })

/** Opens a page, hydrated, with the focus at its top. */
async function open(page: Page, address: string) {
  await page.goto(address)
  await hydrated(page)
}

t.test('the first Tab stop is a link to the content', async (t) => {
  const { page } = await visitor(t, site)
  for (const path of ['/', '/legal/terms']) {
    await open(page, `${path}?lang=en`)
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await waitForFocus(skip)
    t.ok((await skip.boundingBox())?.y, 'it is shown')
    await page.keyboard.press('Enter')
    await waitForFocus(page.getByRole('main'))
    await page.keyboard.press('Tab')
    t.ok(await page.evaluate(() => document.activeElement?.closest('main') !== null), 'and Tab moves on from there')
  }
})

t.test('a visitor sends a request without a mouse', async (t) => {
  const { page } = await visitor(t, site)
  await open(page, '/?lang=en')
  const form = formOf(page)
  const reach = async (place: typeof form.name) => {
    const isReached = () => place.evaluate((element) => element === document.activeElement)
    for (let pressed = 0; pressed < 60 && !(await isReached()); pressed++) await page.keyboard.press('Tab')
    t.ok(await isReached(), `${place}`)
  }
  const type = async (field: typeof form.name, text: string) => {
    await reach(field)
    await page.keyboard.type(text)
  }
  await reach(page.getByRole('banner').getByRole('link', { name: 'Contact' }))
  await page.keyboard.press('Enter')
  await waitForFocus(page.getByRole('heading', { name: 'Tell us about your home' }))
  await type(form.name, 'Łucja Martin')
  await type(form.email, 'lucja@example.fr')
  await page.keyboard.press('Enter')
  await waitForFocus(form.summary)
  await type(form.phone, '+33 6 39 98 00 01')
  await type(form.agree, ' ')
  await type(form.submit, ' ')
  await toasts(page).getByRole('heading', { name: 'Request Submitted' }).waitFor()
})

t.test('Escape closes one thing at a time', async (t) => {
  const { page } = await visitor(t, { ...site, locale: 'fr-FR' })
  await open(page, '/?lang=en')
  const popup = page.getByRole('region', { name: 'Suggestion de langue' })
  await popup.waitFor()
  const behaviour = page.waitForResponse(/\/toast-behaviour-/)
  const form = await fillIn(page)
  await form.submit.press('Enter')
  const toast = toasts(page).getByRole('heading')
  await toast.waitFor()
  await (await behaviour).finished()
  await page.keyboard.press('F8')
  await popup.getByRole('button').first().focus()
  await page.keyboard.press('Escape')
  await popup.waitFor({ state: 'hidden' })
  t.ok(await toast.isVisible())
})

t.test('the slash that opens the search can be switched off permanently', async (t) => {
  const { page, complaints } = await visitor(t, site)
  await open(page, '/legal/terms?lang=en')
  const dialog = page.getByRole('dialog')
  const slash = dialog.getByRole('checkbox', { name: 'The / key opens the search' })
  await page.keyboard.press('/')
  t.ok(await slash.isChecked())
  await slash.uncheck()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.keyboard.press('/')
  t.notOk(await dialog.isVisible())
  await open(page, '/investment?lang=en')
  await page.keyboard.press('/')
  t.notOk(await dialog.isVisible(), 'on the next page, too')
  await page.keyboard.press('Control+k')
  await slash.check()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.keyboard.press('/')
  await dialog.waitFor()
  t.strictSame(complaints, [])
})
