// Animations of the home page and between pages, and reduced motion.
import type { Page } from 'playwright'
import t from 'tap'
import { holdRequests, hydrated, visitor } from '../support/browser.ts'
import { fillIn, formOf } from '../support/contact-form.ts'
import { listeningSite } from '../support/site.ts'

const site = { ...(await listeningSite(t)), reducedMotion: 'no-preference' } as const

const cards = (page: Page) => page.locator('.cards')
const opacities = (page: Page) =>
  page.locator('.card').evaluateAll((cards) => cards.map((card) => getComputedStyle(card).opacity))
const allShown = ['1', '1', '1', '1', '1']

/** Scrolls until `part` of the list of cards is in view. */
const bringIntoView = (page: Page, part: number) =>
  cards(page).evaluate((list, part) => {
    const { top, height } = list.getBoundingClientRect()
    scrollBy({ top: top + height * part - innerHeight, behavior: 'instant' })
  }, part)

/** The animations of the first `selector`: duration and delay. */
const timings = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) =>
      element.getAnimations().map((animation) => {
        const { delay, duration } = animation.effect?.getTiming() ?? {}
        return { delay: Math.round(Number(delay)), duration: Math.round(Number(duration)) }
      }),
    ),
  )

const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

t.test('the text of the hero fades in over 0.8 s after 0.2 s, by CSS only, and the arrow bounces', async (t) => {
  const { page } = await visitor(t, { ...site, javaScriptEnabled: false })
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('#hero-title').waitFor()
  const css = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { animationName, animationDuration, animationDelay, animationIterationCount } = getComputedStyle(element)
      return [animationName, animationDuration, animationDelay, animationIterationCount].join(' ')
    })
  t.equal(await css('#hero-title'), 'rise 0.8s 0.2s 1')
  t.equal(await css('.hero-down .i'), 'bob 2.4s 1.2s 2')
  t.match(await page.locator('.hero-art img').getAttribute('fetchpriority'), 'high', 'the picture has no animation')
  t.equal(await css('.hero-art img'), 'none 0s 0s 1')
})

t.test('no animation runs by itself for more than five seconds (WCAG 2.2.2)', async (t) => {
  const { page } = await visitor(t, site)
  await holdRequests(page, /\/api\/contact|\/assets\/pricing-/)
  await page.goto('/')
  await hydrated(page)
  await (await fillIn(page)).submit.click()
  await formOf(page).pending.waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await page.locator('.bar[data-busy]').waitFor()
  const moving = await page.evaluate(() =>
    document.getAnimations().map(({ effect }) => {
      const { delay = 0, endTime } = effect?.getComputedTiming() ?? {}
      return Number(endTime) - delay
    }),
  )
  t.ok(moving.length > 0)
  for (const time of moving) t.ok(time <= 5000, `${time} ms`)
})

t.test('the largest paint is the picture of the hero, which no animation delays', async (t) => {
  for (const viewport of [
    { width: 390, height: 740 },
    { width: 1280, height: 720 },
  ]) {
    const { page } = await visitor(t, { ...site, viewport })
    await page.goto('/')
    await hydrated(page)
    const largest = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const observer = new PerformanceObserver((list) => {
            const { element } = list.getEntries().at(-1) as PerformanceEntry & { element?: Element }
            resolve(element?.matches('.hero-art img'))
          })
          observer.observe({ type: 'largest-contentful-paint', buffered: true })
        }),
    )
    t.equal(largest, true, `${viewport.width} px`)
  }
})

t.test('the cards wait below the fold, then fade in one after another, 0.1 s apart, once', async (t) => {
  const { page, complaints } = await visitor(t, site)
  await page.goto('/?lang=fr')
  await hydrated(page)
  await page.locator('.cards[data-reveal=wait]').waitFor()
  t.strictSame(await opacities(page), ['0', '0', '0', '0', '0'])
  await bringIntoView(page, 0.18)
  await nextFrames(page)
  t.strictSame(await opacities(page), ['0', '0', '0', '0', '0'], 'less than a fifth is in view')
  await bringIntoView(page, 0.22)
  await page.locator('.cards:not([data-reveal])').waitFor()
  const running = await timings(page, '.card')
  const byDelay = [...new Set(running.map(({ delay }) => delay))].sort((a, b) => a - b)
  t.strictSame(byDelay, [0, 100, 200, 300, 400])
  t.ok(running.every(({ duration }) => duration === 800))
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const target = (animation.effect as KeyframeEffect).target
      return !target?.closest('.cards')
    }),
  )
  t.strictSame(await opacities(page), allShown)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await nextFrames(page)
  t.strictSame(await opacities(page), allShown, 'once')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Conciergerie' })
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await page.locator('.hero-low h1').waitFor()
  await page.goBack()
  await page.locator('#hero-title').waitFor()
  await nextFrames(page)
  t.equal(await cards(page).getAttribute('data-reveal'), null, 'once a visit')
  t.strictSame(complaints, [])
})

t.test('cards that are in view before the animation is loaded are not hidden', async (t) => {
  const { page, complaints } = await visitor(t, site)
  const release = await holdRequests(page, /\/animations-/)
  await page.goto('/')
  await hydrated(page)
  await bringIntoView(page, 0.1)
  const arrived = page.waitForResponse(/\/animations-/)
  release()
  await (await arrived).finished()
  await nextFrames(page)
  t.strictSame(await opacities(page), allShown)
  t.equal(await cards(page).getAttribute('data-reveal'), null)
  t.strictSame(complaints, [])
})

t.test('with reduced motion nothing waits or moves, and the code of the animation is not loaded', async (t) => {
  const { page, complaints } = await visitor(t, { ...site, reducedMotion: 'reduce' })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto('/')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  t.strictSame(await opacities(page), allShown)
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Pricing' }).click()
  await page.getByRole('heading', { level: 1, name: 'Investment in Peace of Mind' }).waitFor()
  t.equal(await page.evaluate(() => document.getAnimations().length), 0)
  t.notOk(fetched.some((url) => url.includes('/animations-')))
  t.strictSame(complaints, [])
})

t.test('pages cross-fade quickly, and the next page does not wait', async (t) => {
  const { page, complaints } = await visitor(t, site)
  await page.goto('/investment')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  // Slowed down, so that one is seen.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Animation.enable')
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.05 })
  const footerLink = (name: string) => page.getByRole('contentinfo').getByRole('link', { name }).click()
  await footerLink('Concierge Services')
  await page.getByRole('heading', { level: 1, name: 'Concierge Services' }).waitFor()
  t.strictSame(await timings(page, '#main'), [{ delay: 0, duration: 200 }])
  await footerLink('Renovation')
  await page.getByRole('heading', { level: 1, name: 'Renovation' }).waitFor()
  t.equal((await timings(page, '#main')).length, 1, 'the previous transition is skipped')
  t.strictSame(complaints, [])
})

t.test('a hovered, focused or touched card is the active one', async (t) => {
  const { page } = await visitor(t, { ...site, hasTouch: true, reducedMotion: 'reduce' })
  await page.goto('/')
  await hydrated(page)
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) })
  const active = async () => [
    await page.locator('.card[data-active]').count(),
    await page.locator('.card[data-active] h3').textContent(),
  ]
  await card('Property Management').hover()
  t.strictSame(await active(), [1, 'Property Management'])
  const line = (name: string) =>
    card(name)
      .locator('.card-art')
      .evaluate((art) => getComputedStyle(art, '::after').transform)
  t.equal(await line('Property Management'), 'none', 'it is seen')
  t.equal(await line('Concierge Services'), 'matrix(0, 0, 0, 1, 0, 0)', 'another is not')
  await card('Concierge Services').getByRole('link').focus()
  t.strictSame(await active(), [1, 'Concierge Services'])
  // Touched but not tapped: its link covers it and would open another page.
  await card('Administrative Support').dispatchEvent('pointerover', { pointerType: 'touch', bubbles: true })
  t.strictSame(await active(), [1, 'Administrative Support'])
})
