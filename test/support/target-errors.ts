// Finds controls that are too small, or too close to each other, for fingers and trembling hands.
import type { Page } from 'playwright'

/**
 * The controls that are smaller than 44 by 44 pixels (WCAG 2.5.5) and so close to another one that a circle of that
 * size around them meets it, as WCAG 2.5.8 measures with 24 pixels. Both criteria exempt links in sentences.
 */
export function targetErrors(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const size = 44
    // Half a pixel is a rounding error.
    const slack = 0.5
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => (node instanceof Text || node.nodeName === 'SPAN') && /\p{L}/u.test(node.textContent ?? ''),
      )
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
        const box = element.getBoundingClientRect()
        const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }
        const isSmall = box.width < size - slack || box.height < size - slack
        return { element, box, middle, isSmall, isFixed: element.closest('.bar, .draft') !== null }
      })
    return targets
      .filter(({ isSmall }) => isSmall)
      .filter((target) =>
        targets.some((other) => {
          if (other === target || other.isFixed !== target.isFixed) return false
          const { x, y } = target.middle
          const horizontalGap = Math.max(other.box.left - x, 0, x - other.box.right)
          const verticalGap = Math.max(other.box.top - y, 0, y - other.box.bottom)
          const isOverlapped = Math.hypot(horizontalGap, verticalGap) < size / 2 - slack
          const isNear = other.isSmall && Math.hypot(other.middle.x - x, other.middle.y - y) < size - slack
          return isOverlapped || isNear
        }),
      )
      .map(({ element, box: { width, height } }) => {
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim()
        return `${element.localName} “${name || element.id}”: ${width.toFixed(1)} × ${height.toFixed(1)}`
      })
  })
}
