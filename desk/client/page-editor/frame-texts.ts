// The texts in the frame, between the comments of read-marks.ts. Only text nodes are made here: what somebody typed never
// becomes markup.
import { segmentsOf } from '../../api/template.ts'

/** Everything between two comments of the frame. */
export interface FrameRange {
  start: Comment
  end: Comment
}

/** A text in the frame. */
export interface FrameText extends FrameRange {
  /** The key and the part, as in `about.paragraphs/0`. */
  id: string
}

/** The value of a placeholder in a text of the frame. */
export interface FrameValue extends FrameRange {
  name: string
}

const textStart = /^text (\S+)$/
const valueStart = /^value (\w+)$/

/** Every text of the document, in its order. A text may be within the value of another one. */
export function frameTexts(document: Document): FrameText[] {
  const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT)
  const found: FrameText[] = []
  const open: { id: string; start: Comment; index: number }[] = []
  for (let comment = comments.nextNode() as Comment | null; comment; comment = comments.nextNode() as Comment | null) {
    const [, id] = textStart.exec(comment.data) ?? []
    if (id) {
      open.push({ id, start: comment, index: found.length })
      found.length += 1
    } else if (comment.data === '/text') {
      const last = open.pop()
      if (last) found[last.index] = { id: last.id, start: last.start, end: comment }
    }
  }
  return found.filter(Boolean)
}

/** The key and the part in the id of a text. */
export function splitId(id: string): [key: string, part: string] {
  const [key = ''] = id.split('/', 1)
  return [key, id.slice(key.length)]
}

export function rangeOf({ start, end }: FrameRange): Range {
  const range = start.ownerDocument.createRange()
  range.setStartAfter(start)
  range.setEndBefore(end)
  return range
}

/** The element that receives the focus for a text. */
export const hostOf = ({ start }: FrameRange): HTMLElement | null => start.parentElement

/** The text at a point of the frame's window: the innermost of those whose words are there. */
export function textAt(texts: readonly FrameText[], target: Element, x: number, y: number): FrameText | undefined {
  const within = texts.filter(({ start }) => target.contains(start) || start.parentElement?.contains(target))
  const hit = within.filter((text) => isAt(text, x, y))
  // Beside the words, but within an element that has no other text: the end of a paragraph, the padding of a button.
  return hit.at(-1) ?? (within.length === 1 ? within[0] : undefined)
}

const isAt = (range: FrameRange, x: number, y: number) =>
  [...rangeOf(range).getClientRects()].some(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  )

/** The value at a point of the frame's window, among those in `text`. */
export function valueAt({ start, end }: FrameText, x: number, y: number): FrameValue | undefined {
  const { commonAncestorContainer } = rangeOf({ start, end })
  const walker = start.ownerDocument.createTreeWalker(commonAncestorContainer, NodeFilter.SHOW_COMMENT)
  walker.currentNode = start
  const open: { name: string; start: Comment }[] = []
  for (let comment = walker.nextNode() as Comment; comment && comment !== end; comment = walker.nextNode() as Comment) {
    const [, name] = valueStart.exec(comment.data) ?? []
    if (name) open.push({ name, start: comment })
    const value = comment.data === '/value' && open.pop()
    if (value && isAt({ ...value, end: comment }, x, y)) return { ...value, end: comment }
  }
  return undefined
}

/** The box around a text, in the frame's window; undefined if it is not visible. */
export function boxOf(range: Range | Element): DOMRect | undefined {
  const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
  if (rects.length === 0) return undefined
  const left = Math.min(...rects.map((rect) => rect.left))
  const top = Math.min(...rects.map((rect) => rect.top))
  const right = Math.max(...rects.map((rect) => rect.right))
  const bottom = Math.max(...rects.map((rect) => rect.bottom))
  return new DOMRect(left, top, right - left, bottom - top)
}

/**
 * Shows `template` in the frame: words as text, placeholders as the elements that stood for them, or as `values`.
 * Returns false if the text cannot be replaced: it ends in another element than it starts in.
 */
export function showText(
  { start, end }: FrameText,
  template: string,
  values: Readonly<Record<string, string | undefined>>,
): boolean {
  if (start.parentNode !== end.parentNode) return false
  const document = start.ownerDocument
  const fragments = valuesBetween(start, end)
  if (!fragments) return false
  const known = [...new Set([...fragments.keys(), ...Object.keys(values)])]
  const content = document.createDocumentFragment()
  for (const segment of segmentsOf(template, known)) {
    if ('text' in segment) content.append(segment.text)
    else {
      content.append(
        document.createComment(`value ${segment.name}`),
        fragments.get(segment.name)?.cloneNode(true) ?? values[segment.name] ?? '',
        document.createComment('/value'),
      )
    }
  }
  const range = document.createRange()
  range.setStartAfter(start)
  range.setEndBefore(end)
  range.deleteContents()
  end.before(content)
  return true
}

/** What has stood for each placeholder of a text. It outlives the removal of the placeholder. */
const knownValues = new WeakMap<Comment, Map<string, DocumentFragment>>()

/**
 * Copies of what stands for each placeholder between two comments of the same parent. Undefined if a value ends in
 * another element than it starts in.
 */
function valuesBetween(start: Comment, end: Comment): Map<string, DocumentFragment> | undefined {
  const values = knownValues.get(start) ?? new Map<string, DocumentFragment>()
  knownValues.set(start, values)
  let name: string | undefined
  let depth = 0
  let fragment = start.ownerDocument.createDocumentFragment()
  for (let node = start.nextSibling; node && node !== end; node = node.nextSibling) {
    const data = node.nodeType === Node.COMMENT_NODE ? (node as Comment).data : ''
    const [, starting] = valueStart.exec(data) ?? []
    if (data === '/value') depth -= 1
    if (depth === 0 && name) {
      values.set(name, fragment)
      name = undefined
    }
    if (name) fragment.append(node.cloneNode(true))
    if (starting) depth += 1
    if (starting && depth === 1) {
      name = starting
      fragment = start.ownerDocument.createDocumentFragment()
    }
  }
  return depth === 0 ? values : undefined
}
