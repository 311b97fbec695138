// Measures how soon the page reacts with a processor slowed down four times: the longest time from an input to the next
// paint (INP), and the time from a click on a link to the paint of the next page. The latter also at full speed.
import { chromium, type Locator, type Page } from 'playwright'
import { browserFlags, findBrowser, hydrated } from '../browser.ts'
import { median } from '../median.ts'

const slowness = 4
const runs = 5

interface Interaction {
  name: string
  viewport: { width: number; height: number }
  act: (page: Page) => Promise<unknown>
}

const phone = { width: 390, height: 740 }
const desktop = { width: 1280, height: 800 }

const interactions: readonly Interaction[] = [
  {
    name: 'the menu opens',
    viewport: phone,
    act: async (page) => {
      await press(page.getByRole('banner').getByRole('link', { name: 'Menu' }))
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the search opens, and answers each letter',
    viewport: desktop,
    act: async (page) => {
      await press(page.getByRole('banner').locator('[data-open=search]'))
      await page.getByRole('dialog').getByRole('combobox').waitFor()
      await type(page, 'cannes')
      await page.getByRole('dialog').getByRole('option').first().waitFor()
    },
  },
  {
    name: 'the language changes',
    viewport: desktop,
    act: async (page) => {
      await press(page.getByRole('banner').locator('a[hreflang=fr]'))
      await page.locator('html[lang=fr]').waitFor()
    },
  },
  {
    name: 'the form is filled in, and refused',
    viewport: desktop,
    act: async (page) => {
      await page.getByRole('main').locator('form [type=submit]').scrollIntoViewIfNeeded()
      await page.waitForTimeout(500)
      await settled(page)
      await page.locator('#name').focus()
      await type(page, 'A')
      await press(page.getByRole('main').locator('form [type=submit]'))
      await page.getByRole('main').getByRole('alert').first().waitFor()
    },
  },
]

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

/** The milliseconds of each interaction, on a new home page at `origin`. */
export async function measureInteractions(origin: string): Promise<Map<string, number>> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags })
  const readyPage = async (viewport: Interaction['viewport'], rate: number) => {
    const page = await browser.newPage({ viewport, locale: 'en-GB' })
    await page.goto(`${origin}/?lang=en`)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    await settled(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    return page
  }
  /** The median of several pages, since the machine may be busy for a moment. */
  async function measured(viewport: Interaction['viewport'], rate: number, time: (page: Page) => Promise<number>) {
    const times: number[] = []
    for (let run = 0; run < runs; run++) {
      const page = await readyPage(viewport, rate)
      times.push(await time(page))
      await page.close()
    }
    return median(times)
  }
  const times = new Map<string, number>()
  for (const { name, viewport, act } of interactions) {
    const time = async (page: Page) => {
      await watchEvents(page)
      await act(page)
      return longestEvent(page)
    }
    times.set(name, await measured(viewport, slowness, time))
  }
  times.set('a second page is painted', await measured(desktop, slowness, secondPage))
  times.set('a second page is painted, at full speed', await measured(desktop, 1, secondPage))
  await browser.close()
  return times
}

declare global {
  interface Window {
    eventTimes: number[]
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

/** The time from a click on a link to the frame with the heading of the next page. */
const secondPage = (page: Page) =>
  page.evaluate(async () => {
    const link = document.querySelector<HTMLAnchorElement>('header a[href^="/investment"]')
    // A visitor points before clicking, which prefetches the page.
    link?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    link?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    await new Promise((resolve) => setTimeout(resolve, 500))
    const start = performance.now()
    const heading = document.querySelector('h1')?.textContent
    link?.click()
    while (document.querySelector('h1')?.textContent === heading) await new Promise(requestAnimationFrame)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return performance.now() - start
  })
