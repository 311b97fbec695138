// Measures a page in the browser to find errors of its layout.
import type { Page } from 'playwright'

/**
 * The places where the page scrolls sideways, where text sticks out of the window or of its box, where it is cut off,
 * and where it overlaps other text, a control or an image.
 */
export function layoutErrors(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const errors = new Set<string>()
    const root = document.documentElement
    // Half a pixel is a rounding error.
    const slack = 0.6

    const describe = (element: Element) => {
      const { className } = element
      const name = typeof className === 'string' && className ? `.${className.split(' ').join('.')}` : ''
      const text = element.textContent?.trim().slice(0, 30)
      return `${element.localName}${name} “${text}”`
    }
    // Dialogs, notices and the header may cover the page.
    const findLayer = (element: Element) =>
      element.closest('.bar, dialog, .toasts, .language-suggestion, .tip') ?? document.body
    const isMeantForEyes = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.vh, .skip:not(:focus), .trap, option, [hidden]') &&
      getComputedStyle(element).clipPath === 'none'

    /** The visible part of a box: a list may have scrolled away the rest. */
    function toBox(element: Element, { left, right, top, bottom }: DOMRect) {
      const list = element.parentElement?.closest('.hits')?.getBoundingClientRect()
      return {
        element,
        layer: findLayer(element),
        left,
        right,
        top: list ? Math.max(top, list.top) : top,
        bottom: list ? Math.min(bottom, list.bottom) : bottom,
      }
    }
    type Box = ReturnType<typeof toBox>
    /** The element and its ancestors below the body. */
    function withAncestors(element: Element) {
      const ancestors: Element[] = []
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) ancestors.push(at)
      return ancestors
    }
    const isPainted = (element: Element) =>
      !/^(rgba\(0, 0, 0, 0\)|transparent)$/.test(getComputedStyle(element).backgroundColor)
    const areMeeting = (box: Box, other: Box) =>
      box.layer === other.layer &&
      box.left < other.right - 1 &&
      other.left < box.right - 1 &&
      box.top < other.bottom - 1 &&
      other.top < box.bottom - 1

    if (root.scrollWidth > root.clientWidth) {
      const overflowing = [...document.body.querySelectorAll('*')].find(
        (element) => element.getBoundingClientRect().right > root.clientWidth + slack,
      )
      errors.add(
        `scrolls sideways by ${root.scrollWidth - root.clientWidth} px: ${overflowing && describe(overflowing)}`,
      )
    }

    const visibleElements = [...document.body.querySelectorAll('*')].filter(isMeantForEyes)
    const lines: Box[] = []
    for (const element of visibleElements) {
      const nodes = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '')
      // Letter spacing adds empty space after the last letter.
      const trailingSpace = Math.max(0, Number.parseFloat(getComputedStyle(element).letterSpacing) || 0)
      for (const node of nodes) {
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const rect of range.getClientRects()) {
          // The boxes of close lines overlap, because they are taller than their letters.
          const inset = rect.height * 0.2
          const letters = new DOMRect(rect.x, rect.y + inset, rect.width - trailingSpace, rect.height - 2 * inset)
          const line = toBox(element, letters)
          lines.push(line)
          checkContainers(line)
        }
      }
    }

    /** The window, the control or label around a text, and each box that would cut it off. */
    function checkContainers(line: Box) {
      if (line.left < -slack || line.right > root.clientWidth + slack) {
        errors.add(`out of the window: ${describe(line.element)}`)
      }
      for (const ancestor of withAncestors(line.element)) {
        const { overflowX, overflowY } = getComputedStyle(ancestor)
        const isContainer =
          ancestor.matches('.btn, .badge, .tool, .card, .tariff, .toast, .language-suggestion, .office') ||
          (ancestor.matches('.hero-plate') && isPainted(ancestor))
        const clipsHorizontally = isContainer || overflowX !== 'visible'
        const clipsVertically = isContainer || overflowY === 'hidden' || overflowY === 'clip'
        if (!clipsHorizontally && !clipsVertically) continue
        const box = ancestor.getBoundingClientRect()
        // Large letters may start slightly before their line, to look aligned.
        const tolerance = slack + Number.parseFloat(getComputedStyle(line.element).fontSize) * 0.05
        const sticksOut =
          (clipsHorizontally && (line.left < box.left - tolerance || line.right > box.right + tolerance)) ||
          (clipsVertically && (line.top < box.top - slack || line.bottom > box.bottom + slack))
        if (sticksOut) errors.add(`out of ${describe(ancestor)}: ${describe(line.element)}`)
      }
    }

    for (const [index, line] of lines.entries()) {
      for (const other of lines.slice(index + 1)) {
        if (line.element !== other.element && areMeeting(line, other)) {
          errors.add(`over each other: ${describe(line.element)} and ${describe(other.element)}`)
        }
      }
    }

    /** Returns true if the text has its own background, as on a plate over an image. */
    const hasOwnGround = (text: Element, below: Element) =>
      withAncestors(text).some((ancestor) => !ancestor.contains(below) && isPainted(ancestor))
    const obstacles = visibleElements
      .filter((element) => element.matches('input, select, textarea, button, .btn, .badge, img, .hero-down'))
      .map((element) => toBox(element, element.getBoundingClientRect()))
    for (const obstacle of obstacles) {
      if (obstacle.element.localName !== 'img') checkContainers(obstacle)
      for (const line of lines) {
        if (!areMeeting(line, obstacle) || obstacle.element.contains(line.element)) continue
        if (!hasOwnGround(line.element, obstacle.element)) {
          errors.add(`over each other: ${describe(line.element)} and ${describe(obstacle.element)}`)
        }
      }
      for (const other of obstacles) {
        if (obstacle === other || obstacle.element.contains(other.element) || other.element.contains(obstacle.element))
          continue
        const isImage = [obstacle, other].some(({ element }) => element.localName === 'img')
        if (!isImage && areMeeting(obstacle, other)) {
          errors.add(`over each other: ${describe(obstacle.element)} and ${describe(other.element)}`)
        }
      }
    }
    return [...errors]
  })
}
