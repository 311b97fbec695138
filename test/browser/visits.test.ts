// The reports of a browser for the statistics, and the stored counts.
import type { BrowserContextOptions } from 'playwright'
import t, { type Test } from 'tap'
import english from '../../src/language/texts/en.json' with { type: 'json' }
import french from '../../src/language/texts/fr.json' with { type: 'json' }
import { holdRequests, hydrated, visitor } from '../support/browser.ts'
import { languageLink } from '../support/page-parts.ts'
import { listeningSite } from '../support/site.ts'
import { until } from '../support/until.ts'
import { finalTotals, userAgents } from '../support/visits.ts'

/** A site, the requests that it answers, and a visitor's page. `sample` is the value of `Math.random()`. */
async function visit(t: Test, { sample = 0.25, ...options }: BrowserContextOptions & { sample?: number } = {}) {
  const site = await listeningSite(t)
  const answered: string[] = []
  site.app.server.on('request', ({ method, url }, response) => {
    response.on('finish', () => answered.push(`${method} ${url} ${response.statusCode}`))
  })
  const { page, complaints } = await visitor(t, { ...site, userAgent: userAgents.computer, ...options })
  await page.addInitScript((value) => {
    Math.random = () => value
    // The browser would start a program.
    addEventListener('click', (event) => {
      if ((event.target as Element).closest('[href^="tel:"]')) event.preventDefault()
    })
  }, sample)
  const reports = () => answered.filter((line) => line.includes('/api/visit'))
  return {
    page,
    complaints,
    site,
    answered,
    reports,
    reported: (count: number) => until(`${count} reports`, () => reports().length >= count),
  }
}

t.test('a visit is counted, from the load of its first page to the press of a link', async (t) => {
  const { page, complaints, site, answered, reports, reported } = await visit(t)
  const release = await holdRequests(page, /\.(avif|webp|jpg)$/)
  const opened = page.goto('/?lang=en&utm_source=Letter', { referer: 'https://www.guide.example/grasse' })
  await page.locator('h1').waitFor()
  await until('the first script', () => answered.some((line) => line.includes('/entry-client-')))
  t.notMatch(answered.join(), /count-visit|api\/visit/, 'nothing before the page has loaded')
  release()
  await opened
  await hydrated(page)
  await reported(1)

  await page.getByRole('banner').getByRole('link', { name: english.nav.pricing }).click()
  await reported(2)
  await languageLink(page, 'fr').click()
  await reported(3)
  await page.locator('header [href^="/search"]').click()
  await page.locator('#search input[name=q]').fill('concierge')
  await page.locator('#search [href^="/services/concierge-services"]').click()
  await reported(5)
  await page.goBack()
  await reported(6)
  await page.locator('main [href*="package=premium"]').first().click()
  await page.getByRole('textbox', { name: french.contact.form.fields.name.label }).fill('Zoë')
  await page.locator('form.form [type=submit]').click()
  await page.getByRole('alert').getByRole('link').first().waitFor()
  await page.locator('main [href^="tel:"]').first().click()
  await reported(11)

  t.strictSame(new Set(reports()), new Set(['POST /api/visit 204']))
  t.strictSame(complaints, [])
  await page.close()
  t.strictSame(await finalTotals(site), {
    'campaign source=letter': 1,
    'device computer': 6,
    'form seen': 1,
    'form started': 1,
    'form-refused confidentiality': 1,
    'form-refused email': 1,
    'form-refused phone': 1,
    'language en': 2,
    'language fr': 4,
    'link phone': 1,
    'page /': 2,
    'page /investment': 3,
    'page /services/concierge-services': 1,
    'referrer guide.example': 1,
    'search concierge': 1,
  })
})

t.test('a page that the browser translates is counted in the language of the site', async (t) => {
  const { page, site, reported } = await visit(t)
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => document.documentElement.setAttribute('lang', 'de'))
  })
  await page.goto('/?lang=fr')
  await reported(1)
  await page.close()
  t.match(await finalTotals(site), { 'language fr': 1, 'page /': 1 })
})

t.test('one visit in four reports the speed of its first page when the page is hidden', async (t) => {
  const { page, site, reported } = await visit(t, { sample: 0.24 })
  const measuring = page.waitForResponse(/measure-speed/)
  await page.goto('/?lang=en')
  await measuring
  await page.getByRole('banner').getByRole('link', { name: english.nav.pricing }).click()
  await reported(2)
  // Chromium sends the reports of real navigations with its own user agent, which identifies a bot.
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  await reported(3)
  const names = Object.keys(await finalTotals(site)).filter((name) => name.startsWith('speed'))
  for (const metric of ['CLS', 'FCP', 'LCP', 'TTFB']) {
    t.ok(
      names.some((name) => name.startsWith(`speed ${metric} home computer en `)),
      metric,
    )
  }
})

t.test('a visitor who objects on the privacy page is not counted until the withdrawal', async (t) => {
  const { page, complaints, site, reported } = await visit(t)
  const { object, withdraw, objected, withdrawn } = english.legal.objection
  await page.goto('/legal/privacy?lang=en')
  await reported(1)
  await page.getByRole('button', { name: object }).click()
  await page.getByRole('status').getByText(objected).waitFor()
  await page.getByRole('banner').getByRole('link', { name: english.nav.pricing }).click()
  await page.goto('/?lang=en')
  await page.waitForFunction(() => window.visitReports === undefined)
  await page.goto('/legal/privacy?lang=en')
  await page.getByRole('button', { name: withdraw }).click()
  await page.getByRole('status').getByText(withdrawn).waitFor()
  await page.goto('/services/concierge-services?lang=en')
  await reported(2)
  await page.close()
  t.strictSame(complaints, [])
  t.match(await finalTotals(site), {
    'language en': 2,
    'page /legal/privacy': 1,
    'page /services/concierge-services': 1,
  })
})

const objections = { globalPrivacyControl: true, doNotTrack: '1' }

for (const [name, value] of Object.entries(objections)) {
  t.test(`with ${name}, the browser reports nothing`, async (t) => {
    const { page, site, reported } = await visit(t, { sample: 0 })
    await page.addInitScript(
      ([name, value]) => Object.defineProperty(Navigator.prototype, String(name), { value }),
      [name, value],
    )
    await page.goto('/?lang=en')
    await page.waitForFunction(() => window.visitReports === undefined)
    await hydrated(page)
    await page.getByRole('banner').getByRole('link', { name: english.nav.pricing }).click()
    await page.waitForURL(/investment/)
    await page.close()
    // The report of another page, without an objection, arrives after any report of the first page.
    const other = await page.context().newPage()
    await other.goto('/legal/privacy?lang=fr')
    await reported(1)
    await other.close()
    t.notMatch(Object.keys(await finalTotals(site)).join(), /language en/)
  })
}
