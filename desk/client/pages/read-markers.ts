// Reads and removes the markers (desk/api/edit-markers.ts) of the page in the frame. Markers in visible text become
// comments, which stylesheets ignore, so that the page looks as it does to visitors:
// - `<!--text about.paragraphs/0-->…<!--/text-->` encloses a text, named by its key and the JSON pointer of its part;
// - `<!--value phone-->…<!--/value-->` encloses the value of a placeholder.
import type { Language } from '../../../src/language/language.ts'
import { idEnd, textEnd, textStart, valueEnd, valueStart } from '../../api/edit-markers.ts'
import { type Path, textPath } from '../../api/paths.ts'
import { type FrameText, frameRanges, toRange } from './frame-texts.ts'

export interface UsedText {
  path: Path
  /** `text`, an attribute (`alt`, `aria-label`, `placeholder`, `href`…), or `head` for title and metadata. */
  place: string
}

export interface PageMarkers {
  /** Each text of the page once. */
  used: UsedText[]
  /** Each place of a visible text, in document order. */
  texts: FrameText[]
  /** The elements with `data-edit`, the path of the fact or picture that they show. */
  facts: HTMLElement[]
}

const marker = new RegExp(`${textStart}([^${idEnd}]*)${idEnd}|${valueStart}(\\w+)${idEnd}|${textEnd}|${valueEnd}`, 'g')
/** A marker, or the words between two markers. */
const piece = new RegExp(`${marker.source}|[^${textStart}-${valueEnd}]+`, 'g')
/** A marker in the query of a link. */
const encodedMarker = /%EF%B7%9(?:[03](?:(?!%EF%B7%91).)*%EF%B7%91|[24])/g
/** Elements in which a comment would be text. */
const rawText = 'head, textarea, script, style, noscript'

/** Removes the markers from `document`, which is in `language`. A second call finds none. */
export function readMarkers(document: Document, language: Language): PageMarkers {
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
    if (node.parentElement?.closest(rawText)) node.data = node.data.replace(marker, '')
    else replaceMarkers(node)
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
    for (const [, id] of words.matchAll(marker)) {
      if (id === undefined) continue
      const path = toPath(id)
      // Texts of the head are often also headings, which can be clicked.
      if (!used.has(path) || place === 'text') used.set(path, { path, place })
    }
  }

  function readAttributes(element: Element) {
    for (const { name, value } of [...element.attributes]) {
      const cleaned = value.replace(encodedMarker, '').replace(marker, '')
      if (cleaned === value) continue
      use(value.search(encodedMarker) < 0 ? value : decodeURIComponent(value), element, name)
      element.setAttribute(name, cleaned)
    }
  }
}

function replaceMarkers(node: Text) {
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
 * Gives the nodes of a text one parent, so that they can be replaced. Texts with links have spans around their pieces,
 * for browsers that translate (src/language/in-spans.tsx).
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
