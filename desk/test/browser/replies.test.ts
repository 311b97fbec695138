// Replies in Chromium: the templates of the office, and the actions that stay in view.
import type { Page } from 'playwright'
import t, { type Test } from 'tap'
import { axeViolations } from '../../../test/support/axe-violations.ts'
import { getBox, waitForFocus } from '../../../test/support/browser.ts'
import { until } from '../../../test/support/until.ts'
import { pages } from '../../api/urls.ts'
import { draftValue, openDesk, openSite, signIn } from '../support/browser.ts'

const text = (page: Page) => page.getByLabel('Your email')
const template = (page: Page, title: string) => page.getByRole('radio', { name: title })
const templatesButton = (page: Page) => page.getByRole('button', { name: 'Templates' })

/** Opens the templates of a new request. */
async function openTemplates(t: Test, options = {}) {
  const { site, page, complaints } = await openDesk(t, options)
  await page.goto(pages.request(await site.receive()))
  await templatesButton(page).click()
  return { page, complaints }
}

t.test('a template is changed for a visitor', async (t) => {
  const { page, complaints } = await openTemplates(t)
  await template(page, 'Not our area').check()
  t.match(await text(page).inputValue(), /^Dear Phileas Fogg,\n\n/)
  t.strictSame(await axeViolations(page), [])
  await text(page).fill('Dear Phileas,\n50 % & more')
  const mailto = await page.getByRole('link', { name: 'Open in email program' }).getAttribute('href')
  const { pathname, searchParams } = new URL(mailto ?? '')
  t.equal(pathname, 'p.fogg@example.com')
  t.match(searchParams.get('subject'), /^Our reply to your request \(/)
  t.equal(searchParams.get('body'), 'Dear Phileas,\r\n50 % & more')
  const hint = page.getByText('Some email programs do not open')
  t.equal(await hint.count(), 0)
  await text(page).fill('x'.repeat(2000))
  await hint.waitFor()
  t.strictSame(complaints, [])
})

t.test('a changed template stays while the page is open', async (t) => {
  const { page } = await openTemplates(t)
  await text(page).fill('Dear Phileas')
  await template(page, 'Not our area').check()
  await page.keyboard.press('Escape')
  await waitForFocus(templatesButton(page))
  await page.keyboard.press('Enter')
  await template(page, 'We call you').check()
  t.equal(await text(page).inputValue(), 'Dear Phileas')
})

t.test('a template is selected if the browser refuses to copy it', async (t) => {
  const { page } = await openTemplates(t, { permissions: ['clipboard-read', 'clipboard-write'] })
  await text(page).fill('Dear Phileas')
  const copy = page.getByRole('button', { name: 'Copy' })
  await copy.click()
  await page.getByText('Copied.').waitFor()
  t.equal(await page.evaluate(() => navigator.clipboard.readText()), 'Dear Phileas')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await copy.click()
  await page.getByText('The text is selected').waitFor()
  t.equal(await page.evaluate(() => String(getSelection())), 'Dear Phileas')
})

t.test('a template opens in the last chosen webmail', async (t) => {
  const { page } = await openTemplates(t)
  await page.getByLabel('Your webmail').selectOption('Outlook')
  await page.reload()
  await templatesButton(page).click()
  await text(page).fill('Dear Phileas,\n1 + 1')
  const link = page.getByRole('link', { name: 'Open in webmail' })
  const url = new URL((await link.getAttribute('href')) ?? '')
  t.equal(url.host, 'outlook.office.com')
  t.match(Object.fromEntries(url.searchParams), { to: 'p.fogg@example.com', body: 'Dear Phileas,\r\n1 + 1' })
  t.equal(await link.getAttribute('rel'), 'noreferrer')
})

t.test('the actions are in view next to a long message, on a computer and on a phone', async (t) => {
  const { site, page } = await openDesk(t)
  const url = pages.request(await site.receive({ message: 'A house with a garden. '.repeat(217) }))
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(url)
    const actions = page.getByRole('group', { name: 'Answer this request' })
    await actions.waitFor()
    t.ok((await getBox(page, '.act-bar')).bottom <= 800, `${width} px`)
    t.ok(await actions.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth), 'nothing is cut off')
  }
})

t.test('the link in an email leads to the button that marks a request as answered, also after sign-in', async (t) => {
  const { site, page } = await openSite(t)
  const reference = await site.receive()
  const url = `${pages.request(reference)}?do=answered`
  await page.goto(url)
  await signIn(page, site)
  await waitForFocus(page.getByRole('button', { name: 'Mark as answered' }))
  t.match(page.url(), url)
  t.match(await page.locator('.request-head .state').textContent(), 'Read', 'opening it changes nothing')
  await page.keyboard.press('Enter')
  const undoMark = page.getByRole('button', { name: 'Mark as not answered' })
  await undoMark.waitFor()
  await page.reload()
  await undoMark.waitFor()
  t.equal(await page.evaluate(() => document.activeElement?.tagName), 'BODY', 'an answered request needs no mark')
})

t.test('the office adds a template', async (t) => {
  const { site, page } = await openDesk(t, { at: pages.facts('replies') })
  const english = page.getByRole('group', { name: 'English' })
  const titles = english.getByRole('textbox', { name: 'Title' })
  await english.getByRole('button', { name: 'Add a template' }).click()
  await titles.nth(3).fill('Thanks')
  await english.getByRole('textbox', { name: 'Text' }).nth(3).focus()
  await page.keyboard.type('Dear ')
  await page.getByRole('button', { name: 'Insert name' }).click()
  await page.keyboard.type(',')
  await page.keyboard.press('Enter')
  await page.keyboard.type('thank you')
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '.\n\nClaire')
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(paste)
  })
  const stored = await until('the template', async () => {
    const templates = (await draftValue(site, '/texts/en/emails/reply/templates')) as { text?: string }[] | undefined
    return templates?.[3]?.text?.endsWith('Claire') && templates
  })
  t.strictSame(stored.at(-1), { title: 'Thanks', text: 'Dear {{name}},\nthank you.\n\nClaire' })
})
