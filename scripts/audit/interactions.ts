// How soon the page answers a visitor whose processor is four times as slow: the longest time from a press to the next
// paint (INP), and from a click on a link to the largest paint of the page that it leads to.
import { chromium, type Page } from 'playwright'
import { browserFlags, findBrowser, hydrated } from '../browser.ts'

const slowness = 4

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
      await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the search opens, and answers each letter',
    viewport: desk,
    act: async (page) => {
      await page.keyboard.press('/')
      await page.getByRole('dialog').getByRole('combobox').pressSequentially('cannes', { delay: 50 })
      await page.getByRole('dialog').getByRole('option').first().waitFor()
    },
  },
  {
    name: 'the language changes',
    viewport: desk,
    act: async (page) => {
      await page.getByRole('banner').locator('a[hreflang=fr]').click()
      await page.locator('html[lang=fr]').waitFor()
    },
  },
  {
    name: 'the form is filled in, and refused',
    viewport: desk,
    act: async (page) => {
      await page.locator('#name').pressSequentially('A', { delay: 50 })
      await page.getByRole('main').locator('form [type=submit]').click()
      await page.getByRole('main').getByRole('alert').first().waitFor()
    },
  },
]

/** Milliseconds by interaction, each on a fresh home page at `origin`. */
export async function measureInteractions(origin: string): Promise<Map<string, number>> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags })
  const slowPage = async (viewport: Interaction['viewport']) => {
    const page = await browser.newPage({ viewport, locale: 'en-GB' })
    await page.goto(`${origin}/?lang=en`)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    return page
  }
  const times = new Map<string, number>()
  for (const { name, viewport, act } of interactions) {
    const page = await slowPage(viewport)
    await watchEvents(page)
    await act(page)
    times.set(name, await longestEvent(page))
    await page.close()
  }
  const page = await slowPage(desk)
  times.set('a second page is painted', await secondPage(page))
  await browser.close()
  return times
}

declare global {
  interface Window {
    eventTimes: number[]
  }
}

/** Notes how long each event takes until its result is painted (Event Timing, from 16 ms on). */
const watchEvents = (page: Page) =>
  page.evaluate(() => {
    window.eventTimes = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.eventTimes.push(entry.duration)
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
    const link = document.querySelector<HTMLAnchorElement>('header a[href="/investment"]')
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
