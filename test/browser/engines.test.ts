// A complete visit in other engines than Chromium: a current WebKit, the WebKit of Safari 16.0, and Firefox.
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import english from '../../src/language/texts/en.json' with { type: 'json' }
import { type Engine, engines, isInstalled, typeInto, type Window, webKitWithoutScreen } from '../support/engines.ts'
import { listeningSite } from '../support/site.ts'
import { until } from '../support/until.ts'

const site = await listeningSite(t, { CONTACT_RATE_MAX: '1000' })
const reports: string[] = []
site.app.server.on('request', ({ method, url }, response) => {
  if (method === 'POST' && url === '/api/visit') response.on('finish', () => reports.push(`${response.statusCode}`))
})
const scriptless = await withoutScripts(t, site.origin)

/** The reason to skip the tests of an engine; false if it is installed. */
const missing = (engine: Engine) =>
  !isInstalled(engine) && `not installed: apt-get install ${engine.packages.join(' ')}`

for (const engine of engines) {
  t.test(`a visit with ${engine.name}`, { skip: missing(engine) }, async (t) => {
    const window = await engine.open(t)
    await visit(t, window)
    await visitWithoutScripts(t, window)
  })
}

t.test(`the form is sent in ${webKitWithoutScreen.name}`, { skip: missing(webKitWithoutScreen) }, async (t) => {
  const window = await webKitWithoutScreen.open(t)
  await window.go(`${site.origin}/?lang=en`)
  await until('the application', () => window.ask(isStarted))
  await fillIn(window)
  await window.ask(pressInside, submit)
  await until('the confirmation', () => window.ask(exists, '#done-title'))
})

const menuLink = 'header [href$="#menu"]'
const form = 'form[action^="/api/contact"]'
const summary = `${form} [role="alert"]`
const submit = `${form} [type="submit"]`

async function visit(t: Test, window: Window) {
  reports.length = 0
  await window.go(`${site.origin}/?lang=en`)
  await until('the application', () => window.ask(isStarted))

  const { right, width, isOnTop } = await window.ask(placeOf, menuLink)
  t.ok(right <= width && isOnTop, `the menu's link is seen: it ends at ${right} of ${width}`)
  t.equal(await window.ask(overflow), 0, 'nothing is wider than the window')
  await window.ask(pressInside, menuLink)
  await until('the menu', () => window.ask(isOpen, '#menu'))
  await window.escape()
  await until('the closed menu', async () => !(await window.ask(isOpen, '#menu')))

  await window.ask(pressInside, menuLink)
  await until('the menu', () => window.ask(isOpen, '#menu'))
  await window.press('#menu [href^="/search"]')
  // The code of the field may load after the dialog.
  await until('the field of the search', () => window.ask(exists, '#search[open] input'))
  await typeInto(window, '#search input', 'concierge')
  await until('a hit', () => window.ask(exists, '#search a[href^="/services/concierge-services"]'))
  await window.press('#search a[href^="/services/concierge-services"]')
  const { title } = english.services.items['concierge-services']
  await until('the page of the service', () => window.ask(isHeaded, title))
  await window.back()
  await until('the page before', () => window.ask(isHeaded, english.hero.title))
  t.notOk(await window.ask(isOpen, '#search'), 'the search is closed')

  await window.ask(pressInside, '#menu [hreflang="fr"]')
  await until('French', () => window.ask(isIn, 'fr'))
  await window.ask(pressInside, '#menu [hreflang="en"]')
  await until('English', () => window.ask(isIn, 'en'))

  await window.ask(pressInside, submit)
  await until('the summary of errors', () => window.ask(hasFocus, summary))
  t.ok((await window.ask(countOf, `${summary} a`)) >= 4, 'each error has its line')
  const before = await recorded()
  await fillIn(window)
  await window.ask(pressInside, submit)
  await until('the toast', () => window.ask(isToldIn, 'section[aria-label*="F8"]', english.contact.toast.successTitle))
  t.equal(await recorded(), before + 1, 'it is stored')
  // The views of home, service and home, the search, the form refused and started. A language may change again before
  // its view is counted.
  await until('the reports of the visit', async () => reports.length >= 6)
  t.strictSame(new Set(reports), new Set(['204']), 'its reports are accepted')
}

async function visitWithoutScripts(t: Test, window: Window) {
  await window.go(`${scriptless}/?lang=en`)
  t.notOk(await window.ask(isStarted), 'no script runs')
  await window.press(menuLink)
  t.ok((await window.ask(placeOf, '#menu')).isOnTop, 'the menu is shown')
  await window.go(`${scriptless}/search?lang=en`)
  await typeInto(window, 'main input[type="search"]', 'concierge')
  await window.press('main form [type="submit"]')
  await until('the results', () => window.ask(exists, 'main a[href^="/services/concierge-services"]'))

  await window.go(`${scriptless}/?lang=en`)
  await window.ask(pressInside, submit)
  // A page that is still loading may take the focus from a field while it is typed into.
  await until('the summary of errors', () => window.ask(isLoadedWith, summary))
  await fillIn(window)
  await window.ask(pressInside, submit)
  await until('the page that thanks', () => window.ask(isAt, '/contact/sent'))
  await window.ask(pressInside, 'a[href*="lang=fr"]')
  await until('French', () => window.ask(isIn, 'fr'))
}

let requests = 0

/** Fills in the form with a new request. */
async function fillIn(window: Window) {
  const texts = {
    name: 'Anna Martin',
    email: 'anna@example.com',
    phone: '+33 6 39 98 00 12',
    message: `No. ${++requests}`,
  }
  for (const [name, text] of Object.entries(texts)) {
    await typeInto(window, `${form} [name="${name}"]`, text)
  }
  await window.ask(pressInside, `${form} [name="confidentiality"]`)
}

/** How many requests are stored, in any state. */
async function recorded(): Promise<number> {
  const { oldestWaiting: _age, ...states } = await site.outbox.counts(Date.now())
  return Object.values(states).reduce((sum, count) => sum + count, 0)
}

/** Starts a proxy in front of `origin` that blocks scripts by a policy. Stops with the test. Returns its origin. */
async function withoutScripts(t: Test, origin: string): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming
    const forwarded = request(new URL(url, origin), { method, headers }, (response) => {
      const policy = `${response.headers['content-security-policy']}, script-src 'none'`
      outgoing.writeHead(response.statusCode ?? 502, { ...response.headers, 'content-security-policy': policy })
      response.pipe(outgoing)
    })
    incoming.pipe(forwarded)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

// Functions that run in the page.

const isStarted = () => 'hydrated' in document.documentElement.dataset

/** The position of an element, and whether its centre is visible and clickable. */
function placeOf(selector: string) {
  const element = document.querySelector(selector)
  const { left, right, top, bottom } = element?.getBoundingClientRect() ?? { left: 0, right: 0, top: 0, bottom: 0 }
  const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return { right: Math.round(right), width: innerWidth, isOnTop: element?.contains(seen) ?? false }
}

/** A click by script: while a page scrolls smoothly, a click of the driver would miss. */
const pressInside = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()
const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
const isOpen = (selector: string) => document.querySelector<HTMLDialogElement>(selector)?.open ?? false
const exists = (selector: string) => document.querySelector(selector) !== null
const isLoadedWith = (selector: string) =>
  document.readyState === 'complete' && document.querySelector(selector) !== null
const countOf = (selector: string) => document.querySelectorAll(selector).length
const hasFocus = (selector: string) => document.querySelector(selector)?.contains(document.activeElement) ?? false
const isAt = (path: string) => location.pathname === path && document.querySelector('main h1') !== null
// The URL changes before the page does.
const isHeaded = (heading: string) => document.querySelector('main h1')?.textContent === heading
// A page that is loading may have no element yet.
const isIn = (language: string) => document.documentElement?.lang === language
const isToldIn = (selector: string, text: string) =>
  document.querySelector(selector)?.textContent?.includes(text) ?? false
