// The scenes: each page and each state of the site, with the steps of a visitor that lead there. For screenshots and
// for tests. Selectors use ids and classes instead of texts, so they work in every language.
import type { BrowserContextOptions, Page } from 'playwright'
import { type Language, languages } from '../../src/language/language.ts'
import { withLanguage } from '../../src/page-urls.ts'
import { legalIds } from '../../src/site/legal-pages.ts'
import { serviceIds } from '../../src/site/services.ts'
import { hydrated } from './browser.ts'

/** The site to visit: one that works, one whose rate limit is reached, or one whose disk is full. */
type SiteName = 'ordinary' | 'busy' | 'full'

export interface Scene {
  name: string
  /** Opens the scene on a new page. */
  visit: (page: Page, language: Language) => Promise<void>
  site?: SiteName
  /**
   * The selector of the part that differs from the page without the state. The tests run axe on this part only, because
   * another scene covers the rest of the page.
   */
  part?: string
  /** True if screenshots show the window, not the whole page. */
  windowOnly?: boolean
  /** The state exists only in windows that are narrower than this. */
  below?: number
  /** Options of the browser, whose default language is the language of the page. */
  context?: (language: Language) => BrowserContextOptions
}

const plain = () => ({ javaScriptEnabled: false })

/** Words for the search. In languages without an entry, names of locations in Latin letters are found. */
const english = { some: 'gra', none: 'lighthouse', several: 'an' }
const queries: Partial<Record<Language, typeof english>> = {
  fr: { some: 'mou', none: 'phare', several: 'an' },
  zh: { some: '格拉', none: '灯塔', several: '管理' },
  ar: { some: 'غرا', none: 'منارة', several: 'من' },
}
const queriesIn = (language: Language) => queries[language] ?? english

export const scenes: readonly Scene[] = [
  { name: 'index', visit: at('/') },
  ...serviceIds.map((id) => ({ name: `service-${id}`, visit: at(`/services/${id}`) })),
  { name: 'service-not-found', visit: at('/services/gardening') },
  { name: 'pricing', visit: at('/investment') },
  { name: 'search', visit: (page, language) => at(`/search?q=${queriesIn(language).some}`)(page, language) },
  { name: 'search-none', visit: (page, language) => at(`/search?q=${queriesIn(language).none}`)(page, language) },
  { name: 'search-short', visit: at('/search?q=a') },
  ...legalIds.map((id) => ({ name: `legal-${id}`, visit: at(`/legal/${id}`) })),
  { name: '404', visit: at('/nothing/here') },
  {
    name: 'contact-sent',
    context: plain,
    visit: async (page, language) => {
      await sendPlainForm(page, language, newRequest())
      await page.waitForURL('**/contact/sent*')
    },
  },
  { name: 'contact-sent-unknown', visit: at('/contact/sent') },
  { name: 'contact-errors', context: plain, visit: (page, language) => sendPlainForm(page, language, invalid) },
  { name: 'error-429', site: 'busy', context: plain, visit: (page, language) => sendPlainForm(page, language) },
  { name: 'error-503', site: 'full', context: plain, visit: (page, language) => sendPlainForm(page, language) },
  {
    name: 'state-compact',
    part: '.bar',
    windowOnly: true,
    visit: at('/', async (page) => {
      await page.mouse.wheel(0, 240)
      await page.locator('.bar[data-compact]').waitFor()
    }),
  },
  {
    name: 'state-menu',
    part: '#menu',
    windowOnly: true,
    below: 1024,
    visit: at('/', async (page) => {
      await page.locator('.bar [data-open=menu]').click()
      await page.locator('dialog#menu').waitFor()
    }),
  },
  {
    name: 'state-search-results',
    part: '#search',
    windowOnly: true,
    visit: async (page, language) => {
      await search(page, language, queriesIn(language).several)
      await page.locator('#search .hits').waitFor()
      await page.keyboard.press('ArrowDown')
      await page.locator('#search [aria-selected=true]').waitFor()
    },
  },
  {
    name: 'state-search-none',
    part: '#search',
    windowOnly: true,
    visit: async (page, language) => {
      await search(page, language, queriesIn(language).none)
      await page.locator('#search').getByText(queriesIn(language).none).waitFor()
    },
  },
  {
    name: 'state-search-short',
    part: '#search',
    windowOnly: true,
    visit: (page, language) => search(page, language, 'a'),
  },
  {
    name: 'state-popup',
    part: '.language-suggestion',
    windowOnly: true,
    context: (language) => ({ locale: languages[language === 'en' ? 'fr' : 'en'].locale }),
    visit: at('/', (page) => page.locator('.language-suggestion').waitFor()),
  },
  { name: 'state-summary', part: '.form', visit: (page, language) => send(page, language, '.summary', invalid) },
  { name: 'state-choice', part: '.form', visit: at('/?package=premium') },
  {
    name: 'state-sent',
    part: '#contact, .toasts',
    windowOnly: true,
    visit: async (page, language) => {
      await send(page, language, '.done', newRequest())
      await page.locator('.toast').waitFor()
    },
  },
  {
    name: 'state-toast-error',
    part: '.toasts',
    windowOnly: true,
    visit: async (page, language) => {
      await page.route('**/api/contact?*', (route) => route.abort())
      await send(page, language, '.toast')
    },
  },
  {
    name: 'state-pending',
    part: '.form',
    windowOnly: true,
    visit: async (page, language) => {
      await page.route('**/api/contact?*', () => {})
      await send(page, language, '[aria-busy=true]')
    },
  },
  {
    name: 'state-active-card',
    part: '#services',
    windowOnly: true,
    visit: at('/', async (page) => {
      await page.locator('#services').scrollIntoViewIfNeeded()
      await page.locator('.card').first().hover()
    }),
  },
]

/** Opens a page in a language, waits for hydration if the page is hydrated, and takes the steps to its state. */
function at(path: string, takeSteps = async (_page: Page) => {}): Scene['visit'] {
  return async (page, language) => {
    await page.goto(withLanguage(path, language))
    if (await page.evaluate(() => document.getElementById('page-data') !== null)) await hydrated(page)
    await takeSteps(page)
  }
}

async function search(page: Page, language: Language, query: string) {
  await at('/')(page, language)
  await page.keyboard.press('Control+k')
  await page.locator('#search [role=combobox]').pressSequentially(query)
}

const message = 'Mougins, 06250.'
const complete = {
  name: 'Anna Martin',
  email: 'anna.martin@example.com',
  phone: '+33 6 39 98 00 12',
  message,
  agreed: true,
}
const invalid = { name: 'A', email: 'a.martin@', phone: '+33 6', message, agreed: false }
// A repeated request within an hour would show another confirmation.
const newRequest = () => ({ ...complete, message: crypto.randomUUID() })

async function fill(page: Page, { name, email, phone, message, agreed }: typeof complete) {
  await page.locator('#name').fill(name)
  await page.locator('#email').fill(email)
  await page.locator('#phone').fill(phone)
  await page.locator('#service').selectOption('renovation-project')
  await page.locator('#message').fill(message)
  await page.locator('#confidentiality').setChecked(agreed)
}

/** Sends the form as a visitor without JavaScript does. The response is a page. */
async function sendPlainForm(page: Page, language: Language, fields = complete) {
  await page.goto(`/?lang=${language}`)
  await fill(page, fields)
  // The full stylesheet is loaded before the load event.
  const loaded = page.waitForEvent('load')
  await page.locator('.form [type=submit]').click()
  await loaded
}

/** Sends the form with JavaScript and waits until the page shows `outcome`. */
async function send(page: Page, language: Language, outcome: string, fields = complete) {
  await at('/')(page, language)
  await fill(page, fields)
  await page.locator('.form [type=submit]').click()
  await page.locator(outcome).first().waitFor()
}
