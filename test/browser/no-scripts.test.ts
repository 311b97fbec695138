// A visit without scripts, with scripts that cannot be loaded, and with a browser of 2021.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'acorn'
import type { Disposable, Page } from 'playwright'
import t, { type Test } from 'tap'
import { type Visit, visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'
import { root } from '../support/source.ts'

const site = await listeningSite(t, { CONTACT_RATE_MAX: '1000' })

/** The reasons for a page without the application; some make the browser log an error. */
const browsers: Record<string, { javaScriptEnabled?: false; prepare?: (page: Page) => Promise<Disposable> }> = {
  'scripts are switched off': { javaScriptEnabled: false },
  'the application does not come': { prepare: (page) => page.route('**/hydrate-*', (route) => route.abort()) },
  'a part of the application does not come': {
    prepare: (page) => page.route(/assets\/(?!entry-client|hydrate)[^/]*\.js/, (route) => route.abort()),
  },
  'the browser is of 2021': { prepare: (page) => page.addInitScript(forgetLayers) },
}

/** Removes from the browser what browsers got in 2022. The styles stay. */
function forgetLayers() {
  for (const name of ['CSSLayerBlockRule', 'HTMLDialogElement']) Reflect.deleteProperty(window, name)
}

const phone = { viewport: { width: 390, height: 844 } }

async function opened(t: Test, name: string, address: string, more: Partial<Visit> = {}) {
  const { prepare, ...options } = browsers[name] ?? {}
  const visit = await visitor(t, { ...site, ...options, ...more })
  const preparation = await prepare?.(visit.page)
  t.teardown(() => preparation?.dispose())
  await visit.page.goto(address)
  return visit
}

for (const name of Object.keys(browsers)) {
  t.test(`where ${name}, a visitor navigates`, async (t) => {
    const { page } = await opened(t, name, '/?lang=en', phone)
    const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click()
    await page.locator('#menu').getByRole('link', { name: 'Pricing' }).click()
    await title('Investment in Peace of Mind')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Concierge Services' }).click()
    await title('Concierge Services')
    await page.getByRole('link', { name: 'Back to Services' }).first().click()
    await page.waitForURL(/#services$/)
    await title('Your Riviera home, ready whenever you are')
  })

  t.test(`where ${name}, a visitor searches and changes the language`, async (t) => {
    const { page } = await opened(t, name, '/search?lang=en')
    const main = page.getByRole('main')
    await main.getByRole('searchbox').fill('cannes')
    await main.getByRole('button', { name: 'Search' }).click()
    await main
      .getByRole('link', { name: /Cannes/ })
      .first()
      .waitFor()
    await page
      .getByRole('banner')
      .getByRole('link', { name: /français/ })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Recherche' }).waitFor()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibilité' }).click()
    await page.getByRole('heading', { level: 1, name: 'Accessibilité' }).waitFor()
    t.equal(await page.locator('html').getAttribute('lang'), 'fr')
    t.ok((await main.textContent())?.includes('lecteur d’écran'), 'and reads it')
  })

  t.test(`where ${name}, a visitor corrects a refused form and sends it`, async (t) => {
    const { page } = await opened(t, name, '/?lang=en')
    const form = page.getByRole('form')
    await form.getByLabel('Name').fill('Zoë')
    await form.getByLabel('Email').fill('zoe@villa.example')
    await form.getByRole('checkbox').check()
    await form.getByRole('button', { name: 'Request a Call' }).click()
    const summary = page.getByRole('alert').filter({ has: page.getByRole('link') })
    await summary.getByRole('link', { name: 'Please enter a valid phone number' }).click()
    t.equal(await form.getByLabel('Name').inputValue(), 'Zoë', 'the typed text is still there')
    await form.getByLabel('Phone').fill(`+33 6 39 98 00 ${10 + Object.keys(browsers).indexOf(name)}`)
    const { waiting } = await site.outbox.counts(Date.now())
    await form.getByRole('button', { name: 'Request a Call' }).click()
    const sent = page.getByRole('heading', { name: 'Thank you, your request has arrived' })
    const confirmation = page.getByRole('status').getByRole('heading', { name: 'Request Submitted' })
    await sent.or(confirmation).waitFor()
    t.equal((await site.outbox.counts(Date.now())).waiting, waiting + 1)
  })
}

// One at a time: a browser may have one and lack another.
const needed = {
  'layers of styles': () => Reflect.deleteProperty(window, 'CSSLayerBlockRule'),
  dialogs: () => Reflect.deleteProperty(window, 'HTMLDialogElement'),
  'Object.hasOwn': () => Reflect.deleteProperty(Object, 'hasOwn'),
  'Array.prototype.at': () => Reflect.deleteProperty(Array.prototype, 'at'),
}

for (const [name, forget] of Object.entries(needed)) {
  t.test(`a browser without ${name} does not load the application, and logs nothing`, async (t) => {
    const { page, complaints } = await visitor(t, site)
    await page.addInitScript(forget)
    // One visit in four also measures its speed; this one does.
    await page.addInitScript(() => {
      Math.random = () => 0
    })
    const urls: string[] = []
    page.on('request', (request) => urls.push(request.url()))
    await page.goto('/?lang=en', { waitUntil: 'networkidle' })
    await page.getByRole('textbox', { name: 'Name' }).press('Tab')
    await page.waitForLoadState('networkidle')
    const scripts = urls.filter((url) => url.endsWith('.js')).map((url) => /assets\/(.*)-[\w-]{8}\.js$/.exec(url)?.[1])
    // The library that measures the speed uses `at`.
    const measures = name === 'Array.prototype.at' ? [] : ['measure-speed']
    t.strictSame(scripts, ['entry-client', 'count-visit', ...measures])
    t.strictSame(complaints, [])
  })
}

t.test('if the application cannot be loaded, nothing is logged', async (t) => {
  const { page } = await opened(t, 'the application does not come', '/?lang=en')
  const thrown: unknown[] = []
  page.on('pageerror', (error) => thrown.push(error))
  const failed = page.waitForEvent('requestfailed')
  await page.reload()
  await failed
  await page.getByRole('textbox', { name: 'Name' }).fill('Zoë')
  t.strictSame(thrown, [])
})

t.test('browsers of 2020 can parse the first script, which does nothing there', async (t) => {
  const folder = join(process.env.TEST_BUILD ?? join(root, 'dist'), 'client/assets')
  const [first = ''] = readdirSync(folder).filter((name) => /^entry-client-.*\.js$/.test(name))
  const read = () => parse(readFileSync(join(folder, first), 'utf8'), { ecmaVersion: 2020, sourceType: 'module' })
  t.doesNotThrow(read)
})
