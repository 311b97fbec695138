// Times of interactions with the home page, with the processor four times as slow: the longest time from an input to
// the next paint (INP), and the time from a click on a link to the paint of the next page's heading.
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright'
import { hydrated } from '../browser.ts'

const slowness = 4

export interface Interaction {
  name: string
  context: BrowserContextOptions
  /** Acts on the page, and returns the time in milliseconds. */
  time: (page: Page) => Promise<number>
}

const phone = { viewport: { width: 390, height: 740 }, hasTouch: true }
const desktop = { viewport: { width: 1280, height: 800 } }

/** An interaction whose figure is the longest time from one of its inputs to the next paint. */
const input = (name: string, context: BrowserContextOptions, act: (page: Page) => Promise<void>): Interaction => ({
  name,
  context,
  async time(page) {
    await watchEvents(page)
    await act(page)
    return longestEvent(page)
  },
})

const links = {
  pricing: '#about a[href^="/investment"]',
  service: 'footer a[href^="/services/concierge-services"]',
  legal: 'footer a[href^="/legal/privacy"]',
}

/** Changes of the page, by a link that is hovered first, as with a mouse, or tapped. */
const pageChanges = Object.entries(links).flatMap(([page, selector]): Interaction[] => [
  {
    name: `page change: ${page}, hovered`,
    context: desktop,
    time: (tab) => pageChangeTime(tab, selector, press),
  },
  {
    name: `page change: ${page}, tapped`,
    context: phone,
    time: (tab) => pageChangeTime(tab, selector, (link) => link.tap()),
  },
])

export const interactions: readonly Interaction[] = [
  input('the menu opens', phone, async (page) => {
    await press(page.getByRole('banner').getByRole('link', { name: 'Menu' }))
    await page.getByRole('dialog').waitFor()
  }),
  input('the search opens, and answers each letter', desktop, async (page) => {
    await press(page.getByRole('banner').locator('[data-open=search]'))
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await type(page, 'cannes')
    await page.getByRole('dialog').getByRole('option').first().waitFor()
  }),
  input('the language changes', desktop, async (page) => {
    await press(page.getByRole('banner').locator('a[hreflang=fr]'))
    await page.locator('html[lang=fr]').waitFor()
  }),
  input('the form is filled in, and refused', desktop, async (page) => {
    await page.getByRole('main').locator('form [type=submit]').scrollIntoViewIfNeeded()
    await page.waitForTimeout(500)
    await settled(page)
    await page.locator('#name').focus()
    await type(page, 'A')
    await press(page.getByRole('main').locator('form [type=submit]'))
    await page.getByRole('main').getByRole('alert').first().waitFor()
  }),
  ...pageChanges,
]

/** The time of `interaction`, in milliseconds, on a new home page at `origin`. */
export async function timeInteraction(browser: Browser, origin: string, interaction: Interaction): Promise<number> {
  const context = await browser.newContext({ locale: 'en-GB', ...interaction.context })
  const page = await context.newPage()
  await page.goto(`${origin}/?lang=en`)
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  await settled(page)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  const time = await interaction.time(page)
  await context.close()
  return time
}

/**
 * Presses like a person: points first, and holds the button for a moment. Playwright's click() would add listeners to
 * the page.
 */
async function press(target: Locator) {
  const page = target.page()
  await target.hover()
  await page.waitForTimeout(400)
  await page.mouse.down()
  await page.waitForTimeout(60)
  await page.mouse.up()
}

/** Types like a person whose hand has left the mouse: holds each key for a moment. */
async function type(page: Page, letters: string) {
  await page.waitForTimeout(500)
  for (const letter of letters) {
    await page.keyboard.press(letter, { delay: 80 })
    await page.waitForTimeout(80)
  }
}

/**
 * Waits until all animations have finished. During an animation, Chrome measures a key that changes nothing up to the
 * next frame of the animation.
 */
const settled = (page: Page) =>
  page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))

declare global {
  interface Window {
    eventTimes: number[]
    pageChangeTime: Promise<number>
  }
}

/** Records the time from each input to the paint of its result (Event Timing, from 16 ms on). */
const watchEvents = (page: Page) =>
  page.evaluate(() => {
    window.eventTimes = []
    new PerformanceObserver((list) => {
      // Events without an id, such as pointing, are not interactions.
      const interactions = (list.getEntries() as PerformanceEventTiming[]).filter(({ interactionId }) => interactionId)
      window.eventTimes.push(...interactions.map(({ duration }) => duration))
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })

const longestEvent = (page: Page) =>
  page.evaluate(async () => {
    // The entry of an event comes after its paint.
    await new Promise((resolve) => setTimeout(resolve, 300))
    return Math.max(0, ...window.eventTimes)
  })

/** The time from the click on a link to the frame with the heading of the next page. */
async function pageChangeTime(page: Page, selector: string, act: (link: Locator) => Promise<void>): Promise<number> {
  const link = page.locator(selector).first()
  await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  // A visitor reads for a moment.
  await page.waitForTimeout(1000)
  await settled(page)
  await page.evaluate(watchHeading)
  await act(link)
  return page.evaluate(() => window.pageChangeTime)
}

/** Runs in the page. */
function watchHeading() {
  const heading = document.querySelector('h1')?.textContent
  window.pageChangeTime = new Promise((resolve) => {
    function look(start: number) {
      if (document.querySelector('h1')?.textContent === heading) requestAnimationFrame(() => look(start))
      // After the paint of the next frame.
      else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
    }
    addEventListener('click', ({ timeStamp }) => look(timeStamp), { capture: true, once: true })
  })
}
