// The number of characters that fit in the place of a text, so that the page becomes neither taller nor wider. The
// frame is laid out at each width synchronously, so the browser paints nothing in between.
import { type FrameRange, getBox, toRange } from './frame-texts.ts'

/** The widths at which a text is measured, in pixels. */
const previewWidths = { phone: 360, tablet: 768, desktop: 1280 } as const
export type PreviewWidth = keyof typeof previewWidths

/**
 * The number of characters that take no more space than `sample`, the published words, in the place of `text`;
 * undefined if the place is not visible at that width.
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
    return getBox(text) && findLongest(document, text, filler, sample)
  } finally {
    frame.style.inlineSize = ''
    filler.remove()
    text.start.after(content)
    window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
  }
}

function findLongest({ documentElement: page }: Document, text: FrameRange, filler: Text, sample: string): number {
  const size = () => ({ lines: countLines(toRange(text)), width: page.scrollWidth, height: page.scrollHeight })
  const allowed = size()
  const fits = (length: number) => {
    filler.data = longSample.slice(0, length)
    const { lines, width, height } = size()
    return lines <= allowed.lines && width <= allowed.width && height <= allowed.height
  }
  // Repeats the words of the text, for similar letters and line breaks.
  const longSample = `${sample} `.repeat(2 + Math.ceil(40 / sample.length))
  let [low, high] = [sample.length, longSample.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/** Counts boxes that do not overlap vertically by half their height. */
function countLines(range: Range): number {
  let lines = 0
  let bottom = Number.NEGATIVE_INFINITY
  for (const rect of [...range.getClientRects()].sort((a, b) => a.top - b.top)) {
    if (rect.top + rect.height / 2 > bottom) lines += 1
    bottom = Math.max(bottom, rect.bottom)
  }
  return lines
}
