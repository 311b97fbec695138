// Reads the marks of the page in the frame (desk/api/marks.ts), and takes them out. A mark in visible text becomes a
// comment, which no stylesheet sees, so that the page looks as it does to visitors:
// - `<!--text about.paragraphs/0-->…<!--/text-->` is around a text: its key and the JSON pointer of its part;
// - `<!--value phone-->…<!--/value-->` is around the value of a placeholder.
import type { Language } from '../../../src/language/language.ts'
import { idEnd, textEnd, textStart, valueEnd, valueStart } from '../../api/marks.ts'
import { type Path, textPath } from '../../api/paths.ts'
import { type FrameText, frameRanges, toRange } from './frame-texts.ts'

/** A text that the page uses, or a part of it. */
export interface UsedText {
  path: Path
  /** `text`, an attribute (`alt`, `aria-label`, `placeholder`, `href`…), or `head` for title and metadata. */
  place: string
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

/** Takes the marks out of `document`, which is in `language`. A second call finds none. */
export function readMarks(document: Document, language: Language): PageMarks {
  const used = new Map<Path, UsedText>()
  const nodes: Text[] = []
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node.nodeType === Node.TEXT_NODE) nodes.push(node as Text)
    else readAttributes(node as Element)
  }
  for (const node of nodes) {
    use(node.data, node.parentElement, 'text')
    if (node.parentElement?.closest(rawText)) node.data = node.data.replace(mark, '')
    else replaceMarks(node)
  }
  const texts = frameRanges(document.body, 'text').map(({ name, ...range }) => ({ ...range, path: toPath(name) }))
  for (const text of texts) makeWhole(text)
  return { used: [...used.values()], texts, facts: [...document.querySelectorAll<HTMLElement>('[data-edit]')] }

  /** The path of the text, or of its part, with the id `about.paragraphs/0`. */
  function toPath(id: string): Path {
    const [key = ''] = id.split('/', 1)
    return `${textPath(language, key)}${id.slice(key.length)}` as Path
  }

  function use(words: string, element: Element | null, name: string) {
    const place = element?.closest('head') ? 'head' : name
    for (const [, id] of words.matchAll(mark)) {
      if (id === undefined) continue
      const path = toPath(id)
      // A text in the head is often also a heading, which can be clicked.
      if (!used.has(path) || place === 'text') used.set(path, { path, place })
    }
  }

  function readAttributes(element: Element) {
    for (const { name, value } of [...element.attributes]) {
      const cleaned = value.replace(encodedMark, '').replace(mark, '')
      if (cleaned === value) continue
      use(value.search(encodedMark) < 0 ? value : decodeURIComponent(value), element, name)
      element.setAttribute(name, cleaned)
    }
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
 * Gives all of a text one parent, so that it can be replaced as a whole. Pages have elements around the pieces of a
 * text with links or the brand in it, for browsers that translate (src/language/in-spans.tsx).
 */
function makeWhole(text: FrameText) {
  if (text.start.parentNode === text.end.parentNode) return
  const range = toRange(text)
  const spans = [...(range.commonAncestorContainer as Element).children].filter(
    (element) =>
      element.localName === 'span' &&
      element.attributes.length === 0 &&
      element.childElementCount === 0 &&
      range.intersectsNode(element),
  )
  for (const span of spans) span.replaceWith(...span.childNodes)
}
