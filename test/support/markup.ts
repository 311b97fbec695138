// A page as a crawler reads it: its elements, their attributes and their words. It knows HTML as React writes it (each
// attribute quoted, each end tag there), not all of HTML.

export interface Element {
  /** By their names in small letters: React writes some in camel case. */
  attributes: Record<string, string>
  /** The words inside, pictures by their alternative texts. Of elements of the same name inside each other, the first's. */
  words: string
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** Text as it is meant: entities resolved. */
export const unescaped = (html: string) =>
  html.replace(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity)

/** Every element called `name` (several: 'h1|h2'), in the page's order. */
export function elements(html: string, name: string): Element[] {
  const pattern = new RegExp(`<(${name})((?:\\s[^\\s=>]+(?:="[^"]*")?)*)\\s*/?>`, 'g')
  return [...html.matchAll(pattern)].map(({ 0: tag, 1: found, 2: written = '', index }) => {
    const start = index + tag.length
    const end = html.indexOf(`</${found}>`, start)
    return { attributes: attributesOf(written), words: wordsOf(end < 0 ? '' : html.slice(start, end)) }
  })
}

function attributesOf(written: string): Record<string, string> {
  const found = [...written.matchAll(/\s([^\s=>]+)(?:="([^"]*)")?/g)]
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name.toLowerCase(), unescaped(value)]))
}

function wordsOf(html: string): string {
  const withAlternatives = html.replace(/<img[^>]*? alt="([^"]*)"[^>]*>/g, ' $1 ')
  return unescaped(withAlternatives.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}

/** The `content` of the `<meta>` that is called `name`: there must be one. */
export function meta(html: string, name: string): string | undefined {
  const found = elements(html, 'meta').filter(({ attributes }) => (attributes.name ?? attributes.property) === name)
  if (found.length > 1) throw new Error(`There are ${found.length} of <meta ${name}>`)
  return found[0]?.attributes.content
}

/** The addresses of the `<link>`s of one relation, with their languages. */
export function relations(html: string, relation: string): { hreflang?: string; href: string }[] {
  return elements(html, 'link')
    .filter(({ attributes }) => attributes.rel === relation)
    .map(({ attributes: { hreflang, href = '' } }) => (hreflang ? { hreflang, href } : { href }))
}

/** What the page says in JSON-LD: the things of its graph, by their types. */
export function things(html: string): Record<string, Record<string, unknown>> {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  const graphs = blocks.map(([, json = '']) => JSON.parse(json)['@graph'] as Record<string, unknown>[])
  return Object.fromEntries(graphs.flat().map((thing) => [[thing['@type']].flat()[0], thing]))
}
