// A complete visit in engines other than Chromium: a current WebKit, the WebKit of Safari 16.0, and Firefox.
import t, { type Test } from 'tap'
import english from '../../src/language/texts/en.json' with { type: 'json' }
import { engines, skipReason } from '../support/engines.ts'
import { listeningSite } from '../support/site.ts'
import { until } from '../support/until.ts'
import { type BrowserWindow, exists, hasText, overflow, pressInside, typeInto } from '../support/window.ts'

const site = await listeningSite(t, { CONTACT_RATE_MAX: '1000' })
const reports: string[] = []
site.app.server.on('request', ({ method, url }, response) => {
  if (method === 'POST' && url === '/api/visit') response.on('finish', () => reports.push(`${response.statusCode}`))
})
const hydrated = 'html[data-hydrated]'

for (const engine of engines) {
  t.test(`a visit with ${engine.name}`, { skip: skipReason(engine) }, async (t) => {
    const window = await engine.open(t)
    await visit(t, window)
  })
}

const menuLink = 'header [href$="#menu"]'
const serviceLink = 'a[href^="/services/concierge-services"]'
const form = 'form[action^="/api/contact"]'
const summary = `${form} [role="alert"]`
const submit = `${form} [type="submit"]`
const { hero, services, contact } = english

const waitFor = (window: BrowserWindow, selector: string) => until(selector, () => window.ask(exists, selector))
const waitForText = (window: BrowserWindow, selector: string, text: string) =>
  until(text, () => window.ask(hasText, selector, text))

async function visit(t: Test, window: BrowserWindow) {
  reports.length = 0
  await window.go(`${site.origin}/?lang=en`)
  await waitFor(window, hydrated)

  t.ok(await window.ask(isInReach, menuLink), "the menu's link is visible")
  t.equal(await window.ask(overflow), 0, 'nothing is wider than the window')
  await window.ask(pressInside, menuLink)
  await waitFor(window, '#menu[open]')
  await window.escape()
  await until('the closed menu', async () => !(await window.ask(exists, '#menu[open]')))

  await window.ask(pressInside, menuLink)
  await waitFor(window, '#menu[open]')
  await window.press('#menu [href^="/search"]')
  await waitFor(window, '#search[open] input')
  await typeInto(window, '#search input', 'concierge')
  await waitFor(window, `#search ${serviceLink}`)
  await window.press(`#search ${serviceLink}`)
  await waitForText(window, 'main h1', services.items['concierge-services'].title)
  await window.back()
  await waitForText(window, 'main h1', hero.title)
  t.notOk(await window.ask(exists, '#search[open]'), 'the search is closed')

  await window.ask(pressInside, '#menu [hreflang="fr"]')
  await waitFor(window, 'html[lang=fr]')
  await window.ask(pressInside, '#menu [hreflang="en"]')
  await waitFor(window, 'html[lang=en]')

  await window.ask(pressInside, submit)
  await until('the summary of errors', () => window.ask(hasFocus, summary))
  t.ok(await window.ask(exists, `${summary} li:nth-child(4) a`), 'each error has its line')
  await fillIn(window)
  await window.ask(pressInside, submit)
  await waitForText(window, 'section[aria-label*="F8"]', contact.toast.successTitle)
  // A language that changes again immediately is not counted.
  await until('the reports of the visit', () => reports.length >= 6)
  t.strictSame(new Set(reports), new Set(['204']), 'its reports are accepted')
}

async function fillIn(window: BrowserWindow) {
  const message = crypto.randomUUID()
  const texts = { name: 'Anna Martin', email: 'anna@example.com', phone: '+33 6 39 98 00 12', message }
  for (const [name, text] of Object.entries(texts)) {
    await typeInto(window, `${form} [name="${name}"]`, text)
  }
  await window.ask(pressInside, `${form} [name="confidentiality"]`)
}

/** In the page: true if the centre of an element is in the window and uncovered. */
function isInReach(selector: string) {
  const element = document.querySelector(selector)
  const { left, right, top, bottom } = element?.getBoundingClientRect() ?? new DOMRect()
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return right < innerWidth + 1 && (element?.contains(hit) ?? false)
}

const hasFocus = (selector: string) => document.querySelector(selector)?.contains(document.activeElement) ?? false
