// Publishing in the dialog, in Chromium.
import t from 'tap'
import { axeFaults } from '../../../test/support/axe-faults.ts'
import { pages } from '../../api/addresses.ts'
import { openDesk } from '../support/browser.ts'
import { hugo } from '../support/desk.ts'

t.test('the changes of a colleague are left in the draft, and published later', async (t) => {
  const { site, page } = await openDesk(t)
  const [mine, other] = [await site.signedIn(), await site.signedIn(hugo)]
  await mine.save({ path: '/foundingYear', value: 2011 })
  await other.save({ path: '/texts/en/hero/title', value: 'Come home' })
  await page.goto(pages.facts('figures'))
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish 2 changes' })
  await dialog.getByText('hugo', { exact: true }).waitFor()
  t.strictSame(await axeFaults(page), [])
  const change = dialog.getByRole('listitem').filter({ hasText: 'hugo' })
  await change.getByRole('checkbox').uncheck()
  await dialog.getByRole('button', { name: 'Publish 1 change' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Draft' }).getByText('1 change').waitFor()
  const home = (await site.inject('/?lang=en')).body
  t.notMatch(home, 'Come home')
  t.match(home, '2011')
})

t.test('what is put back in the dialog can be undone there, and what a colleague writes appears in it', async (t) => {
  const { site, page } = await openDesk(t)
  const [mine, other] = [await site.signedIn(), await site.signedIn(hugo)]
  await mine.save({ path: '/texts/en/hero/title', value: 'Come home' }, { path: '/foundingYear', value: 2011 })
  await page.goto(pages.facts('figures'))
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish 2 changes' })
  await dialog.getByRole('button', { name: /^Put back, English/ }).click()
  await page.getByRole('dialog', { name: 'Publish 1 change' }).waitFor()
  await page.locator('dialog').getByRole('button', { name: 'Undo' }).and(page.locator(':focus')).press('Enter')
  await dialog.waitFor()
  await other.save({ path: '/office/town', value: 'Vence' })
  const changed = page.getByRole('dialog', { name: 'Publish 3 changes' })
  await changed.getByText('hugo', { exact: true }).waitFor()
})
