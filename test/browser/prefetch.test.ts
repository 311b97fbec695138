// What is prefetched, and what happens if a part of a page cannot be loaded.
import type { Page } from 'playwright'
import t, { type Test } from 'tap'
import { hydrated, type Visit, visitor } from '../support/browser.ts'
import { holdSearches } from '../support/search-visit.ts'
import { listeningSite } from '../support/site.ts'
import { siteFile } from '../support/site-file.ts'

const site = await listeningSite(t)

interface Connected extends Partial<Visit> {
  path?: string
  connection?: { effectiveType: string; saveData: boolean }
}

const slow = { effectiveType: '3g', saveData: false }
const fast = { effectiveType: '4g', saveData: false }

/** A hydrated page on a given connection, and the names of the scripts that it has loaded since. */
async function visit(t: Test, { path = '/?lang=en', connection = slow, ...options }: Connected = {}) {
  const { page, complaints } = await visitor(t, { ...site, ...options })
  await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection)
  await page.goto(path)
  await hydrated(page)
  const fetched: string[] = []
  page.on('request', (request) => {
    const [, name] = request.url().match(/\/assets\/(.+)-[\w-]{8}\.js$/) ?? []
    if (name) fetched.push(name)
  })
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  return { page, complaints, fetched, loads: () => loads }
}

const requestOf = (page: Page, name: string) => page.waitForRequest(new RegExp(`/assets/${name}-[\\w-]{8}\\.js$`))
const banner = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name })

t.test('hovering a link prefetches its page, and a click loads nothing more', async (t) => {
  const { page, fetched } = await visit(t)
  t.notOk(fetched.includes('pricing'))
  const pointed = requestOf(page, 'pricing')
  await banner(page, 'Pricing').hover()
  await (await pointed).response()
  fetched.length = 0
  await banner(page, 'Pricing').click()
  await page.getByRole('heading', { level: 1, name: 'Investment in Peace of Mind' }).waitFor()
  t.strictSame(fetched, [])
})

t.test('a prefetched page has nothing to wait for: the press itself opens it', async (t) => {
  const { page } = await visit(t)
  await banner(page, 'Pricing').hover()
  await page.waitForLoadState('networkidle')
  const opened = await banner(page, 'Pricing').evaluate((link: HTMLElement) => {
    link.click()
    return location.pathname
  })
  t.equal(opened, '/investment')
})

t.test('pages that are prefetched together load the texts of the operator once', async (t) => {
  const own = await listeningSite(t, { SITE_FILE: siteFile(t, { texts: { en: { hero: { title: 'At home' } } } }) })
  const { page } = await visit(t, own)
  await page.waitForLoadState('networkidle')
  let loads = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/overrides/')) loads += 1
  })
  await page.evaluate(() => {
    const addresses = ['/investment', '/services/concierge-services', '/services/property-management']
    for (const link of document.links) {
      if (addresses.includes(link.pathname)) link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    }
  })
  await page.waitForLoadState('networkidle')
  t.equal(loads, 1)
})

t.test('focus and touch prefetch a page', async (t) => {
  const { page } = await visit(t, { hasTouch: true })
  const focused = requestOf(page, 'pricing')
  await banner(page, 'Pricing').focus()
  await focused
  const touched = requestOf(page, 'service')
  await page.locator('a[href^="/services/concierge-services"]').first().dispatchEvent('touchstart')
  await touched
  t.pass()
})

t.test('hovering another language prefetches its texts', async (t) => {
  const { page } = await visit(t)
  const texts = requestOf(page, 'fr')
  await banner(page, 'Lire cette page en français').hover()
  await texts
  t.pass()
})

t.test('on a fast connection, a page is prefetched when its link is in view', async (t) => {
  const { page, fetched } = await visit(t, { path: '/search?q=grasse&lang=en', connection: fast })
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /pricing-/.test(name)))
  t.notOk(fetched.includes('fr'), 'the texts of the other language are not prefetched')
  const outOfView = requestOf(page, 'legal')
  await page.setViewportSize({ width: 1280, height: 200 })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).scrollIntoViewIfNeeded()
  await outOfView
  t.pass()
})

t.test('on a slow connection, links in view are not prefetched; with Save-Data, no links are', async (t) => {
  for (const connection of [slow, { effectiveType: '4g', saveData: true }]) {
    const { page, fetched } = await visit(t, { connection })
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 5000 })))
    t.notOk(fetched.includes('pricing'), JSON.stringify(connection))
    if (!connection.saveData) continue
    await banner(page, 'Pricing').hover()
    await banner(page, 'Pricing').focus()
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 5000 })))
    t.notOk(fetched.includes('pricing'))
  }
})

for (const [language, link, title, heading] of [
  ['en', 'Privacy Policy', 'Privacy Policy', 'Who is responsible'],
  ['fr', 'Politique de confidentialité', 'Politique de confidentialité', 'Responsable du traitement'],
] as const) {
  t.test(`a legal page reached by a click has its texts, in ${language}, again after Back and Forward`, async (t) => {
    const { page, complaints, loads } = await visit(t, { path: `/?lang=${language}` })
    const showsTexts = async () => {
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.getByRole('heading', { level: 2, name: heading }).waitFor()
    }
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click()
    await showsTexts()
    await page.goBack()
    await page.locator('#services').waitFor()
    await page.goForward()
    await showsTexts()
    t.equal(loads(), 0)
    t.strictSame(complaints, [])
  })
}

t.test('after a change of language elsewhere, a legal page has the texts of that language', async (t) => {
  const { page, complaints, loads } = await visit(t, { path: '/legal/privacy?lang=en' })
  await banner(page, 'Pricing').click()
  await page.getByRole('heading', { level: 1, name: 'Investment in Peace of Mind' }).waitFor()
  await banner(page, 'Lire cette page en français').click()
  await page.getByRole('heading', { level: 1, name: 'Investir dans votre sérénité' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 2, name: 'Who is responsible' }).waitFor()
  await banner(page, 'Lire cette page en français').click()
  await page.getByRole('heading', { level: 2, name: 'Responsable du traitement' }).waitFor()
  t.equal(loads(), 0)
  t.strictSame(complaints, [])
})

t.test('while the texts of a legal page load, the previous page stays', async (t) => {
  const { page } = await visit(t, { path: '/investment?lang=en' })
  const texts = await holdSearches(page, '**/assets/en-*.js')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await texts.requested('/en-')
  t.ok(await page.getByRole('heading', { level: 1, name: 'Investment in Peace of Mind' }).isVisible())
  await texts.release('/en-')
  await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor()
})

for (const [part, pattern] of [
  ['code', '**/assets/legal-*.js'],
  ['texts', '**/assets/en-*.js'],
] as const) {
  t.test(`if the ${part} of a page cannot be loaded, the browser opens its URL`, async (t) => {
    const { page, loads } = await visit(t)
    await page.route(pattern, (route) => route.abort())
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
    await page.waitForURL('**/legal/privacy*')
    await page.getByRole('heading', { level: 2, name: 'Who is responsible' }).waitFor()
    t.equal(loads(), 1)
  })
}
