// Measures when a phone on a slow network paints the headline of a page, and its first picture. The largest paint that
// Chrome reports is the headline of one page and the picture of another: it leaves out a picture that fills the window.
import type { Browser } from 'playwright'

export interface PaintTimes {
  /** Milliseconds since the start of the navigation. */
  headline: number
  picture: number
}

// The phone and the network of Lighthouse's mobile preset, as it applies them (lighthouse/core/config/constants.js).
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const network = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }
const slowness = 4

const limit = 30_000

/** Opens `url` in a fresh context of `browser`. Rejects if one of the two is not painted within half a minute. */
export async function paintTimes(browser: Browser, url: string): Promise<PaintTimes> {
  const context = await browser.newContext({ ...phone, ignoreHTTPSErrors: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await page.addInitScript(observePaints)
  await page.goto(url)
  const times = await page.waitForFunction(() => window.paintTimes.picture && window.paintTimes, undefined, {
    timeout: limit,
  })
  const result = (await times.jsonValue()) as PaintTimes
  await context.close()
  return result
}

declare global {
  interface Window {
    paintTimes: Partial<PaintTimes>
  }
}

/** Runs in the page, before its own scripts: marks headline and picture for Element Timing as soon as they are there. */
function observePaints() {
  window.paintTimes = {}
  new PerformanceObserver((list) => {
    // TypeScript does not know the entries of Element Timing.
    for (const entry of list.getEntries() as (PerformanceEntry & { identifier: keyof PaintTimes })[]) {
      window.paintTimes[entry.identifier] ??= entry.startTime
    }
  }).observe({ type: 'element', buffered: true })
  const marks = { headline: 'h1', picture: 'main img' }
  new MutationObserver(() => {
    for (const [name, selector] of Object.entries(marks)) {
      const element = document.querySelector(selector)
      if (element && !element.hasAttribute('elementtiming')) element.setAttribute('elementtiming', name)
    }
  }).observe(document, { childList: true, subtree: true })
}
