// Animations of the home page and between pages, and reduced motion.
import type { Page } from 'playwright'
import t from 'tap'
import { holdRequests, hydrated, openPage, visitor } from '../support/browser.ts'
import { contactForm, fillIn } from '../support/contact-form.ts'
import { footerLink, title } from '../support/page-parts.ts'
import { listeningSite } from '../support/site.ts'

const site = { ...(await listeningSite(t)), reducedMotion: 'no-preference' } as const

const cards = (page: Page) => page.locator('.cards')
const opacities = (page: Page) =>
  page.locator('.card').evaluateAll((cards) => cards.map((card) => getComputedStyle(card).opacity))
const allShown = ['1', '1', '1', '1', '1']

/** Scrolls until `part` of the list of cards is in view, and waits for the observers of the page. */
const bringIntoView = (page: Page, part: number) =>
  cards(page).evaluate(async (list, part) => {
    const { top, height } = list.getBoundingClientRect()
    scrollBy({ top: top + height * part - innerHeight, behavior: 'instant' })
    await new Promise((resolve) => new IntersectionObserver(resolve).observe(list))
  }, part)

/** Sets the speed of all animations; 0 stops them. */
async function setSpeed(page: Page, playbackRate: number) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Animation.enable')
  await devTools.send('Animation.setPlaybackRate', { playbackRate })
}

/** Waits until the application has loaded the code of its animations. */
async function animationsLoaded(page: Page, response: Promise<{ url: () => string }>) {
  const url = (await response).url()
  await page.evaluate((url) => import(url), url)
}

/** The animations of the elements that match `selector`. */
const timings = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) =>
      element.getAnimations().map((animation) => {
        const { delay, duration } = animation.effect?.getTiming() ?? {}
        return { delay: Math.round(Number(delay)), duration: Math.round(Number(duration)) }
      }),
    ),
  )

/** The computed styles of the element that matches `selector`. */
const styles = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { animationName, animationDuration, animationDelay, opacity } = getComputedStyle(element)
    return { animationName, animationDuration, animationDelay, opacity }
  })

t.test('the text of the hero fades in over 0.8 s after 0.2 s without scripts', async (t) => {
  const { page } = await visitor(t, { ...site, javaScriptEnabled: false })
  await page.goto('/')
  const { animationName, animationDuration, animationDelay } = await styles(page, '#hero-title')
  t.not(animationName, 'none')
  t.strictSame([animationDuration, animationDelay], ['0.8s', '0.2s'])
})

t.test('nothing delays the image of the hero', async (t) => {
  const { page } = await visitor(t, { ...site, javaScriptEnabled: false })
  await page.goto('/')
  t.match(await styles(page, '.hero-art img'), { animationName: 'none', opacity: '1' })
  t.equal(await page.locator('.hero-art img').getAttribute('fetchpriority'), 'high')
})

t.test('no automatic animation lasts longer than five seconds (WCAG 2.2.2)', async (t) => {
  const { page } = await visitor(t, site)
  await holdRequests(page, /\/api\/contact/)
  await page.goto('/')
  await hydrated(page)
  await (await fillIn(page)).submit.click()
  await contactForm(page).pending.waitFor()
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      // Animations that follow the scroll have another timeline.
      .filter(({ timeline }) => timeline === document.timeline)
      .map(({ effect }) => {
        const { delay = 0, endTime } = effect?.getComputedTiming() ?? {}
        return Number(endTime) - delay
      }),
  )
  t.ok(moving.length > 0)
  for (const time of moving) t.ok(time <= 5000, `${time} ms`)
})

t.test('the cards fade in 0.1 s apart once a visit', async (t) => {
  const { page, complaints } = await visitor(t, site)
  const response = page.waitForResponse(/\/animations-/)
  await page.goto('/?lang=fr')
  await hydrated(page)
  await animationsLoaded(page, response)
  t.strictSame(await opacities(page), allShown, 'before the first scroll')
  await page.evaluate(() => scrollBy({ top: 10, behavior: 'instant' }))
  await page.locator('.cards[data-reveal=wait]').waitFor()
  await setSpeed(page, 0)
  t.strictSame(await opacities(page), ['0', '0', '0', '0', '0'])
  await bringIntoView(page, 0.18)
  t.equal(await cards(page).getAttribute('data-reveal'), 'wait', 'less than a fifth is in view')
  await bringIntoView(page, 0.22)
  await page.locator('.cards:not([data-reveal])').waitFor()
  const running = await timings(page, '.card')
  const delays = new Set(running.map(({ delay }) => delay))
  t.strictSame(
    [...delays].sort((a, b) => a - b),
    [0, 100, 200, 300, 400],
  )
  t.strictSame([...new Set(running.map(({ duration }) => duration))], [800])
  await setSpeed(page, 1)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.card')].every((card) => getComputedStyle(card).opacity === '1'),
  )
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.getByRole('banner').getByRole('link', { name: 'Tarifs' }).click()
  await page.locator('.page h1').waitFor()
  await page.goBack()
  await page.locator('#hero-title').waitFor()
  await bringIntoView(page, -1)
  t.strictSame(await opacities(page), allShown, 'once a visit')
  t.strictSame(complaints, [])
})

t.test('cards that are in view before the animation is loaded are not hidden', async (t) => {
  const { page, complaints } = await visitor(t, site)
  const release = await holdRequests(page, /\/animations-/)
  const response = page.waitForResponse(/\/animations-/)
  await page.goto('/')
  await hydrated(page)
  await bringIntoView(page, 0.1)
  release()
  await animationsLoaded(page, response)
  t.strictSame(await opacities(page), allShown)
  t.strictSame(complaints, [])
})

t.test('with reduced motion nothing waits or moves', async (t) => {
  const { page, complaints } = await openPage(t, { ...site, reducedMotion: 'reduce' })
  t.strictSame(await opacities(page), allShown)
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await title(page, 'Investment in Peace of Mind').waitFor()
  t.equal(await page.evaluate(() => document.getAnimations().length), 0)
  t.strictSame(complaints, [])
})

t.test('a page that a link opens fades in over 0.2 s', async (t) => {
  const { page, complaints } = await openPage(t, site, '/investment')
  t.strictSame(await timings(page, 'main > *'), [])
  await setSpeed(page, 0)
  for (const name of ['Concierge Services', 'Renovation']) {
    await footerLink(page, name).click()
    await title(page, name).waitFor()
    t.strictSame(await timings(page, 'main > article'), [{ delay: 0, duration: 200 }], name)
  }
  t.strictSame(complaints, [])
})
