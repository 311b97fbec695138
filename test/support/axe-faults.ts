// The violations that axe-core finds on a page. Contrast on a background that axe cannot compute is
// measured from pixels; every other incomplete result counts as a violation.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { type Colour, contrast } from '../../src/site/palette.ts'

// Half the size of `axe.source`, which every page would parse again.
const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rule and the element of each violation on the page, or in the `part` with this selector; empty if there are none. */
export async function axeFaults(page: Page, part = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  // Without loading style sheets again: the computed styles are enough.
  const options = { runOnly: tags, resultTypes: ['violations', 'incomplete'], preload: false }
  const { violations, incomplete } = await page.evaluate(
    ({ part, options }): Promise<AxeResults> =>
      (window as unknown as { axe: typeof import('axe-core') }).axe.run(part, options as object),
    { part, options },
  )
  const isContrast = ({ id }: { id: string }) => id === 'color-contrast'
  const selectorsOf = ({ nodes }: AxeResults['violations'][number]) => nodes.map(({ target }) => target.join(' '))
  return [
    ...violations.map((rule) => `${rule.id}: ${selectorsOf(rule)}`),
    // axe does not know that a header of a group of rows (scope="rowgroup") has its cells in the rows below. A frame
    // shows a page of the site, which is tested by itself.
    ...incomplete
      .filter((rule) => !isContrast(rule) && !['th-has-data-cells', 'frame-tested'].includes(rule.id))
      .map((rule) => `${rule.id}, undecided: ${selectorsOf(rule)}`),
    ...(await faintTexts(page, incomplete.filter(isContrast).flatMap(selectorsOf))),
  ]
}

/** The texts at `selectors` with less contrast to the pixels behind them than WCAG 1.4.3 requires. */
async function faintTexts(page: Page, selectors: readonly string[]): Promise<string[]> {
  const top = await page.evaluate(() => scrollY)
  try {
    return await measuredTexts(page, selectors)
  } finally {
    // Measuring scrolls.
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
  }
}

async function measuredTexts(page: Page, selectors: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  for (let unmeasured = selectors; unmeasured.length > 0; ) {
    const texts = await page.evaluate(textsInView, unmeasured)
    const ground = await sharp(await pixels(page))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    for (const { selector, colour, least, boxes } of texts) {
      const worst = Math.min(...boxes.map((box) => worstContrast(colour, ground, box)))
      if (worst < least) faults.push(`color-contrast: ${selector} has ${worst.toFixed(1)}, at least ${least}`)
    }
    await page.evaluate((selectors) => {
      for (const selector of selectors) document.querySelector(selector)?.removeAttribute('style')
    }, unmeasured)
    const measured = new Set(texts.map(({ selector }) => selector))
    if (measured.size === 0) return [...faults, `color-contrast, not to be seen: ${unmeasured[0]}`]
    unmeasured = unmeasured.filter((selector) => !measured.has(selector))
  }
  return faults
}

/** The window as a PNG that is compressed quickly: Playwright's own takes three times the CPU time. */
async function pixels(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
  await session.detach()
  return Buffer.from(data, 'base64')
}

/** In the browser: scrolls the first text into view, and makes all visible texts transparent. */
function textsInView(selectors: readonly string[]) {
  document.querySelector(selectors[0] ?? '')?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return selectors.flatMap((selector) => {
    const element = document.querySelector<HTMLElement>(selector)
    if (!element) return []
    const range = document.createRange()
    range.selectNodeContents(element)
    // The box of a font is taller than its letters, especially in Arabic.
    const boxes = [...range.getClientRects()].map(({ x, y, width, height }) => ({
      ...{ x, width, y: y + height * 0.15 },
      height: height * 0.7,
    }))
    const isInView = boxes.every(({ x, y, width, height }) => {
      if (y < 0 || y + height > innerHeight) return false
      // A scrolling list may cut off a line at its edge.
      return [y + 1, y + height / 2, y + height - 1].every((down) => {
        const top = document.elementFromPoint(x + width / 2, down)
        const isInList = !element.closest('.hits') || top?.closest('.hits')
        return isInList && (element.contains(top) || top?.contains(element))
      })
    })
    if (!isInView) return []
    const { color, fill, fontSize, fontWeight } = getComputedStyle(element)
    const isDrawn = element instanceof SVGElement
    const size = Number.parseFloat(fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
    // An outline in the colour of the ground stays.
    element.style.setProperty(isDrawn ? 'fill' : '-webkit-text-fill-color', 'transparent')
    element.style.setProperty('text-decoration', 'none')
    return [
      { selector, colour: (isDrawn ? fill : color).match(/\d+/g)?.map(Number) ?? [], least: isLarge ? 3 : 4.5, boxes },
    ]
  })
}

interface Picture {
  data: Buffer
  info: { width: number; height: number; channels: number }
}

function worstContrast(colour: number[], { data, info }: Picture, box: Record<'x' | 'y' | 'width' | 'height', number>) {
  const contrasts = new Map<string, number>()
  for (let y = Math.ceil(box.y); y < box.y + box.height - 1; y++) {
    for (let x = Math.ceil(box.x); x < box.x + box.width - 1; x++) {
      const offset = (y * info.width + x) * info.channels
      const pixel = [...data.subarray(offset, offset + 3)]
      const key = pixel.join()
      if (!contrasts.has(key)) contrasts.set(key, contrast(colour as unknown as Colour, pixel as unknown as Colour))
    }
  }
  return Math.min(...contrasts.values())
}
