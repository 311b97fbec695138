// Parses a page as a crawler does: elements, attributes and texts. Handles HTML as React writes it, with quoted
// attributes and all end tags, not all of HTML.

export interface MarkupElement {
  /** Attributes by their names in lower case: React writes some in camel case. */
  attributes: Record<string, string>
  /** The text content, with the alternative texts of images, up to the first end tag of the same name. */
  text: string
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

export const unescaped = (html: string) =>
  html.replace(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity)

/** The application in a page, without its scripts and styles. */
export const visibleHtml = (html: string) =>
  html.slice(html.indexOf('<div id="app">')).replace(/<(script|style)\b.*?<\/\1>/gs, '')

/** `html` without the elements around the pieces of its texts (src/language/in-spans.tsx). */
export const withoutSpans = (html: string) => html.replace(/<span>([^<]*)<\/span>/g, '$1')

/** Every element called `name` ('h1|h2' for several), in document order. */
export function elements(html: string, name: string): MarkupElement[] {
  const pattern = new RegExp(`<(${name})((?:\\s[^\\s=>]+(?:="[^"]*")?)*)\\s*/?>`, 'g')
  return [...html.matchAll(pattern)].map(({ 0: tag, 1: tagName, 2: attributeText = '', index }) => {
    const start = index + tag.length
    const end = html.indexOf(`</${tagName}>`, start)
    return { attributes: parseAttributes(attributeText), text: toText(end < 0 ? '' : html.slice(start, end)) }
  })
}

function parseAttributes(attributeText: string): Record<string, string> {
  const found = [...attributeText.matchAll(/\s([^\s=>]+)(?:="([^"]*)")?/g)]
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name.toLowerCase(), unescaped(value)]))
}

function toText(html: string): string {
  const withAlternatives = html.replace(/<img[^>]*? alt="([^"]*)"[^>]*>/g, ' $1 ')
  return unescaped(withAlternatives.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}

/** The `content` of the `<meta>` called `name`, which must exist once. */
export function meta(html: string, name: string): string | undefined {
  const found = elements(html, 'meta').filter(({ attributes }) => (attributes.name ?? attributes.property) === name)
  if (found.length > 1) throw new Error(`There are ${found.length} of <meta ${name}>`)
  return found[0]?.attributes.content
}

/** The URLs of the `<link>` elements of a relation, with their languages. */
export function relations(html: string, relation: string): { hreflang?: string; href: string }[] {
  return elements(html, 'link')
    .filter(({ attributes }) => attributes.rel === relation)
    .map(({ attributes: { hreflang, href = '' } }) => (hreflang ? { hreflang, href } : { href }))
}

/** The JSON-LD of a page: the nodes of its graph, by type. */
export function structuredData(html: string): Record<string, Record<string, unknown>> {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  const graphs = blocks.map(([, json = '']) => JSON.parse(json)['@graph'] as Record<string, unknown>[])
  return Object.fromEntries(graphs.flat().map((node) => [[node['@type']].flat()[0], node]))
}
