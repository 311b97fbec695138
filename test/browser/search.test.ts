// The search dialog by mouse and by keyboard, in both languages, and its requests.
import t from 'tap'
import { hydrated, visitor } from '../support/browser.ts'
import { holdSearches, isFocused, searchInterface, searchVisit } from '../support/search-visit.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

const textsIn = {
  en: {
    open: 'Open the search',
    title: 'Global Search',
    placeholder: 'Search services, locations, and more...',
    sentence: /^Arrivals, transfers/,
    hint: 'Type at least 2 characters.',
    one: '1 result',
    location: 'Location',
    none: 'No results found for "lighthouse"',
  },
  fr: {
    open: 'Ouvrir la recherche',
    title: 'Recherche sur le site',
    placeholder: 'Rechercher un service, un lieu, et plus encore…',
    sentence: /^Arrivées, transferts/,
    hint: 'Saisissez au moins 2 caractères.',
    one: '1 résultat',
    location: 'Lieu',
    none: 'Aucun résultat pour « lighthouse »',
  },
} as const

for (const language of ['en', 'fr'] as const) {
  const texts = textsIn[language]

  t.test(`by mouse, in ${language}: open, type, choose a service`, async (t) => {
    const { page, complaints, dialog, field, options } = await searchVisit(t, { ...site, path: `/?lang=${language}` })
    await page.getByRole('banner').getByLabel(texts.open).click()
    await dialog.getByRole('heading', { name: texts.title }).waitFor()
    t.equal(await field.getAttribute('placeholder'), texts.placeholder)
    t.ok(await dialog.getByText(texts.hint).isVisible())
    t.ok(await field.evaluate(isFocused), 'the field has the focus')
    await field.fill('CONCIERGE')
    const first = options.first()
    await first.locator('b mark', { hasText: 'Concierge' }).waitFor()
    t.equal(await dialog.getByText(texts.hint).count(), 0)
    t.equal(await first.locator('.caps').innerText(), 'Service')
    t.match(await first.locator('p').innerText(), texts.sentence, 'the sentence says why it was found')
    await first.click()
    await page.waitForURL(`**/services/concierge-services?lang=${language}`)
    await page.getByRole('heading', { level: 1, name: /^Concierge/ }).waitFor()
    t.notOk(await dialog.isVisible())
    await page.keyboard.press('/')
    t.equal(await field.inputValue(), '', 'the query is gone')
    t.ok(await dialog.getByText(texts.hint).isVisible())
    t.strictSame(complaints, [])
  })

  t.test(`by keyboard, in ${language}: a town, typed with an accent it does not have, is found`, async (t) => {
    const { page, complaints, dialog, field, options } = await searchVisit(t, {
      ...site,
      path: `/investment?lang=${language}`,
    })
    await page.keyboard.press('Control+k')
    await field.fill('antibès')
    await options.locator('mark', { hasText: 'Antibes' }).waitFor()
    t.equal(await options.locator('.caps').innerText(), texts.location)
    t.equal(await dialog.getByText(texts.one).count(), 1, 'announced')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/?lang=${language}#place-antibes`)
    await page.getByRole('heading', { name: 'Saint-Tropez' }).waitFor()
    t.notOk(await dialog.isVisible())
    t.strictSame(complaints, [])
  })

  t.test(`in ${language}, a search without results says so`, async (t) => {
    const { page, dialog, field, options } = await searchVisit(t, { ...site, path: `/?lang=${language}` })
    await page.keyboard.press('/')
    await field.fill('lighthouse')
    await dialog.getByText(texts.none).waitFor()
    t.equal(await options.count(), 0)
    t.equal(await field.getAttribute('aria-expanded'), 'false')
  })
}

t.test('without JavaScript, the search page works', async (t) => {
  const { page } = await visitor(t, { ...site, javaScriptEnabled: false })
  await page.goto('/?lang=fr')
  await page.getByRole('banner').getByLabel(textsIn.fr.open).click()
  await page.getByRole('main').getByRole('searchbox').fill('antibès')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=antib%C3%A8s&lang=fr')
  t.equal(await page.getByRole('main').locator('h2 mark').innerText(), 'Antibes')
})

t.test('results stay while the next ones load, and a late response never replaces newer results', async (t) => {
  const { page, dialog, field, options } = await searchVisit(t, site)
  const responses = await holdSearches(page, searchInterface)
  await page.keyboard.press('/')
  await field.fill('grasse')
  await dialog.getByText('Searching…').waitFor()
  await responses.release('q=grasse')
  await options.locator('b', { hasText: 'Grasse' }).waitFor()
  t.equal(await dialog.getByText('Searching…').count(), 0)

  await field.fill('antibes')
  await responses.requested('q=antibes')
  t.equal(await dialog.getByText('Searching…').count(), 1, 'announced')
  t.ok(await options.locator('b', { hasText: 'Grasse' }).isVisible(), 'the last results are still there')
  await field.fill('cannes')
  await responses.release('q=cannes')
  await options.locator('b', { hasText: 'Cannes' }).waitFor()
  await responses.release('q=antibes')
  await page.evaluate(() => new Promise(requestAnimationFrame))
  t.strictSame(await options.locator('b').allInnerTexts(), ['Cannes'])
})

t.test('a request is sent once, when the typing pauses', async (t) => {
  const { page } = await visitor(t, site)
  await page.clock.install({ time: 0 })
  await page.goto('/?lang=en')
  await hydrated(page)
  await page.clock.pauseAt(3_600_000)
  const queries: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/search') queries.push(search)
  })
  const field = page.getByRole('dialog').getByRole('combobox')
  await page.keyboard.press('/')
  const first = page.waitForRequest(/q=gr&/)
  await field.fill('gr')
  await first
  for (const typed of ['gra', 'gras', 'grasse']) {
    await field.fill(typed)
    await page.clock.runFor(149)
  }
  t.strictSame(queries, ['?q=gr&lang=en'])
  const next = page.waitForRequest(/q=grasse&/)
  await page.clock.runFor(1)
  await next
  t.strictSame(queries, ['?q=gr&lang=en', '?q=grasse&lang=en'])
})

t.test('the field works before the code of the results is loaded, and typed text waits for it', async (t) => {
  const { page, field, options } = await searchVisit(t, site)
  const code = await holdSearches(page, '**/assets/live-search-*.js')
  await page.keyboard.press('/')
  await code.requested('live-search-')
  await field.fill('Mougins')
  await page.keyboard.press('ArrowLeft')
  t.equal(await options.count(), 0)
  await code.release('live-search-')
  await options.locator('b', { hasText: 'Mougins' }).waitFor()
  await page.keyboard.type('x')
  t.equal(await field.inputValue(), 'Mouginxs', 'the focus and the cursor are where they were')
})

t.test('if the code of the results cannot be loaded, a link opens the search page', async (t) => {
  const { page, dialog, field } = await searchVisit(t, {
    ...site,
    prepare: (page) => page.route('**/assets/live-search-*.js', (route) => route.abort()),
  })
  await page.keyboard.press('/')
  await field.fill('grasse')
  await dialog.getByRole('link', { name: 'See all results' }).click()
  await page.waitForURL('**/search?q=grasse*')
})

t.test('if the server cannot be reached, the texts in the browser are searched', async (t) => {
  const { page, field, options } = await searchVisit(t, { ...site, path: '/?lang=fr' })
  await page.route(searchInterface, (route) => route.fulfill({ status: 401, body: 'Sign in' }))
  await page.keyboard.press('/')
  await field.fill('renovation')
  await options.locator('b', { hasText: 'Rénovation et projets' }).waitFor()
  await page.unrouteAll()
  await page.context().setOffline(true)
  await field.fill('grasse')
  await options.locator('b', { hasText: 'Grasse' }).waitFor()
})
