// The space of a text: the number of characters with which its page becomes neither higher nor wider. The frame
// is laid out at each width for a moment. The browser paints nothing in between.
import { type FrameRange, getBox, toRange } from './frame-texts.ts'

/** The widths at which a text is measured, in pixels. */
const previewWidths = { phone: 360, tablet: 768, desktop: 1280 } as const
export type PreviewWidth = keyof typeof previewWidths

/**
 * The number of characters that have the space of `sample`, a text as visitors see it, at the place of `text`. Undefined
 * if the place is not shown at that width.
 */
export function spaceAt(
  frame: HTMLIFrameElement,
  text: FrameRange,
  sample: string,
  width: PreviewWidth,
): number | undefined {
  const window = frame.contentWindow
  if (!window || sample === '' || text.start.parentNode !== text.end.parentNode) return undefined
  const { scrollX, scrollY, document } = window
  const content = toRange(text).extractContents()
  const filler = document.createTextNode(sample)
  text.start.after(filler)
  frame.style.inlineSize = `${previewWidths[width]}px`
  try {
    return getBox(text) && longest(document, text, filler, sample)
  } finally {
    frame.style.inlineSize = ''
    filler.remove()
    text.start.after(content)
    window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
  }
}

function longest({ documentElement: page }: Document, text: FrameRange, filler: Text, sample: string): number {
  const size = () => ({ lines: countLines(toRange(text)), width: page.scrollWidth, height: page.scrollHeight })
  const allowed = size()
  const fits = (length: number) => {
    filler.data = longSample.slice(0, length)
    const { lines, width, height } = size()
    return lines <= allowed.lines && width <= allowed.width && height <= allowed.height
  }
  // The text's own words, so that letters and line breaks are alike.
  const longSample = `${sample} `.repeat(2 + Math.ceil(40 / sample.length))
  let [low, high] = [sample.length, longSample.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/** The number of lines: boxes that do not overlap vertically by half their height. */
function countLines(range: Range): number {
  let lines = 0
  let bottom = Number.NEGATIVE_INFINITY
  for (const rect of [...range.getClientRects()].sort((a, b) => a.top - b.top)) {
    if (rect.top + rect.height / 2 > bottom) lines += 1
    bottom = Math.max(bottom, rect.bottom)
  }
  return lines
}
