// The confirmation of a contact request: visible and focused, whatever URL the form was opened at.
import type { BrowserContextOptions, Page } from 'playwright'
import t, { type Test } from 'tap'
import english from '../../src/language/texts/en.json' with { type: 'json' }
import french from '../../src/language/texts/fr.json' with { type: 'json' }
import { hydrated, visitor } from '../support/browser.ts'
import { fillIn, toasts } from '../support/contact-form.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t, { CONTACT_RATE_MAX: '1000' })
const paths = ['/', '/?lang=fr', '/?utm_source=x', '/?town=cannes&package=premium', '/#contact']
const viewports = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }
const textsAt = (path: string) => (path.includes('lang=fr') ? french.contact : english.contact)

for (const [device, viewport] of Object.entries(viewports)) {
  for (const path of paths) {
    t.test(`on a ${device}, a request sent from ${path} is confirmed in view`, (t) => send(t, path, { viewport }))

    t.test(`on a ${device} without JavaScript, a request sent from ${path} is confirmed in view`, async (t) => {
      const texts = textsAt(path)
      const { page } = await visitor(t, { ...site, viewport, javaScriptEnabled: false })
      await page.goto(path)
      await sendPlainForm(page, texts)
      await page.getByRole('heading', { level: 1, name: texts.sent.title }).waitFor()
      t.ok(await page.evaluate(isSeen, texts.sent.title), 'the confirmation is in the window')
      t.ok(await page.evaluate(hasFocus, texts.sent.title), 'and has the focus')
    })
  }
  t.test(`on a ${device} that scrolls smoothly, a request is confirmed in view`, (t) =>
    send(t, '/', { viewport, reducedMotion: 'no-preference' }),
  )
}

/** Sends the form by script. Passes if the confirmation is visible and focused, and stays so. */
async function send(t: Test, path: string, browser: BrowserContextOptions) {
  const texts = textsAt(path)
  const { page } = await visitor(t, { ...site, ...browser })
  await page.goto(path)
  await hydrated(page)
  await (await fillIn(page, texts)).submit.click()
  await page.getByRole('heading', { name: texts.sent.title }).waitFor()
  // Closing the toast renders the page again: a change of the URL has taken effect by then.
  const toast = toasts(page)
  await toast.getByRole('button').click()
  await toast.getByRole('status').waitFor({ state: 'hidden' })
  await page.waitForFunction(isSeen, texts.sent.title)
  t.ok(await page.evaluate(hasFocus, texts.sent.title), 'the confirmation has the focus')
}

async function sendPlainForm(page: Page, { form }: typeof english.contact) {
  const { name, email, phone, message } = form.fields
  await page.getByLabel(name.label).fill('Claire Martin')
  await page.getByLabel(email.label).fill('claire@villa.example')
  await page.getByLabel(phone.label).fill('+33 6 39 98 00 12')
  // A request with the same text would be confirmed as a repetition.
  await page.getByLabel(message.label).fill(crypto.randomUUID())
  await page.getByRole('main').getByRole('checkbox').check()
  await page.getByRole('button', { name: form.submit }).click()
}

// Functions that run in the page.

/** True if the heading is inside the window, below the header. */
function isSeen(text: string) {
  const headings = [...document.querySelectorAll('h1, h3')]
  const { top, bottom } = headings.find(({ textContent }) => textContent === text)?.getBoundingClientRect() ?? {}
  const header = document.querySelector('.bar')?.getBoundingClientRect().bottom
  return top !== undefined && header !== undefined && bottom !== undefined && top >= header && bottom <= innerHeight
}

const hasFocus = (text: string) => document.activeElement?.textContent === text
