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
      .filter((target) =>
        targets.some((other) => {
          if (other === target || other.isFixed !== target.isFixed) return false
          const horizontalGap = Math.max(other.left - target.x, 0, target.x - other.right)
          const verticalGap = Math.max(other.top - target.y, 0, target.y - other.bottom)
          const isOverlapped = Math.hypot(horizontalGap, verticalGap) < size / 2 - slack
          const isNear = other.isSmall && Math.hypot(other.x - target.x, other.y - target.y) < size - slack
          return isOverlapped || isNear
        }),
      )
      .map(({ element, width, height }) => {
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim()
        return `${element.localName} “${name || element.id}”: ${width.toFixed(1)} × ${height.toFixed(1)}`
      })
  })
}
