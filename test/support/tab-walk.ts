// A walk through a page by Tab alone: where it leads, and what is wrong with each stop.
import type { Page } from 'playwright'

export interface Walk {
  /** What can be reached, as the page has it, and what the keys reached, one after the other. */
  expected: string[]
  reached: string[]
  faults: string[]
}

/**
 * Presses Tab from the top of the page (or Shift+Tab from its last stop) until each thing that can be reached should have
 * been. Each stop is looked at when the next key is pressed: by then the page has been scrolled to it.
 */
export async function tabWalk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Walk> {
  const count = await page.evaluate(startWalk, key === 'Shift+Tab')
  const press = async (times: number) => {
    for (let pressed = 0; pressed < times; pressed++) await page.keyboard.press(key)
  }
  await press(count)
  await press(await page.evaluate(() => (window as unknown as { squares: () => number }).squares()))
  return page.evaluate(() => (window as unknown as { endWalk: () => Walk }).endWalk())
}

/** In the browser: looks at the stops from now on; answers how many keys it takes to see them all. */
function startWalk(backwards: boolean) {
  const reachable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
  const layer = document.querySelector('dialog:modal') ?? document
  const stops = [...layer.querySelectorAll<HTMLElement>(reachable)].filter(
    (element) =>
      // What is meant for robots is kept from people.
      !element.matches(':disabled, [aria-hidden=true] *') && element.checkVisibility({ visibilityProperty: true }),
  )
  if (backwards) stops.reverse()
  const nameOf = (element: Element | null) =>
    element &&
    `${element.localName} “${element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.id)}”`
  const walk = { expected: stops.map(nameOf), reached: [] as (string | null)[], faults: [] as string[] }
  const isMirrored = document.documentElement.dir === 'rtl'
  let last: { element: Element; box: DOMRect } | undefined
  let squares = 0

  const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)
  function luminance(colour: string) {
    const [red = 0, green = 0, blue = 0] = channels(colour).map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  function contrast(one: string, other: string) {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
    return (light + 0.05) / (dark + 0.05)
  }
  function groundOf(element: Element | null): string {
    if (!element) return 'rgb(255, 255, 255)'
    const { backgroundColor } = getComputedStyle(element)
    return channels(backgroundColor)[3] === 0 ? groundOf(element.parentElement) : backgroundColor
  }

  function look() {
    const element = document.activeElement
    if (!element || element === document.body) return
    const name = nameOf(element)
    // The square that leads to the top comes and goes with the scrolling: a stop among the others, in no fixed place.
    const isSquare = element.matches('.up')
    if (isSquare) squares++
    else walk.reached.push(name)
    const fault = (what: string) => walk.faults.push(`${name} ${what}`)

    // A link of several lines is looked at in its first one.
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect()
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const))
    for (const [x, y] of points) {
      const top = document.elementFromPoint(box.x + box.width * x, box.y + box.height * y)
      const isSeen =
        top && (element.contains(top) || top.contains(element) || top.closest('label')?.control === element)
      if (top && !isSeen) fault(`is covered by ${nameOf(top)}`)
      // Of a field that takes several lines, the one with the cursor is brought into view.
      if (!top && x === 0.5 && y === 0.5) fault('is out of view')
    }

    const { outlineStyle, outlineColor, outlineWidth, boxShadow } = getComputedStyle(element)
    const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    const beside = contrast(outlineColor, groundOf(element.parentElement))
    // Two rings of which one is light and one dark show on any ground (WCAG technique C40).
    const betweenRings = boxShadow === 'none' ? 1 : contrast(outlineColor, boxShadow.replace(/\) .*/, ')'))
    if (!hasRing || (beside < 3 && betweenRings < 9)) fault(`has no ring that is seen: ${beside.toFixed(1)} to 1`)

    // On down, or in the direction of reading: never back, but for what is fixed to the window.
    const isFixed = isSquare || element.closest('.bar, .skip') !== null
    const placed = new DOMRect(box.x, box.y + scrollY, box.width, box.height)
    if (last && !isFixed) {
      const [earlier, later] = backwards ? [placed, last.box] : [last.box, placed]
      const isBack = isMirrored ? later.right > earlier.left : later.left < earlier.right
      if (later.bottom <= earlier.top && isBack) fault(`stands above ${nameOf(last.element)}`)
    }
    if (!isFixed) last = { element, box: placed }
  }
  const lookBeforeTab = ({ key }: KeyboardEvent) => key === 'Tab' && look()
  addEventListener('keydown', lookBeforeTab, { capture: true })
  function endWalk() {
    look()
    removeEventListener('keydown', lookBeforeTab, { capture: true })
    return walk
  }
  Object.assign(window, { endWalk, squares: () => squares })
  return document.activeElement === stops[0] ? stops.length - 1 : stops.length
}
