// A logo as an SVG that can only draw: what is not on these lists is left out. It is shown as a picture, in which
// browsers run no script; this keeps it harmless where somebody opens its address, and keeps other sites from hearing
// of visitors.
import { UnfitPicture } from '../content/picture-file.ts'

const elements = new Set(
  (
    'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan style ' +
    'linearGradient radialGradient stop clipPath mask pattern'
  ).split(' '),
)
// Attributes of editors have a prefix, and so have most that fetch something.
const isAllowedName = (name: string) =>
  /^(?!on)[a-zA-Z][a-zA-Z0-9-]*$/i.test(name) || /^(xmlns:xlink|xlink:href|xml:space)$/.test(name)

const token =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^[>]*>|<!\[CDATA\[([\s\S]*?)\]\]>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

const broken = new UnfitPicture('is no SVG that can be read: export it again, as plain SVG or as PNG')

/**
 * `source` without scripts, links, pictures and everything else that does not draw. Throws UnfitPicture if it is not
 * well formed.
 */
export function sanitizeSvg(source: string): string {
  const text = source.replace(/^\ufeff/, '')
  const open: { name: string; isKept: boolean }[] = []
  let result = ''
  let end = 0
  token.lastIndex = 0
  for (let match = token.exec(text); match; match = token.exec(text)) {
    end = token.lastIndex
    const [, cdata, closed, opened, attributes = '', slash, words] = match
    const parent = open.at(-1)
    const isKept = parent?.isKept ?? true
    if (opened !== undefined) {
      const keep = isKept && elements.has(opened) && (parent !== undefined || opened === 'svg')
      if (keep) result += `<${opened}${keptAttributes(attributes)}${slash}>`
      if (!slash) open.push({ name: opened, isKept: keep })
    } else if (closed !== undefined) {
      if (open.pop()?.name !== closed) throw broken
      if (isKept) result += `</${closed}>`
    } else if (isKept && parent) {
      const written = words ?? cdata?.replaceAll('&', '&amp;').replaceAll('<', '&lt;') ?? ''
      if (parent.name !== 'style' || isHarmless(written)) result += written
    }
  }
  if (end !== text.length || open.length > 0 || !result.startsWith('<svg')) throw broken
  return result
}

function keptAttributes(attributes: string): string {
  return [...attributes.matchAll(attribute)]
    .map(([, name = '', double, single]) => ({ name, value: (double ?? single ?? '').replaceAll('"', '&quot;') }))
    .filter(({ name, value }) => isAllowedName(name) && isHarmless(value))
    .filter(({ name, value }) => !/^(xlink:)?href$/.test(name) || value.startsWith('#'))
    .map(({ name, value }) => ` ${name}="${value}"`)
    .join('')
}

/** Whether a style or a value refers to nothing outside the drawing. An escape could hide what it says. */
const isHarmless = (value: string) =>
  !/[\\]|&#|@import|javascript:|expression\(|(?:image|image-set|src)\(/i.test(value) &&
  [...value.matchAll(/url\(([^)]*)/gi)].every(([, address = '']) => /^\s*(["']|&quot;)?#/.test(address))
