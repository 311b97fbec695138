// Reads the marks of the page in the frame (desk/api/marks.ts), and takes them out. A mark in visible text becomes a
// comment, which no stylesheet sees, so that the page looks like that of visitors:
// - `<!--text about.paragraphs/0-->…<!--/text-->` is around a text: its key and the JSON pointer of its part;
// - `<!--value phone-->…<!--/value-->` is around the value of a placeholder.
import { idEnd, textEnd, textStart, valueEnd, valueStart } from '../../api/marks.ts'
import { type FrameText, frameTexts, rangeOf } from './frame-texts.ts'

/** A text that the page uses. */
export interface UsedText {
  /** The key and the part, as in `about.paragraphs/0`. */
  id: string
  /** `text`, an attribute (`alt`, `aria-label`, `placeholder`, `href`…), or `head` for title and metadata. */
  place: string
  /** The words on the page, with braces in place of values: `Call {{phone}}`. */
  template: string
}

export interface PageMarks {
  /** Each text once. */
  used: UsedText[]
  /** Each place of a visible text, in the order of the document. */
  texts: FrameText[]
  /** The elements that show a fact or a picture, which `data-edit` names. */
  facts: HTMLElement[]
}

const mark = new RegExp(`${textStart}([^${idEnd}]*)${idEnd}|${valueStart}(\\w+)${idEnd}|${textEnd}|${valueEnd}`, 'g')
/** A mark, or the words between two marks. */
const piece = new RegExp(`${mark.source}|[^${textStart}-${valueEnd}]+`, 'g')
/** A mark in the query of a link. */
const encodedMark = /%EF%B7%9(?:[03](?:(?!%EF%B7%91).)*%EF%B7%91|[24])/g
/** Elements in which a comment would be text. */
const rawText = 'head, textarea, script, style, noscript'

/** Takes the marks out of `document`, once: a second call finds none. */
export function readMarks(document: Document): PageMarks {
  const used = new Map<string, UsedText>()
  const nodes: Text[] = []
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) nodes.push(node as Text)
    else readAttributes(node as Element)
  }
  const isVisible = ({ parentElement }: Text) => !parentElement?.closest(rawText)
  for (const node of nodes.filter((other) => !isVisible(other))) {
    use(node.data, placeOf(node.parentElement, 'text'))
    node.data = node.data.replace(mark, '')
  }
  const visible = nodes.filter(isVisible)
  use(visible.map(({ data }) => data).join(''), 'text')
  for (const node of visible) replaceMarks(node)
  const texts = frameTexts(document)
  for (const text of texts) makeWhole(text)
  return { used: [...used.values()], texts, facts: [...document.querySelectorAll<HTMLElement>('[data-edit]')] }

  function use(words: string, place: string) {
    for (const text of textsIn(words)) {
      // A text in the head is often also a heading, which can be clicked.
      if (!used.has(text.id) || place === 'text') used.set(text.id, { ...text, place })
    }
  }

  function readAttributes(element: Element) {
    for (const { name, value } of [...element.attributes]) {
      const cleaned = value.replace(encodedMark, '').replace(mark, '')
      if (cleaned === value) continue
      use(value.search(encodedMark) < 0 ? value : decodeURIComponent(value), placeOf(element, name))
      element.setAttribute(name, cleaned)
    }
  }
}

const placeOf = (element: Element | null, place: string) => (element?.closest('head') ? 'head' : place)

/** The texts in marked words, each with braces in place of its values. A text may be within a value of another one. */
function textsIn(marked: string): { id: string; template: string }[] {
  const found: { id: string; template: string }[] = []
  const open: { value?: string; template: string }[] = []
  for (const [words, id, value] of marked.matchAll(piece)) {
    if (value !== undefined) open.push({ value, template: '' })
    else if (id !== undefined) {
      const text = { id, template: '' }
      found.push(text)
      open.push(text)
    } else if (words === textEnd || words === valueEnd) {
      const ended = open.pop()
      append(ended?.value ? `{{${ended.value}}}` : (ended?.template ?? ''))
    } else append(words)
  }
  return found

  function append(words: string) {
    const innermost = open.at(-1)
    if (innermost) innermost.template += words
  }
}

/** Puts comments in place of the marks in a text node. */
function replaceMarks(node: Text) {
  const { ownerDocument: document, data } = node
  const pieces = [...data.matchAll(piece)].map(([words, id, value]) => {
    if (id !== undefined) return document.createComment(`text ${id}`)
    if (value !== undefined) return document.createComment(`value ${value}`)
    if (words === textEnd) return document.createComment('/text')
    return words === valueEnd ? document.createComment('/value') : words
  })
  if (pieces.some((other) => typeof other !== 'string')) node.replaceWith(...pieces)
}

/**
 * Gives all of a text one parent, so that it can be replaced as a whole. Pages have elements around the pieces of a text
 * with links or the brand in it, for browsers that translate (src/language/in-spans.tsx).
 */
function makeWhole(text: FrameText) {
  if (text.start.parentNode === text.end.parentNode) return
  const range = rangeOf(text)
  const spans = [...(range.commonAncestorContainer as Element).children].filter(
    (element) =>
      element.localName === 'span' &&
      element.attributes.length === 0 &&
      element.childElementCount === 0 &&
      range.intersectsNode(element),
  )
  for (const span of spans) span.replaceWith(...span.childNodes)
}
