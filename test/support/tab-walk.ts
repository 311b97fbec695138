// Moves through a page by Tab, and finds errors of each stop.
import type { Page } from 'playwright'
import { type Colour, contrast } from '../../src/site/palette.ts'

interface Walk {
  /** The focusable elements in document order. */
  expected: string[]
  /** The elements that Tab reached, in order. */
  reached: string[]
  errors: string[]
  rings: { name: string; isDrawn: boolean; colour: string; ground: string; shadow: string }[]
}

/**
 * Presses Tab from the top of the page (or Shift+Tab from its last stop) until the last focusable element is reached.
 * Each stop is checked when the next key is pressed: by then the page has been scrolled to it.
 */
export async function tabWalk(page: Page, key: 'Tab' | 'Shift+Tab') {
  const count = await page.evaluate(startWalk, key === 'Shift+Tab')
  const press = async (times: number) => {
    for (let pressed = 0; pressed < times; pressed++) await page.keyboard.press(key)
  }
  await press(count)
  const isAtEnd = () => page.evaluate(() => (window as unknown as { isAtEnd: () => boolean }).isAtEnd())
  // The button to the top takes at most one key, also if it disappears while it has the focus.
  if (!(await isAtEnd())) await press(1)
  const { rings, ...walk } = await page.evaluate(() => (window as unknown as { endWalk: () => Walk }).endWalk())
  for (const { name, isDrawn, colour, ground, shadow } of rings) {
    const contrastWithGround = contrast(firstColour(colour), firstColour(ground))
    // A light and a dark ring together are visible on any background (WCAG technique C40).
    const betweenRings = shadow === 'none' ? 1 : contrast(firstColour(colour), firstColour(shadow))
    if (!isDrawn || (contrastWithGround < 3 && betweenRings < 9))
      walk.errors.push(`${name} has no visible ring: ${contrastWithGround.toFixed(1)} to 1`)
  }
  return walk
}

/** Parses the first colour in a CSS value. */
const firstColour = (value: string) =>
  value
    .match(/[\d.]+/g)
    ?.slice(0, 3)
    .map(Number) as unknown as Colour

/**
 * In the browser: checks the stops from now on. Returns the number of keys that reach all of them without the button to
 * the top.
 */
function startWalk(backwards: boolean) {
  const reachable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
  const layer = document.querySelector('dialog:modal') ?? document
  // The button to the top appears and disappears while scrolling, so its place in the order is not fixed.
  const floating = '.up'
  const stops = [...layer.querySelectorAll<HTMLElement>(reachable)].filter(
    (element) =>
      // The honeypot is not reachable.
      !element.matches(`:disabled, [aria-hidden=true] *, ${floating}`) &&
      element.checkVisibility({ visibilityProperty: true }),
  )
  if (backwards) stops.reverse()
  const describe = (element: Element) =>
    `${element.localName} “${element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.id)}”`
  const walk = { expected: stops.map(describe), reached: [], errors: [], rings: [] } as unknown as Walk
  const isMirrored = document.documentElement.dir === 'rtl'
  let last: { element: Element; box: DOMRect } | undefined

  function findGround(element: Element | null): string {
    if (!element) return 'rgb(255, 255, 255)'
    const { backgroundColor } = getComputedStyle(element)
    const isTransparent = /^rgba\(.*, 0\)$/.test(backgroundColor)
    return isTransparent ? findGround(element.parentElement) : backgroundColor
  }

  function look() {
    const element = document.activeElement
    if (!element || element === document.body) return
    const name = describe(element)
    const isFloating = element.matches(floating)
    if (!isFloating) walk.reached.push(name)
    const report = (problem: string) => walk.errors.push(`${name} ${problem}`)

    // For a link of several lines, the first line counts.
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect()
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const))
    for (const [x, y] of points) {
      const top = document.elementFromPoint(box.x + box.width * x, box.y + box.height * y)
      const isSeen =
        top && (element.contains(top) || top.contains(element) || top.closest('label')?.control === element)
      if (top && !isSeen) report(`is covered by ${describe(top)}`)
      // For a field of several lines, the browser scrolls to the line with the cursor.
      if (!top && x === 0.5 && y === 0.5) report('is out of view')
    }

    // A link that covers a whole row draws its ring around the row.
    const styles = [getComputedStyle(element), getComputedStyle(element, '::before')]
    const ring = styles.find(({ outlineStyle, outlineWidth }) => {
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    const { outlineColor: colour, boxShadow: shadow } = ring ?? getComputedStyle(element)
    walk.rings.push({ name, isDrawn: ring !== undefined, colour, ground: findGround(element.parentElement), shadow })

    // The order follows the direction of reading, except for elements that are fixed to the window.
    const isFixed = isFloating || element.closest('.bar, .skip') !== null
    const documentBox = new DOMRect(box.x, box.y + scrollY, box.width, box.height)
    if (last && !isFixed) {
      const [earlier, later] = backwards ? [documentBox, last.box] : [last.box, documentBox]
      const isBack = isMirrored ? later.right > earlier.left : later.left < earlier.right
      // The links to the other legal pages follow the text, and are next to it.
      const isNextToText = (backwards ? last.element : element).closest('.legal-nav') !== null
      if (later.bottom <= earlier.top && isBack && !isNextToText) report(`stands above ${describe(last.element)}`)
    }
    if (!isFixed) last = { element, box: documentBox }
  }
  const lookBeforeTab = ({ key }: KeyboardEvent) => key === 'Tab' && look()
  addEventListener('keydown', lookBeforeTab, { capture: true })
  function endWalk() {
    look()
    removeEventListener('keydown', lookBeforeTab, { capture: true })
    return walk
  }
  Object.assign(window, { endWalk, isAtEnd: () => document.activeElement === stops.at(-1) })
  return document.activeElement === stops[0] ? stops.length - 1 : stops.length
}
