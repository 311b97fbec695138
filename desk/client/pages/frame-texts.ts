// The texts in the frame, between the comments of read-markers.ts. Typed text becomes text nodes, never markup.
import type { Path } from '../../api/paths.ts'
import { toSegments } from '../../api/template.ts'

/** Everything between two comments of the frame. */
export interface FrameRange {
  start: Comment
  end: Comment
}

export interface FrameText extends FrameRange {
  path: Path
}

interface FrameValue extends FrameRange {
  name: string
}

/** The ranges below `root` whose first comment is `kind` and a name, in document order. */
export function frameRanges(root: Node, kind: 'text' | 'value'): (FrameRange & { name: string })[] {
  const comments = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  const found: (FrameRange & { name: string })[] = []
  const open: typeof found = []
  while (comments.nextNode()) {
    const comment = comments.currentNode as Comment
    const [word, name] = comment.data.split(' ')
    if (word === kind && name) {
      const range = { name, start: comment, end: comment }
      found.push(range)
      open.push(range)
    } else if (word === `/${kind}`) {
      const innermost = open.pop()
      if (innermost) innermost.end = comment
    }
  }
  return found.filter(({ start, end }) => start !== end)
}

export function toRange({ start, end }: FrameRange): Range {
  const range = start.ownerDocument.createRange()
  range.setStartAfter(start)
  range.setEndBefore(end)
  return range
}

/** The element that receives the focus for a text. */
export const getHost = ({ start }: FrameRange): HTMLElement | null => start.parentElement

/** The innermost text whose words are at a point of the frame's window. */
export function textAt(texts: readonly FrameText[], target: Element, x: number, y: number): FrameText | undefined {
  const within = texts.filter(({ start }) => target.contains(start) || start.parentElement?.contains(target))
  const hit = within.filter((text) => isAt(text, x, y))
  // Outside of words, such as in the padding of a button, the only text of the element.
  return hit.at(-1) ?? (within.length === 1 ? within[0] : undefined)
}

/** The value in `text` at a point of the frame's window. */
export const valueAt = (text: FrameText, x: number, y: number): FrameValue | undefined =>
  findValues(text)
    .filter((value) => isAt(value, x, y))
    .at(-1)

const isAt = (range: FrameRange, x: number, y: number) =>
  [...toRange(range).getClientRects()].some(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  )

function findValues(text: FrameText): FrameValue[] {
  const range = toRange(text)
  return frameRanges(range.commonAncestorContainer, 'value').filter(({ start }) => range.intersectsNode(start))
}

/** The box of a text or an element in the frame's window; undefined if it is not visible. */
export function getBox(place: FrameRange | Element): DOMRect | undefined {
  const box = ('start' in place ? toRange(place) : place).getBoundingClientRect()
  return box.width > 1 && box.height > 1 ? box : undefined
}

/** The nodes of each placeholder of a text, for a placeholder that is removed and inserted again. */
const knownValues = new WeakMap<Comment, Map<string, DocumentFragment>>()

/** Shows `template` in the frame, with placeholders as their earlier nodes or as `values`. */
export function showText(
  text: FrameText,
  template: string,
  values: Readonly<Record<string, string | undefined>>,
): void {
  const { start, end } = text
  // Only nodes of the same parent can be replaced.
  if (start.parentNode !== end.parentNode) return
  const fragments = knownValues.get(start) ?? new Map<string, DocumentFragment>()
  knownValues.set(start, fragments)
  for (const value of findValues(text)) fragments.set(value.name, toRange(value).cloneContents())
  const { ownerDocument: document } = start
  const nodes = toSegments(template, [...fragments.keys(), ...Object.keys(values)]).flatMap((segment) => {
    if ('text' in segment) return [segment.text]
    return [
      document.createComment(`value ${segment.name}`),
      fragments.get(segment.name)?.cloneNode(true) ?? values[segment.name] ?? '',
      document.createComment('/value'),
    ]
  })
  toRange(text).deleteContents()
  start.after(...nodes)
}
