// The search for a text of the site, in Chromium.
import t from 'tap'
import { axeFaults } from '../../../test/support/axe-faults.ts'
import { waitForFocus } from '../../../test/support/browser.ts'
import { pages } from '../../api/addresses.ts'
import { openDesk } from '../support/browser.ts'

t.test('a text is found while its words are typed, and Back leads to the results', async (t) => {
  const { page, complaints } = await openDesk(t)
  await page.goto(pages.texts)
  await page.getByRole('link', { name: 'Find a text' }).click()
  const field = page.getByRole('searchbox')
  await waitForFocus(field)
  await field.pressSequentially('mails confirm')
  const result = page.getByRole('link', { name: 'Mails, confirmation, subject' })
  await result.waitFor()
  t.ok(await field.evaluate((element) => element === document.activeElement), 'the field keeps the focus')
  t.strictSame(await axeFaults(page), [], 'axe')
  await result.click()
  await page.locator('#texts-en-emails-confirmation-subject:focus').waitFor()
  await page.goBack()
  await result.waitFor()
  t.equal(await field.inputValue(), 'mails confirm')
  t.strictSame(complaints, [])
})
