// The quick browser test of the desk: a visit in Chromium under its strict Content-Security-Policy. The other browser
// tests only run with --all (test/run.ts).
import t from 'tap'
import { pages } from '../api/urls.ts'
import { edit, field, openSite, retype, saved, signIn, withoutPreloads } from './support/browser.ts'

t.test('a staff member signs in, answers a request, and publishes a changed text', async (t) => {
  const { site, page, complaints } = await openSite(t)
  await site.receive()
  await page.goto(pages.requests)
  await signIn(page, site)

  await page.getByRole('link', { name: 'Phileas Fogg' }).click()
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await page.getByText('Answered by Claire Martin').first().waitFor()

  const frame = await edit(page)
  await frame.locator('h1').click()
  await field(page, 'English').waitFor()
  await retype(page, 'English', 'A house by the sea')
  await saved(page).waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish 1 change' })
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await dialog.waitFor({ state: 'detached' })
  t.match((await site.inject({ url: '/?lang=en' })).body, /<h1[^>]*>.*A house by the sea/)
  t.strictSame(withoutPreloads(complaints), [])
})
