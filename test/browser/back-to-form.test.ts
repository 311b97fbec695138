// Back to the form, for visitors who left the page while their request was sent, or afterwards.
import t from 'tap'
import { holdRequests, hydrated, openPage } from '../support/browser.ts'
import { emptyValues, filledValues, fillIn, toasts, valuesOf } from '../support/contact-form.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

t.test('a visitor who leaves while a request is sent comes back to a form that can be sent', async (t) => {
  const { page } = await openPage(t, site)
  await holdRequests(page, /\/api\/contact/)
  const form = await fillIn(page)
  await form.submit.click()
  await form.pending.waitFor()
  await page.goto('/robots.txt')
  await page.goBack()
  await hydrated(page)
  t.ok(await form.submit.isEnabled())
  t.strictSame(await valuesOf(page), filledValues)
})

t.test('a visitor who comes back after a request was sent can send another one', async (t) => {
  const { page } = await openPage(t, site)
  const form = await fillIn(page)
  await form.submit.click()
  await toasts(page).getByText('Request Submitted').waitFor()
  await page.goto('/robots.txt')
  await page.goBack()
  await hydrated(page)
  t.ok(await form.submit.isEnabled())
  t.strictSame(await valuesOf(page), emptyValues)
})
