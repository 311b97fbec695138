// Finds layout faults of a page by measuring it in the browser.
import type { Page } from 'playwright'

/**
 * Says where the page scrolls sideways, where text sticks out of the window or of a box that holds it, where it is cut
 * off, and where it meets other text, a control or a picture. Empty where all is well.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults = new Set<string>()
    const root = document.documentElement
    // Half a pixel is a rounding error.
    const slack = 0.6

    const nameOf = (element: Element) => {
      const { className } = element
      const name = typeof className === 'string' && className ? `.${className.split(' ').join('.')}` : ''
      const text = element.textContent?.trim().slice(0, 30)
      return `${element.localName}${name} “${text}”`
    }
    // Dialogs, notices and the header cover the page, which is not a fault.
    const layerOf = (element: Element) => element.closest('.bar, dialog, .toasts, .suggest, .tip') ?? document.body
    const isMeantForEyes = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.vh, .skip:not(:focus), .trap, option, [hidden]') &&
      getComputedStyle(element).clipPath === 'none'

    interface Box {
      element: Element
      layer: Element
      left: number
      right: number
      top: number
      bottom: number
    }
    /** The visible part of a box: a list may have scrolled away the rest. */
    function boxOf(element: Element, { left, right, top, bottom }: DOMRect): Box {
      const box = { element, layer: layerOf(element), left, right, top, bottom }
      const list = element.parentElement?.closest('.hits')?.getBoundingClientRect()
      if (!list) return box
      return { ...box, top: Math.max(top, list.top), bottom: Math.min(bottom, list.bottom) }
    }
    const areMeeting = (one: Box, other: Box) =>
      one.layer === other.layer &&
      one.left < other.right - 1 &&
      other.left < one.right - 1 &&
      one.top < other.bottom - 1 &&
      other.top < one.bottom - 1

    if (root.scrollWidth > root.clientWidth) {
      const wide = [...document.body.querySelectorAll('*')].find(
        (element) => element.getBoundingClientRect().right > root.clientWidth + slack,
      )
      faults.add(`scrolls sideways by ${root.scrollWidth - root.clientWidth} px: ${wide && nameOf(wide)}`)
    }

    const shown = [...document.body.querySelectorAll('*')].filter(isMeantForEyes)
    const lines: Box[] = []
    for (const element of shown) {
      const nodes = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '')
      // With letter spacing, there is empty space behind the last letter.
      const tail = Math.max(0, Number.parseFloat(getComputedStyle(element).letterSpacing) || 0)
      for (const node of nodes) {
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const rect of range.getClientRects()) {
          // The box of a font is taller than its letters: the boxes of close lines overlap, but the letters do not.
          const spare = rect.height * 0.2
          const line = boxOf(element, new DOMRect(rect.x, rect.y + spare, rect.width - tail, rect.height - 2 * spare))
          lines.push(line)
          checkHeld(line)
        }
      }
    }

    /** The window, the control or label around a text, and each box that would cut it off. */
    function checkHeld(line: Box) {
      if (line.left < -slack || line.right > root.clientWidth + slack) {
        faults.add(`out of the window: ${nameOf(line.element)}`)
      }
      for (
        let around: Element | null = line.element;
        around && around !== document.body;
        around = around.parentElement
      ) {
        const { overflowX, overflowY } = getComputedStyle(around)
        const isHolder =
          around.matches('.btn, .badge, .tool, .card, .tariff, .toast, .suggest, .office') ||
          (around.matches('.hero-plate') && isPainted(around))
        const cutsAcross = isHolder || overflowX !== 'visible'
        const cutsDown = isHolder || overflowY === 'hidden' || overflowY === 'clip'
        if (!cutsAcross && !cutsDown) continue
        const box = around.getBoundingClientRect()
        // Large letters may hang slightly over the start of their line, to look aligned.
        const hang = slack + Number.parseFloat(getComputedStyle(line.element).fontSize) * 0.05
        const sticksOut =
          (cutsAcross && (line.left < box.left - hang || line.right > box.right + hang)) ||
          (cutsDown && (line.top < box.top - slack || line.bottom > box.bottom + slack))
        if (sticksOut) faults.add(`out of ${nameOf(around)}: ${nameOf(line.element)}`)
      }
    }

    for (const [index, line] of lines.entries()) {
      for (const other of lines.slice(index + 1)) {
        if (line.element !== other.element && areMeeting(line, other)) {
          faults.add(`over each other: ${nameOf(line.element)} and ${nameOf(other.element)}`)
        }
      }
    }

    function isPainted(element: Element) {
      return !/^(rgba\(0, 0, 0, 0\)|transparent)$/.test(getComputedStyle(element).backgroundColor)
    }
    /** Whether the text has its own background, as on a plate over a picture. */
    const hasOwnGround = (text: Element, below: Element) => {
      for (let around: Element | null = text; around && !around.contains(below); around = around.parentElement) {
        if (isPainted(around)) return true
      }
      return false
    }
    const solids = shown
      .filter((element) => element.matches('input, select, textarea, button, .btn, .badge, img, .hero-down'))
      .map((element) => boxOf(element, element.getBoundingClientRect()))
    for (const solid of solids) {
      for (const line of lines) {
        if (!areMeeting(line, solid) || solid.element.contains(line.element)) continue
        if (!hasOwnGround(line.element, solid.element)) {
          faults.add(`over each other: ${nameOf(line.element)} and ${nameOf(solid.element)}`)
        }
      }
      for (const other of solids) {
        if (solid === other || solid.element.contains(other.element) || other.element.contains(solid.element)) continue
        const isPicture = [solid, other].some(({ element }) => element.localName === 'img')
        if (!isPicture && areMeeting(solid, other)) {
          faults.add(`over each other: ${nameOf(solid.element)} and ${nameOf(other.element)}`)
        }
      }
    }
    return [...faults]
  })
}
