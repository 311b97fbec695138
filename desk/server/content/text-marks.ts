// Finds the texts and pictures of a page for the editor. The page is rendered by the visitors' application from texts
// that are marked with noncharacters. Afterwards each mark becomes a comment, which no style sheet sees: a page for the
// editor looks like that of visitors, and their application contains nothing of the editor.
//
// The marked page (desk/test/server/site-texts.test.ts) has
// - `<!--text about.paragraphs/0-->…<!--/text-->` around a text: its key, then, within a list, plural forms or the
//   sections of a legal page, a JSON pointer. Both comments need not have the same parent;
// - `<!--value phone-->…<!--/value-->` around the value of a placeholder;
// - `data-texts="imageAlt.hero nav.search"` on a tag with texts in its attributes;
// - `data-picture="hero"` on an `<img>`: its slot.

import type { SiteContent } from '../../../server/content/site-content.ts'
import type { OperatorPictures } from '../../../src/pictures/operator-pictures.ts'
import { locationPicture, servicePicture } from '../../../src/pictures/subjects.ts'
import type { Facts } from '../../../src/site/facts.ts'

/** A text that a page uses. */
export interface UsedText {
  key: string
  /** The JSON pointer of a part: `/0`, `/one`, `/2/paragraphs/1`. Empty for a text that is a string. */
  part: string
  /** `text`: a comment shows where. Otherwise the attribute that has the text, or `head` for title and metadata. */
  place: 'text' | 'head' | (string & {})
}

// Unicode reserves these characters for use inside a program (https://www.unicode.org/faq/private_use.html#nonchar4).
const start = '\ufdd0'
const separator = '\ufdd1'
const end = '\ufdd2'
const valueStart = '\ufdd3'
const valueEnd = '\ufdd4'
const allMarks = /[\ufdd0-\ufddf]/g
const mark = new RegExp(
  `${start}([^${separator}]*)${separator}|${valueStart}(\\w+)${separator}|${end}|${valueEnd}`,
  'g',
)
const cityMark = new RegExp(`${start}globalPresence\\.locations\\.([\\w-]+)\\.city${separator}`)
// A mark in the query of a link.
const encodedMark = /%EF%B7%9(?:[03](?:(?!%EF%B7%91).)*%EF%B7%91|[24])/g

// Names that the site puts into sentences, after it has changed their first letter (src/site/format.ts).
const unmarked = /^services\.items\.[^.]+\.short$|^lang\.list/

/** `content` with a mark around each text, and around each placeholder in it. */
export const withMarks = (content: SiteContent): SiteContent => ({
  ...content,
  texts: Object.fromEntries(
    Object.entries(content.texts).map(([language, texts]) => [language, marked(texts)]),
  ) as SiteContent['texts'],
})

/** A group of texts, or one text, with marks. Within a text of several parts, `part` is their JSON pointer. */
function marked(node: unknown, key = '', part?: string): unknown {
  if (typeof node === 'string') {
    const text = node.replace(allMarks, '')
    if (unmarked.test(key)) return text
    const withValues = text.replace(/\{\{(\w+)\}\}/g, `${valueStart}$1${separator}$&${valueEnd}`)
    return `${start}${key}${part ?? ''}${separator}${withValues}${end}`
  }
  if (typeof node !== 'object' || node === null) return node
  const isText = part !== undefined || Array.isArray(node) || Object.hasOwn(node, 'other')
  const below = Object.entries(node).map(([name, value]) => {
    if (name === 'requires') return [name, value]
    return [name, isText ? marked(value, key, `${part ?? ''}/${name}`) : marked(value, key ? `${key}.${name}` : name)]
  })
  return Array.isArray(node) ? below.map(([, value]) => value) : Object.fromEntries(below)
}

/** The rendered `html` with comments instead of marks, and the texts and slots that it uses, in their order. */
export function readMarks(
  rendered: string,
  {
    path,
    facts,
    pictures = {},
  }: { path: string; facts: Pick<Facts, 'services'>; pictures?: OperatorPictures | undefined },
): { html: string; texts: UsedText[]; slots: string[] } {
  const html = withWholeTexts(rendered)
  const texts = new Map<string, UsedText>()
  const slots = new Set<string>()
  const bodyStart = html.indexOf('<div id="app">')
  const read = html.replace(
    /<(title|textarea|script|style)\b[^>]*>[\s\S]*?<\/\1>|<[a-z][^>]*>|[^<]+/g,
    (piece, rawElement: string | undefined, offset: number) => {
      const isHead = offset < bodyStart
      if (rawElement !== undefined) {
        const [tag = '', ...content] = piece.split(/(?<=>)/)
        use(content.join(''), isHead ? 'head' : rawElement)
        return readTag(tag, isHead, offset) + withoutMarks(content.join(''))
      }
      if (piece.startsWith('<')) return readTag(piece, isHead, offset)
      use(piece, 'text')
      return piece.replace(mark, (found, text?: string, value?: string) => {
        if (text !== undefined) return `<!--text ${text}-->`
        if (value !== undefined) return `<!--value ${value}-->`
        return found === end ? '<!--/text-->' : '<!--/value-->'
      })
    },
  )
  return { html: read, texts: [...texts.values()], slots: [...slots] }

  /** Notes the texts in `piece`. Returns their ids. */
  function use(piece: string, place: string): string[] {
    const ids = [...piece.matchAll(mark)].flatMap(([, id]) => id ?? [])
    for (const id of ids) {
      const [key = ''] = id.split('/', 1)
      // A text in the head is often also a heading, which can be clicked.
      if (!texts.has(id) || place === 'text') texts.set(id, { key, part: id.slice(key.length), place })
    }
    return ids
  }

  function readTag(tag: string, isHead: boolean, offset: number): string {
    const ids = [...tag.matchAll(/([\w-]+)="([^"]*)"/g)].flatMap(([, name = '', value = '']) =>
      use(value.replace(encodedMark, decodeURIComponent), isHead ? 'head' : name),
    )
    const slot = tag.startsWith('<img ') ? slotOf(tag, offset) : undefined
    if (slot) slots.add(slot)
    const added = `${slot ? ` data-picture="${slot}"` : ''}${ids.length > 0 && !isHead ? ` data-texts="${ids.join(' ')}"` : ''}`
    return withoutMarks(tag).replace(/\/?>$/, `${added}$&`)
  }

  /** The slot of the picture in `tag`, by the address of its file. */
  function slotOf(tag: string, offset: number): string | undefined {
    const key = /\bsrc="\/pictures\/([\w-]+)\//.exec(tag)?.[1]
    const name = key
      ? Object.entries(pictures).find(([, picture]) => picture?.key === key)?.[0]
      : /\bsrc="\/assets\/([a-z-]+)-[\w-]{6}\.webp"/.exec(tag)?.[1]
    if (name === 'location-villa') return ownSlotOfTown(offset)
    return name?.startsWith('service-') ? (ownSlotOfService(name, offset) ?? name) : name
  }

  /** The slot of an added town, which shows a villa until it has its own picture. Its name follows the picture. */
  function ownSlotOfTown(offset: number): string {
    const id = cityMark.exec(html.slice(offset))?.[1]
    return (id && locationPicture(id).own) || 'location-villa'
  }

  /** The slot of an added service, which shows the picture of another one until it has its own. */
  function ownSlotOfService(name: string, offset: number): string | undefined {
    // The page of the service, or the card, whose link follows its picture.
    const id = /\/services\/([\w-]+)/.exec(path)?.[1] ?? /href="[^"]*\/services\/([\w-]+)/.exec(html.slice(offset))?.[1]
    const subject = id === undefined ? undefined : servicePicture(id, facts.services)
    return subject?.name === name ? subject.own : undefined
  }
}

/**
 * `html` in which all of a text has one parent. Pages have elements around the pieces of a text with links or the brand in
 * it, for browsers that translate (src/language/in-spans.tsx). The editor replaces a text as a whole.
 */
function withWholeTexts(html: string): string {
  let open = 0
  return html.replace(/<span>([^<]*)<\/span>|<[^>]*>|[^<]+/g, (piece, inSpan?: string) => {
    const words = inSpan ?? (piece.startsWith('<') ? '' : piece)
    const isInText = open > 0
    open += words.split(start).length - words.split(end).length
    return inSpan !== undefined && (isInText || open > 0) ? inSpan : piece
  })
}

const withoutMarks = (piece: string) => piece.replace(encodedMark, '').replace(mark, '')
