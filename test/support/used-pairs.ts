// What a browser really shows: the pairs of colours on a page, to be compared with the table whose contrast is known.
import type { Page } from 'playwright'
import { type Colour, pairs } from '../../src/site/palette.ts'
import { coloursOf } from '../styles/colour-pairs.ts'

export interface UsedPair {
  front: Colour
  ground: Colour
  where: string
}

/** The colours of every text, placeholder, numeral and icon that is shown, each with the ground that it stands on. */
export function usedPairs(page: Page): Promise<UsedPair[]> {
  return page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('No canvas')
    /** Colours laid over each other, as the browser itself reads and mixes them. */
    function mixed(...colours: string[]) {
      if (!context) throw new Error('No canvas')
      for (const colour of colours) {
        context.fillStyle = colour
        context.fillRect(0, 0, 1, 1)
      }
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
      return [red, green, blue] as const
    }
    function groundsOf(element: Element) {
      const grounds: string[] = []
      for (let around: Element | null = element; around; around = around.parentElement) {
        grounds.unshift(getComputedStyle(around).backgroundColor)
        // What floats lies over whatever the page shows there, and has a ground of its own.
        if (around.matches('dialog, .toast, .suggest, .bar')) break
      }
      return grounds
    }

    const found = new Map<string, UsedPair>()
    function add(element: Element, colour: string) {
      const grounds = groundsOf(element)
      const pair = { front: mixed(...grounds, colour), ground: mixed(...grounds), where: '' }
      const { className } = element
      pair.where = `${element.localName} ${typeof className === 'string' ? className : ''} “${element.textContent?.trim().slice(0, 30)}”`
      found.set(`${pair.front} on ${pair.ground}`, pair)
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
    return [...found.values()]
  })
}

// Mixing rounds each part to a whole number.
const areAlike = (one: Colour, other: Colour) => one.every((part, i) => Math.abs(part - (other[i] ?? 0)) <= 2)

/** Those of the pairs that the table does not name. */
export function unknownPairs(used: readonly UsedPair[]): UsedPair[] {
  const known = pairs.map(coloursOf)
  return used.filter(
    ({ front, ground }) => !known.some((pair) => areAlike(pair.front, front) && areAlike(pair.ground, ground)),
  )
}

/** The pairs of text in the table that no page uses, as 'front on ground'. */
export function unusedPairs(used: readonly UsedPair[]): string[] {
  return pairs
    .filter((pair) => pair.for !== 'control' && !pair.passing)
    .filter((pair) => {
      const known = coloursOf(pair)
      return !used.some(({ front, ground }) => areAlike(known.front, front) && areAlike(known.ground, ground))
    })
    .map(({ front, ground }) => `${front} on ${ground}`)
}
