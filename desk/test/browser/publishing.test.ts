// Publishing in the dialog and restoring versions, in Chromium.
import type { Page } from 'playwright'
import t from 'tap'
import { axeViolations } from '../../../test/support/axe-violations.ts'
import { waitForFocus } from '../../../test/support/browser.ts'
import { waitForView } from '../../../test/support/contact-form.ts'
import { firstTexts } from '../../api/new-item.ts'
import { restoreUrl } from '../../api/publishing.ts'
import { pages, sitePageUrl } from '../../api/urls.ts'
import { openDesk, undo } from '../support/browser.ts'
import { hugo } from '../support/desk.ts'

const openDialog = async (page: Page) => {
  await page.goto(pages.facts('figures'))
  await page.getByRole('button', { name: 'Publish' }).click()
}
const publishDialog = (page: Page, changes: string) => page.getByRole('dialog', { name: `Publish ${changes}` })

t.test('the changes of a colleague stay in the draft if they are not selected', async (t) => {
  const { desk, site, page } = await openDesk(t)
  await desk.save({ path: '/foundingYear', value: 2011 })
  await (await site.signedIn(hugo)).save({ path: '/texts/en/hero/title', value: 'Come home' })
  await openDialog(page)
  const dialog = page.getByRole('dialog')
  const change = dialog.getByRole('listitem').filter({ hasText: 'hugo' })
  await change.waitFor()
  t.strictSame(await axeViolations(page), [])
  await dialog.getByRole('button', { name: 'Select none' }).click()
  await page.getByRole('dialog', { name: 'Nothing to publish' }).waitFor()
  t.ok(await dialog.getByRole('button', { name: 'Nothing to publish' }).isDisabled())
  await dialog.getByRole('button', { name: 'Select all' }).click()
  await publishDialog(page, '2 changes').waitFor()
  await change.getByRole('checkbox').uncheck()
  await dialog.getByRole('button', { name: 'Publish 1 change' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Draft' }).getByText('1 change').waitFor()
  t.strictSame((await desk.content()).changes, ['/texts/en/hero/title'])
  await undo(page).click()
  await page.getByRole('region', { name: 'Draft' }).getByText('2 changes').waitFor()
})

t.test('the question before the whole draft is discarded is in view, also on a phone', async (t) => {
  const { desk, page } = await openDesk(t, { viewport: { width: 390, height: 844 } })
  const texts = firstTexts('services', 'Garden Care', ['en', 'fr'])
  await desk.save({ path: '/services/garden-care', value: false }, ...texts, { path: '/foundingYear', value: 2011 })
  await openDialog(page)
  await page.getByText('Discard the whole draft').click()
  await waitForView(page.getByRole('button', { name: 'Discard 2 changes' }))
})

t.test('a change that is removed in the dialog returns with the same button', async (t) => {
  const { desk, site, page } = await openDesk(t)
  await desk.save({ path: '/texts/en/hero/title', value: 'Come home' }, { path: '/foundingYear', value: 2011 })
  await openDialog(page)
  const remove = publishDialog(page, '2 changes').getByRole('button', { name: /^English: Remove from the draft/ })
  await remove.click()
  await publishDialog(page, '1 change').getByText('Removed from the draft').waitFor()
  const restore = page.getByRole('button', { name: /^English: Undo/ })
  await waitForFocus(restore)
  await restore.press('Enter')
  await remove.waitFor()
  await (await site.signedIn(hugo)).save({ path: '/office/town', value: 'Vence' })
  await publishDialog(page, '3 changes').getByText('hugo', { exact: true }).waitFor()
})

t.test('a preview link opens the edited page in its language', async (t) => {
  const { desk, site, page } = await openDesk(t)
  await desk.save({ path: '/foundingYear', value: 2011 })
  await page.goto(sitePageUrl(pages.texts, { path: '/investment', language: 'fr' }))
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('button', { name: 'Copy a preview link' }).click()
  const url = await page.getByLabel('Preview link').inputValue()
  t.match(url, /\/fr\/investment$/)
  t.equal((await site.inject(new URL(url).pathname)).statusCode, 200)
})

t.test('Restore can be repeated after a failure', async (t) => {
  const { desk, site, page } = await openDesk(t)
  await desk.save({ path: '/foundingYear', value: 2011 })
  await desk.publish()
  await page.goto(pages.versions)
  const restore = page.getByRole('button', { name: 'Restore version 0' })
  await restore.click()
  const dialog = page.getByRole('dialog', { name: 'Restore version 0?' })
  await dialog.getByText('version 2 is published').waitFor()
  await page.route(`**${restoreUrl}`, (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Restore version 0' }).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('The site is restored (version 2)').waitFor()
  t.not(site.source.published().content.site.facts.foundingYear, 2011)
  await waitForFocus(restore)
  await page.getByRole('link', { name: 'Compare version 1' }).click()
  await page.getByRole('insertion').getByText('2011').waitFor()
  t.strictSame(await axeViolations(page), [])
})
