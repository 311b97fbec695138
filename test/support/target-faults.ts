// Finds controls that are too small, or too close to each other, for fingers and trembling hands.
import type { Page } from 'playwright'

/**
 * The controls that are smaller than 44 by 44 pixels (WCAG 2.5.5) and so close to another one that a circle of that
 * size around them meets it, as WCAG 2.5.8 measures with 24. Links in a sentence are as high as its lines, in both.
 */
export function targetFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const size = 44
    // Half a pixel is a rounding error.
    const slack = 0.5
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some((node) => node instanceof Text && /\p{L}/u.test(node.data))
    const isScrolledAway = (element: Element) => {
      const list = element.closest('.hits')?.getBoundingClientRect()
      const { top, bottom } = element.getBoundingClientRect()
      return list !== undefined && (bottom > list.bottom || top < list.top)
    }
    const layer = document.querySelector('dialog:modal') ?? document.body
    const targets = [...layer.querySelectorAll('a[href], button, input, select, textarea')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.trap, .skip'))
      .filter((element) => !isInSentence(element) && !isScrolledAway(element))
      .map((element) => {
        // The label is part of the checkbox's target.
        const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
        const x = (left + right) / 2
        const y = (top + bottom) / 2
        const isSmall = width < size - slack || height < size - slack
        return {
          element,
          left,
          right,
          top,
          bottom,
          width,
          height,
          x,
          y,
          isSmall,
          isFixed: !!element.closest('.bar, .draft'),
        }
      })
    return targets
      .filter(({ isSmall }) => isSmall)
      .filter((one) =>
        targets.some((other) => {
          if (other === one || other.isFixed !== one.isFixed) return false
          const across = Math.max(other.left - one.x, 0, one.x - other.right)
          const down = Math.max(other.top - one.y, 0, one.y - other.bottom)
          const isMet = Math.hypot(across, down) < size / 2 - slack
          const isNear = other.isSmall && Math.hypot(other.x - one.x, other.y - one.y) < size - slack
          return isMet || isNear
        }),
      )
      .map(({ element, width, height }) => {
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim()
        return `${element.localName} “${name || element.id}”: ${width.toFixed(1)} × ${height.toFixed(1)}`
      })
  })
}
