// How soon the page answers a visitor whose processor is four times as slow: the longest time from a press to the next
// paint (INP), and from a click on a link to the largest paint of the page that it leads to; the latter also at full speed.
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
const desk = { width: 1280, height: 800 }

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
    viewport: desk,
    act: async (page) => {
      await press(page.getByRole('banner').locator('[data-open=search]'))
      await page.getByRole('dialog').getByRole('combobox').waitFor()
      await type(page, 'cannes')
      await page.getByRole('dialog').getByRole('option').first().waitFor()
    },
  },
  {
    name: 'the language changes',
    viewport: desk,
    act: async (page) => {
      await press(page.getByRole('banner').locator('a[hreflang=fr]'))
      await page.locator('html[lang=fr]').waitFor()
    },
  },
  {
    name: 'the form is filled in, and refused',
    viewport: desk,
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

/** As a hand does it: it points, and presses for a moment. Not by click(), which adds listeners of its own to the page. */
async function press(target: Locator) {
  const page = target.page()
  await target.hover()
  await page.waitForTimeout(400)
  await page.mouse.down()
  await page.waitForTimeout(60)
  await page.mouse.up()
}

/** As a hand types that has come from the mouse: a key is held for a moment, and the next one follows. */
async function type(page: Page, letters: string) {
  await page.waitForTimeout(500)
  for (const letter of letters) {
    await page.keyboard.press(letter, { delay: 80 })
    await page.waitForTimeout(80)
  }
}

/**
 * Waits until nothing moves by itself: while something does, Chrome counts a key that changes nothing until the next one
 * that does.
 */
const settled = (page: Page) =>
  page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))

/** Milliseconds by interaction, each on a fresh home page at `origin`. */
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
  /** The median of several pages: one of them meets a busy moment of the machine. */
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
  times.set('a second page is painted', await measured(desk, slowness, secondPage))
  times.set('a second page is painted, the processor as it is', await measured(desk, 1, secondPage))
  await browser.close()
  return times
}

declare global {
  interface Window {
    eventTimes: number[]
  }
}

/** Notes how long each press and each key takes until its result is painted (Event Timing, from 16 ms on). */
const watchEvents = (page: Page) =>
  page.evaluate(() => {
    window.eventTimes = []
    new PerformanceObserver((list) => {
      // To point at something is no interaction.
      const interactions = (list.getEntries() as PerformanceEventTiming[]).filter(({ interactionId }) => interactionId)
      window.eventTimes.push(...interactions.map(({ duration }) => duration))
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })

const longestEvent = (page: Page) =>
  page.evaluate(async () => {
    // The entry of an event comes after the paint that answers it.
    await new Promise((resolve) => setTimeout(resolve, 300))
    return Math.max(0, ...window.eventTimes)
  })

/** From a click on a link to the frame that shows the other page's heading. */
const secondPage = (page: Page) =>
  page.evaluate(async () => {
    const link = document.querySelector<HTMLAnchorElement>('header a[href^="/investment"]')
    // Pointing comes before clicking, and fetches the page.
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
