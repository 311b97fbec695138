// The texts and pictures in the frame, as desk/server/content/text-marks.ts marked them. Only text nodes are made here: what
// somebody typed never becomes markup.
import { segmentsOf } from '../../api/template.ts'

/** A text in the frame: everything between two comments. */
export interface FrameText {
  /** The key and the part, as in `about.paragraphs/0`. */
  id: string
  start: Comment
  end: Comment
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

export function rangeOf({ start, end }: FrameText): Range {
  const range = start.ownerDocument.createRange()
  range.setStartAfter(start)
  range.setEndBefore(end)
  return range
}

/** The element that receives the focus for a text. */
export const hostOf = ({ start }: FrameText): HTMLElement | null => start.parentElement

/** The text at a point of the frame's window: the innermost of those whose words are there. */
export function textAt(texts: readonly FrameText[], target: Element, x: number, y: number): FrameText | undefined {
  const within = texts.filter(({ start }) => target.contains(start) || start.parentElement?.contains(target))
  const hit = within.filter((text) =>
    [...rangeOf(text).getClientRects()].some(
      ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
    ),
  )
  // Beside the words, but within an element that has no other text: the end of a paragraph, the padding of a button.
  return hit.at(-1) ?? (within.length === 1 ? within[0] : undefined)
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
