// The pairs of colours that a browser shows on a page, to compare with the table of known contrasts.
import type { Page } from 'playwright'
import { type Colour, pairs } from '../../src/site/palette.ts'
import { visibleColours } from '../styles/colour-pairs.ts'

export interface UsedPair {
  foreground: Colour
  background: Colour
  where: string
}

/** The colours of every visible text, placeholder, numeral and icon, each with its background. */
export function usedPairs(page: Page): Promise<UsedPair[]> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
    /** Mixes colours as the browser does. */
    function mixed(...colours: string[]) {
      for (const colour of colours) {
        context.fillStyle = colour
        context.fillRect(0, 0, 1, 1)
      }
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
      return [red, green, blue] as const
    }
    function getGrounds(element: Element) {
      const grounds: string[] = []
      for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) {
        grounds.unshift(getComputedStyle(ancestor).backgroundColor)
        // Floating elements cover the page and have their own background.
        if (ancestor.matches('dialog, .toast, .language-suggestion, .bar')) break
      }
      return grounds
    }

    const pairsByName = new Map<string, UsedPair>()
    function add(element: Element, colour: string) {
      const grounds = getGrounds(element)
      const pair = { foreground: mixed(...grounds, colour), background: mixed(...grounds), where: '' }
      const { className } = element
      pair.where = `${element.localName} ${typeof className === 'string' ? className : ''} “${element.textContent?.trim().slice(0, 30)}”`
      pairsByName.set(`${pair.foreground} on ${pair.background}`, pair)
    }
    for (const element of document.body.querySelectorAll('*')) {
      if (
        !element.checkVisibility({ visibilityProperty: true }) ||
        element.closest('.vh, .skip:not(:focus), .trap, option')
      )
        continue
      const { color } = getComputedStyle(element)
      const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
      if (hasText || element.matches('svg.i')) add(element, color)
      if (element.matches('input:not([type=checkbox]), textarea, select')) {
        add(element, color)
        add(element, getComputedStyle(element, '::placeholder').color)
      }
      const before = getComputedStyle(element, '::before')
      if (before.content.includes('counter')) add(element, before.color)
    }
    return [...pairsByName.values()]
  })
}

// Mixing rounds each part to a whole number.
const areAlike = (colour: Colour, other: Colour) => colour.every((part, i) => Math.abs(part - (other[i] ?? 0)) <= 2)

/** The pairs that are not in the table. */
export function unknownPairs(used: readonly UsedPair[]): UsedPair[] {
  const known = pairs.map(visibleColours)
  return used.filter(
    ({ foreground, background }) =>
      !known.some((pair) => areAlike(pair.foreground, foreground) && areAlike(pair.background, background)),
  )
}
