// Replies in Chromium: the templates of the office, and the actions that stay in view.
import type { Page } from 'playwright'
import t from 'tap'
import { axeFaults } from '../../../test/support/axe-faults.ts'
import { waitForFocus } from '../../../test/support/browser.ts'
import { until } from '../../../test/support/until.ts'
import { pages } from '../../api/addresses.ts'
import { openDesk, openSite, saved, undo } from '../support/browser.ts'
import { claire, type DeskSite } from '../support/desk.ts'

const text = (page: Page) => page.getByLabel('Your email')
const mailto = async (page: Page) =>
  new URL((await page.getByRole('link', { name: 'Open in email program' }).getAttribute('href')) ?? '')

/** Pastes into the field that has the focus. */
const pasteText = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

/** Opens the templates of a new request. */
async function openTemplates(page: Page, site: DeskSite) {
  await page.goto(pages.request(await site.receive()))
  await page.getByRole('button', { name: 'Templates' }).click()
}

t.test('a template is changed for a visitor, and opens in a mail program', async (t) => {
  const { site, page, complaints } = await openDesk(t)
  await openTemplates(page, site)
  await page.getByRole('radio', { name: 'Not our area' }).check()
  t.match(await text(page).inputValue(), /^Dear Phileas Fogg,\n\n/)
  t.strictSame(await axeFaults(page), [])
  await text(page).fill('Dear Phileas,\n50 % & more')
  const address = await mailto(page)
  t.equal(address.pathname, 'p.fogg@example.com')
  t.match(address.searchParams.get('subject'), /^Our reply to your request \(/)
  t.equal(address.searchParams.get('body'), 'Dear Phileas,\r\n50 % & more')
  t.strictSame(complaints, [])
})

t.test('what was typed in a template stays while the page is open, and the focus returns to its button', async (t) => {
  const { site, page } = await openDesk(t)
  await openTemplates(page, site)
  await text(page).fill('Dear Phileas')
  await page.getByRole('radio', { name: 'Not our area' }).check()
  await page.keyboard.press('Escape')
  await waitForFocus(page.getByRole('button', { name: 'Templates' }))
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: 'We call you' }).check()
  t.equal(await text(page).inputValue(), 'Dear Phileas')
})

t.test('a template is copied, and selected where the browser refuses', async (t) => {
  const { site, page } = await openDesk(t, { permissions: ['clipboard-read', 'clipboard-write'] })
  await openTemplates(page, site)
  await text(page).fill('Dear Phileas')
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByText('Copied.').waitFor()
  t.equal(await page.evaluate(() => navigator.clipboard.readText()), 'Dear Phileas')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByText('The text is selected').waitFor()
  t.equal(await page.evaluate(() => String(getSelection())), 'Dear Phileas')
})

t.test('a template opens in the webmail that was chosen last', async (t) => {
  const { site, page } = await openDesk(t)
  await openTemplates(page, site)
  await page.getByLabel('Your webmail').selectOption('Outlook')
  await page.reload()
  await page.getByRole('button', { name: 'Templates' }).click()
  await text(page).fill('Dear Phileas,\n1 + 1')
  const link = page.getByRole('link', { name: 'Open in webmail' })
  const address = new URL((await link.getAttribute('href')) ?? '')
  t.equal(address.host, 'outlook.office.com')
  t.match(Object.fromEntries(address.searchParams), { to: 'p.fogg@example.com', body: 'Dear Phileas,\r\n1 + 1' })
  t.equal(await link.getAttribute('rel'), 'noreferrer')
})

t.test('a text that is too long for some mail programs says so', async (t) => {
  const { site, page } = await openDesk(t)
  await openTemplates(page, site)
  const hint = page.getByText('Some email programs do not open')
  t.equal(await hint.count(), 0)
  await text(page).fill('x'.repeat(2000))
  await hint.waitFor()
})

t.test('the actions are in view next to a long message, on a computer and on a phone', async (t) => {
  const { site, page } = await openDesk(t)
  const reference = await site.receive({ message: 'A house with a garden. '.repeat(217) })
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(pages.request(reference))
    const bar = page.getByRole('group', { name: 'Answer this request' })
    await bar.waitFor()
    const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {}
    t.ok(y + height <= 800, `${width} px`)
    t.ok(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth), 'nothing is cut off')
  }
})

t.test('a link of an email leads to the button that marks a request as answered, also after sign-in', async (t) => {
  const { site, page } = await openSite(t)
  const reference = await site.receive()
  const address = `${pages.request(reference)}?do=answered`
  await page.goto(address)
  await page.getByLabel('Your email address').fill(claire)
  await page.getByRole('button', { name: 'Send the link' }).click()
  const { text } = await until('the mail', () => site.mails[0])
  const [link = ''] = /\/desk\/link\?\S+/.exec(`${text}`) ?? []
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await waitForFocus(page.getByRole('button', { name: 'Mark as answered' }))
  t.match(page.url(), address)
  t.match(await page.locator('.request-head .state').textContent(), 'Read', 'opening it changes nothing')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Mark as not answered' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Mark as not answered' }).waitFor()
  t.equal(await page.evaluate(() => document.activeElement?.tagName), 'BODY', 'an answered request is not to be marked')
})

t.test('the office adds a template with chips and lines, and puts back one that it removed', async (t) => {
  const { site, page } = await openDesk(t)
  await page.goto(pages.facts('replies'))
  const english = page.getByRole('group', { name: 'English' })
  await english.getByRole('button', { name: 'Remove this template Template 1' }).click()
  await undo(page).click()
  t.equal(await english.getByRole('textbox', { name: 'Title' }).first().textContent(), 'We call you')
  await english.getByRole('button', { name: 'Add a template' }).click()
  await english.getByRole('textbox', { name: 'Title' }).nth(3).fill('Thanks')
  await english.getByRole('textbox', { name: 'Text' }).nth(3).focus()
  await page.keyboard.type('Dear ')
  await page.getByRole('button', { name: 'Insert name' }).click()
  await page.keyboard.type(',')
  await page.keyboard.press('Enter')
  await page.keyboard.type('thank you')
  await pasteText(page, '.\n\nClaire')
  await saved(page).waitFor()
  const stored = await until('the template', async () => {
    const [entry] = await site.source.store.entries()
    const templates = (entry?.draft?.value ?? []) as { text?: string }[]
    return templates[3]?.text?.endsWith('Claire') && templates
  })
  t.strictSame(stored.at(-1), { title: 'Thanks', text: 'Dear {{name}},\nthank you.\n\nClaire' })
})
