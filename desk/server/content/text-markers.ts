// Markers in the content of a page for the editor: noncharacters around the texts and their values, which
// desk/client/pages/read-markers.ts removes, and a flag that makes the site name its facts and pictures
// (src/site/edit-attribute.ts).
import type { SiteContent } from '../../../server/content/site-content.ts'
import { placeholders } from '../../../src/language/translate.ts'
import { allMarkers, idEnd, textEnd, textStart, valueEnd, valueStart } from '../../api/edit-markers.ts'

// Names that the site puts into sentences, after it has changed their first letter (src/site/format.ts), the signs
// between two texts, and the words around opening hours: the whole line is one fact.
const withoutMarkers =
  /^services\.items\.[^.]+\.short$|^lang\.(?:list|brackets|sentences)|^contact\.office\.(?:days?|dayPair|dayRange|spans?|open|closed)$/

/** Adds markers around each text of `content`, and around each placeholder. */
export const withMarkers = (content: SiteContent): SiteContent => ({
  ...content,
  site: { ...content.site, isInEditor: true },
  texts: Object.fromEntries(
    Object.entries(content.texts).map(([language, texts]) => [language, addMarkers(texts)]),
  ) as SiteContent['texts'],
})

/** Adds markers to a group of texts, or to one text. Within a text of several parts, `part` is their JSON pointer. */
function addMarkers(node: unknown, key = '', part?: string): unknown {
  if (typeof node === 'string') {
    const text = node.replace(allMarkers, '')
    if (withoutMarkers.test(key)) return text
    const withValues = text.replace(placeholders, `${valueStart}$1${idEnd}$&${valueEnd}`)
    return `${textStart}${key}${part ?? ''}${idEnd}${withValues}${textEnd}`
  }
  if (typeof node !== 'object' || node === null) return node
  const isText = part !== undefined || Array.isArray(node) || Object.hasOwn(node, 'other')
  const below = Object.entries(node).map(([name, value]) => {
    if (name === 'requires') return [name, value]
    return [
      name,
      isText ? addMarkers(value, key, `${part ?? ''}/${name}`) : addMarkers(value, key ? `${key}.${name}` : name),
    ]
  })
  return Array.isArray(node) ? below.map(([, value]) => value) : Object.fromEntries(below)
}
