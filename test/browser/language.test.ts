// The language during a visit: what changes, what stays, what is stored.
import type { Page } from 'playwright'
import t from 'tap'
import { fontsLoaded } from '../../scripts/browser.ts'
import { holdRequests, hydrated, visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

const toFrench = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Lire cette page en français' })
const select = (page: Page) => page.getByRole('contentinfo').getByRole('combobox')
const remember = (page: Page, language: string) =>
  page.addInitScript((language) => localStorage.setItem('language', language), language)

t.test('scroll position and typed text stay; title, metadata and URL follow; the change is announced', async (t) => {
  const { page, complaints } = await visitor(t, site)
  await page.goto('/?service=concierge-services')
  await hydrated(page)
  await page.getByLabel('Name').fill('Łucja Öberg')
  await page.getByLabel('Message').fill('Two keys, one gate.')
  // Like Safari, which has no scroll anchoring and therefore skips nothing (styles/_below.scss).
  await page.evaluate(() => {
    document.documentElement.style.setProperty('overflow-anchor', 'none')
    document.documentElement.toggleAttribute('data-laid-out', true)
  })
  await page.locator('#global-presence h2').evaluate((heading) => {
    scrollTo({ top: heading.getBoundingClientRect().top + scrollY - 120, behavior: 'instant' })
  })
  const place = () => page.locator('#global-presence h2').evaluate((heading) => heading.getBoundingClientRect().top)
  const before = await place()
  await toFrench(page).press('Enter')
  await page.locator('html[lang=fr]').waitFor()
  t.ok(Math.abs((await place()) - before) <= 1, 'the place')
  t.equal(await page.locator('#name').inputValue(), 'Łucja Öberg')
  t.equal(await page.locator('#message').inputValue(), 'Two keys, one gate.')
  t.equal(await page.locator('#service').inputValue(), 'concierge-services')
  await page.waitForURL(/\/\?service=concierge-services&lang=fr$/)
  t.equal(await page.locator('html').getAttribute('lang'), 'fr')
  t.equal(await page.title(), 'Intendance de propriétés sur la Côte d’Azur | Mimosa & Mer')
  t.match(await page.locator('link[rel=canonical]').getAttribute('href'), /\/\?lang=fr$/)
  t.equal(await page.locator('meta[property="og:locale"]').getAttribute('content'), 'fr_FR')
  t.match(await page.locator('meta[name=description]').getAttribute('content'), /^Gestion, conciergerie et rénovation/)
  await page
    .getByRole('status')
    .filter({ hasText: 'Le site est maintenant en français.' })
    .waitFor({ state: 'attached' })
  t.equal(await page.evaluate(() => localStorage.getItem('language')), 'fr')
  t.match(await page.evaluate(() => document.cookie), /(^|; )lang=fr/)
  t.strictSame(complaints, [])
})

t.test('the select in the footer does the same by keyboard, and keeps scroll position and focus', async (t) => {
  const { page, complaints } = await visitor(t, site)
  await page.goto('/investment?lang=fr')
  await hydrated(page)
  await select(page).scrollIntoViewIfNeeded()
  const top = () => select(page).evaluate((element) => element.getBoundingClientRect().top)
  const before = await top()
  await select(page).focus()
  await page.keyboard.press('ArrowUp')
  await page.locator('html[lang=en]').waitFor()
  await page.waitForURL(/\?lang=en$/)
  t.equal(await select(page).inputValue(), 'en')
  t.ok(await select(page).evaluate((element) => element === document.activeElement))
  t.ok(Math.abs((await top()) - before) <= 1, 'it stays at the same position')
  t.equal(await select(page).getByRole('option', { name: '中文' }).isDisabled(), true)
  await page.getByRole('status').filter({ hasText: 'The site is now in English.' }).waitFor({ state: 'attached' })
  t.strictSame(complaints, [])
})

t.test('scripts hide the button in the footer without moving anything', async (t) => {
  const { page } = await visitor(t, {
    ...site,
    viewport: { width: 1280, height: 1400 },
    reducedMotion: 'no-preference',
  })
  const release = await holdRequests(page, /\/hydrate-/)
  await page.goto('/contact/sent?lang=en')
  await fontsLoaded(page)
  const place = () =>
    page.locator('.foot-end').evaluate((end) => {
      const boxes = [...end.querySelectorAll('p, label, select')].map((element) => element.getBoundingClientRect())
      return boxes.map(({ x, y, width }) => ({ x, y, width }))
    })
  const before = await place()
  const button = page.locator('.foot-end button')
  t.notOk(await button.evaluate((element: HTMLElement) => element.hidden), 'until then the keyboard reaches it')
  release()
  await hydrated(page)
  await button.waitFor({ state: 'hidden' })
  t.strictSame(await place(), before)
})

t.test('without scripts the button sends the choice', async (t) => {
  const { page } = await visitor(t, { ...site, javaScriptEnabled: false })
  await page.goto('/investment?lang=en')
  await select(page).selectOption('fr')
  await page.getByRole('button', { name: 'Change language' }).click()
  await page.waitForURL(/\/investment\?lang=fr$/)
})

t.test('if the scripts do not come, the button appears with the select and sends the choice', async (t) => {
  const { page } = await visitor(t, site)
  await page.route('**/hydrate-*', (route) => route.abort())
  await page.goto('/investment?lang=en')
  await select(page).focus()
  await select(page).selectOption('fr')
  await page.getByRole('button', { name: 'Change language' }).click()
  await page.waitForURL(/\/investment\?lang=fr$/)
})

t.test('a choice made in the footer before hydration takes effect', async (t) => {
  const { page } = await visitor(t, site)
  const release = await holdRequests(page, /\/hydrate-/)
  await page.goto('/investment?lang=en')
  await select(page).selectOption('fr')
  release()
  await page.locator('html[lang=fr]').waitFor()
  await page.waitForURL(/\?lang=fr$/)
})

t.test('a language chosen on an earlier visit is shown if the URL names none', async (t) => {
  const { page, complaints } = await visitor(t, site)
  await remember(page, 'fr')
  await page.goto('/investment')
  await page.getByRole('heading', { level: 1, name: 'Investir dans votre sérénité' }).waitFor()
  await page.waitForURL(/\/investment\?lang=fr$/)
  t.match(await page.evaluate(() => document.cookie), /lang=fr/)
  t.strictSame(complaints, [])
})

t.test('the URL wins over the remembered language, and invalid languages are ignored', async (t) => {
  const { page, complaints } = await visitor(t, site)
  await remember(page, 'fr')
  await page.goto('/investment?lang=en')
  await hydrated(page)
  await remember(page, 'Klingon')
  t.equal(await page.locator('html').getAttribute('lang'), 'en')
  await page.goto('/investment')
  await hydrated(page)
  t.equal(await page.locator('html').getAttribute('lang'), 'en')
  t.equal(new URL(page.url()).search, '')
  t.strictSame(complaints, [])
})

/** The stored language: the cookie for the server, and local storage. */
const remembered = (page: Page) =>
  page.evaluate(() => [document.cookie.replace('lang=', ''), localStorage.getItem('language')])

t.test('a language in the URL is remembered, so that a reload does not change it', async (t) => {
  const { page, complaints } = await visitor(t, site)
  await page.goto('/?lang=en')
  await hydrated(page)
  await toFrench(page).click()
  await page.locator('html[lang=fr]').waitFor()
  t.strictSame(await remembered(page), ['fr', 'fr'])
  await page.goto('/?lang=en')
  await hydrated(page)
  t.strictSame(await remembered(page), ['en', 'en'])
  await page.goto('/investment')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  t.equal(await page.locator('html').getAttribute('lang'), 'en')
  t.equal(new URL(page.url()).search, '')
  t.strictSame(complaints, [])
})

t.test('a page that is rendered before the visitor opens it stores no language', async (t) => {
  const { page } = await visitor(t, site)
  await page.addInitScript(() => {
    let isPrerendering = true
    Object.defineProperty(document, 'prerendering', { get: () => isPrerendering })
    addEventListener('activate', () => {
      isPrerendering = false
      document.dispatchEvent(new Event('prerenderingchange'))
    })
  })
  await page.goto('/?lang=fr')
  await hydrated(page)
  t.strictSame(await remembered(page), ['', null])
  await page.evaluate(() => dispatchEvent(new Event('activate')))
  t.strictSame(await remembered(page), ['fr', 'fr'])
})

t.test('Back and Forward show the language of the URL', async (t) => {
  const { page, complaints } = await visitor(t, site)
  await page.goto('/')
  await hydrated(page)
  await toFrench(page).click()
  await page.waitForURL(/\/\?lang=fr$/)
  await page.getByRole('banner').getByRole('link', { name: 'Tarifs' }).click()
  await page.waitForURL(/\/investment\?lang=fr$/)
  await page.getByRole('banner').getByRole('link', { name: 'Read this page in English' }).click()
  await page.waitForURL(/\/investment\?lang=en$/)
  await page.goBack()
  await page.locator('html[lang=fr]').waitFor()
  t.match(page.url(), /\/\?lang=fr$/)
  t.match(await page.locator('link[rel=canonical]').getAttribute('href'), /\/\?lang=fr$/)
  t.strictSame(await remembered(page), ['fr', 'fr'])
  await page.goForward()
  await page.locator('html[lang=en]').waitFor()
  t.match(page.url(), /\/investment\?lang=en$/)
  await page.getByRole('heading', { level: 1, name: 'Investment in Peace of Mind' }).waitFor()
  t.strictSame(await remembered(page), ['en', 'en'])
  t.strictSame(complaints, [])
})

t.test('the language of the URL stays from page to page without cookies and scripts', async (t) => {
  const { page } = await visitor(t, { ...site, javaScriptEnabled: false, locale: 'en-GB' })
  await page.goto('/?lang=fr')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibilité' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Tarifs' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Essentielle/ })
    .first()
    .click()
  await page.waitForURL(/\?package=essential&lang=fr#contact$/)
  await page.getByRole('link', { name: 'Ouvrir la recherche' }).click()
  await page.getByRole('main').getByRole('searchbox').fill('villa')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/search\?q=villa&lang=fr$/)
  await page.getByRole('main').locator('.ledger a').first().click()
  t.equal(await page.locator('html').getAttribute('lang'), 'fr')
  t.strictSame(await page.context().cookies(), [])
})

t.test('without a connection the language and the page stay', async (t) => {
  const { page, complaints } = await visitor(t, site)
  await page.goto('/investment?lang=en')
  await hydrated(page)
  const failed = page.waitForEvent('requestfailed')
  await page.context().setOffline(true)
  await toFrench(page).click()
  await failed
  await select(page).selectOption('fr')
  t.equal(await page.locator('html').getAttribute('lang'), 'en')
  t.equal(await select(page).inputValue(), 'en')
  t.match(page.url(), /\?lang=en$/)
  t.equal(await page.evaluate(() => localStorage.getItem('language')), 'en')
  t.strictSame(
    complaints.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED')),
    [],
  )
})

t.test('other tabs follow a change of the language, and keep scroll position and typed text', async (t) => {
  const { page, complaints } = await visitor(t, site)
  await page.goto('/?lang=en')
  await hydrated(page)
  await page.getByLabel('Name').fill('Łucja Öberg')
  const heading = page.locator('#contact h2')
  await heading.evaluate((heading) => {
    scrollTo({ top: heading.getBoundingClientRect().top + scrollY - 120, behavior: 'instant' })
  })
  const tab = await page.context().newPage()
  await tab.goto('/investment?lang=en')
  await hydrated(tab)
  for (const [link, language] of [
    ['Lire cette page en français', 'fr'],
    ['Read this page in English', 'en'],
  ] as const) {
    await tab.getByRole('banner').getByRole('link', { name: link }).click()
    await page.locator(`html[lang=${language}]`).waitFor()
    await page.waitForURL(new RegExp(`/\\?lang=${language}$`))
    t.equal(await page.locator('#name').inputValue(), 'Łucja Öberg')
    const top = await heading.evaluate((heading) => heading.getBoundingClientRect().top)
    t.ok(Math.abs(top - 120) <= 1, `the place: ${top}`)
  }
  t.equal(await tab.locator('html').getAttribute('lang'), 'en')
  t.strictSame(complaints, [])
})

t.test('a tab without a connection does not follow a change of the language in another tab', async (t) => {
  const { page } = await visitor(t, site)
  await page.goto('/investment?lang=en')
  await hydrated(page)
  const tab = await page.context().newPage()
  await tab.goto('/investment?lang=en')
  await hydrated(tab)
  await page.route(/\/assets\/fr-|robots/, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await toFrench(tab).click()
  await tab.locator('html[lang=fr]').waitFor()
  await failed
  t.equal(await page.locator('html').getAttribute('lang'), 'en')
  t.match(page.url(), /\?lang=en$/)
  t.equal(await page.evaluate(() => localStorage.getItem('language')), 'fr', 'the choice stays')
})
