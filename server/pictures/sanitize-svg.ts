// A logo as an SVG that can only draw. A strict XML parser reads the file, and the drawing is written anew from what is
// on these lists, so no reader can understand it in another way than this one did. The logo is shown as a picture, in
// which browsers run no script; this keeps it harmless where somebody opens its address, and keeps other sites from
// hearing of visitors. Why no sanitizing library does it: docs/decisions/photographs.md.
import { SaxesParser } from 'saxes'
import { UnfitPicture } from '../content/picture-file.ts'
import { escapeMarkup } from '../http/escape-markup.ts'

const namespaces = {
  svg: 'http://www.w3.org/2000/svg',
  xlink: 'http://www.w3.org/1999/xlink',
  xml: 'http://www.w3.org/XML/1998/namespace',
}

const elements = new Set(
  (
    'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan style ' +
    'linearGradient radialGradient stop clipPath mask pattern'
  ).split(' '),
)

// What a value may call. Others can fetch something, such as image() and src().
const functions = new Set(
  (
    'url rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix var calc min max clamp ' +
    'matrix translate translatex translatey scale scalex scaley rotate skewx skewy not is where nth-child nth-of-type'
  ).split(' '),
)

interface OpenElement {
  name: string
  isKept: boolean
  /** The rules of a style element. Comments and CDATA sections divide a text, so it is looked at when it is whole. */
  rules: string
}

const broken = new UnfitPicture('is no SVG that can be read: export it again, as plain SVG or as PNG')

/**
 * `source` without scripts, links, pictures and everything else that does not draw. Throws UnfitPicture if it is not
 * well formed or declares entities, which can grow without end.
 */
export function sanitizeSvg(source: string): string {
  const parser = new SaxesParser<{ xmlns: true }>({ xmlns: true })
  const open: OpenElement[] = []
  let result = ''

  function onText(text: string) {
    const parent = open.at(-1)
    if (!parent?.isKept) return
    if (parent.name === 'style') parent.rules += text
    else result += escaped(text)
  }

  parser.on('error', () => {
    throw broken
  })
  parser.on('doctype', (declarations) => {
    if (declarations.includes('[')) throw broken
  })
  parser.on('opentag', ({ local: name, uri, attributes, isSelfClosing }) => {
    const parent = open.at(-1)
    const isDrawing = elements.has(name) && (uri === namespaces.svg || uri === '')
    if (!parent && !(isDrawing && name === 'svg')) throw broken
    const isKept = isDrawing && (!parent || (parent.isKept && parent.name !== 'style'))
    open.push({ name, isKept, rules: '' })
    if (!isKept) return
    const declared = parent ? '' : ` xmlns="${namespaces.svg}"`
    result += `<${name}${declared}${Object.values(attributes).map(keptAttribute).join('')}${isSelfClosing ? '/' : ''}>`
  })
  parser.on('closetag', ({ isSelfClosing }) => {
    const { name = '', isKept, rules = '' } = open.pop() ?? {}
    if (!isKept || isSelfClosing) return
    result += `${areHarmless(rules) ? escaped(rules) : ''}</${name}>`
  })
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.write(source).close()
  return result
}

interface Attribute {
  local: string
  uri: string
  value: string
}

/** An attribute as it is written; nothing for one that is left out. */
function keptAttribute({ local, uri, value }: Attribute): string {
  if (!isHarmless(value)) return ''
  if (local === 'href' && (uri === '' || uri === namespaces.xlink)) {
    return value.startsWith('#') ? ` href="${escaped(value)}"` : ''
  }
  if (local === 'space' && uri === namespaces.xml) return ` xml:space="${escaped(value)}"`
  // Attributes of editors have a namespace of their own. No other attribute of these elements does more than draw.
  const isDrawing = uri === '' && /^(?!on|xmlns)[a-z][a-z0-9-]*$/i.test(local)
  return isDrawing ? ` ${local}="${escaped(value)}"` : ''
}

/** Whether a value refers to nothing outside the drawing. An escape could hide what it says. */
const isHarmless = (value: string) =>
  !value.includes('\\') &&
  [...value.matchAll(/([\w-]*)\(\s*["']?(.?)/g)].every(
    ([, name = '', first]) =>
      name === '' || (functions.has(name.toLowerCase()) && (name.toLowerCase() !== 'url' || first === '#')),
  )

/** Whether the rules of a style element are harmless: they may ask for a medium, and import nothing. */
const areHarmless = (rules: string) => isHarmless(rules) && !/@(?!media\b|supports\b)/i.test(rules)

// `]]>` may not stand in a text, and a reader takes line breaks for spaces (XML 1.0, 2.4 and 3.3.3).
const escaped = (text: string) =>
  escapeMarkup(text)
    .replaceAll('>', '&gt;')
    .replace(/[\t\n\r]/g, ' ')
