// Publishing in the dialog, in Chromium.
import t from 'tap'
import { axeFaults } from '../../../test/support/axe-faults.ts'
import { pages } from '../../api/addresses.ts'
import { restoreAddress } from '../../api/publishing.ts'
import { openDesk, saved } from '../support/browser.ts'
import { hugo } from '../support/desk.ts'

t.test('the changes of a colleague are left in the draft, and published later', async (t) => {
  const { site, page } = await openDesk(t)
  const [mine, other] = [await site.signedIn(), await site.signedIn(hugo)]
  await mine.save({ path: '/foundingYear', value: 2011 })
  await other.save({ path: '/texts/en/hero/title', value: 'Come home' })
  await page.goto(pages.facts('figures'))
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog', { name: /^Publish \d change/ })
  await dialog.getByText('hugo', { exact: true }).waitFor()
  t.strictSame(await axeFaults(page), [])
  const change = dialog.getByRole('listitem').filter({ hasText: 'hugo' })
  await dialog.getByRole('button', { name: 'Select none' }).click()
  await dialog.getByRole('heading', { name: 'Publish 0 changes' }).waitFor()
  await dialog.getByRole('button', { name: 'Select all' }).click()
  await dialog.getByRole('heading', { name: 'Publish 2 changes' }).waitFor()
  await change.getByRole('checkbox').uncheck()
  await dialog.getByRole('button', { name: 'Publish 1 change' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Draft' }).getByText('1 change').waitFor()
  const home = (await site.inject('/?lang=en')).body
  t.notMatch(home, 'Come home')
  t.match(home, '2011')
})

t.test('what is put back in the dialog comes back with the same button, beside what a colleague writes', async (t) => {
  const { site, page } = await openDesk(t)
  const [mine, other] = [await site.signedIn(), await site.signedIn(hugo)]
  await mine.save({ path: '/texts/en/hero/title', value: 'Come home' }, { path: '/foundingYear', value: 2011 })
  await page.goto(pages.facts('figures'))
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish 2 changes' })
  await dialog.getByRole('button', { name: /^English: Remove from the draft/ }).click()
  await page.getByRole('dialog', { name: 'Publish 1 change' }).getByText('Removed from the draft').waitFor()
  await page
    .getByRole('button', { name: /^English: Undo/ })
    .and(page.locator(':focus'))
    .press('Enter')
  await dialog.getByRole('button', { name: /^English: Remove from the draft/ }).waitFor()
  await other.save({ path: '/office/town', value: 'Vence' })
  const changed = page.getByRole('dialog', { name: 'Publish 3 changes' })
  await changed.getByText('hugo', { exact: true }).waitFor()
})

t.test('Restore asks at once, tries again after a failure, and keeps the focus', async (t) => {
  const { site, page } = await openDesk(t)
  const desk = await site.signedIn()
  await desk.save({ path: '/foundingYear', value: 2011 })
  await desk.publish()
  await page.goto(pages.versions)
  const restore = page.getByRole('button', { name: 'Restore version 0' })
  await restore.click()
  const dialog = page.getByRole('dialog', { name: 'Restore version 0?' })
  await dialog.getByText('Everything published since then is undone, and version 2 is published at once.').waitFor()
  await page.route(`**${restoreAddress}`, (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Restore version 0' }).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('The site is restored (version 2)').waitFor()
  t.not(site.source.published().content.site.facts.foundingYear, 2011)
  t.ok(await restore.evaluate((button) => button === document.activeElement))
  await page.getByRole('link', { name: 'Compare version 1' }).click()
  await page.getByRole('insertion').getByText('2011').waitFor()
  t.strictSame(await axeFaults(page), [])
})

t.test('Undo after publishing restores the site, and leaves the changes in the draft', async (t) => {
  const { site, page } = await openDesk(t)
  const desk = await site.signedIn()
  await desk.save({ path: '/foundingYear', value: 2011 })
  await page.goto(pages.facts('figures'))
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('button', { name: /^Publish \d+ change/ }).click()
  await page.locator('.draft').getByRole('button', { name: 'Undo' }).click()
  await saved(page).waitFor()
  t.strictSame((await desk.content()).changes, ['/foundingYear'])
  t.not(site.source.published().content.site.facts.foundingYear, 2011)
  t.equal(await page.getByLabel('Founded in').inputValue(), '2011')
})
