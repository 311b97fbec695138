// Reduces an SVG logo to what draws. A strict XML parser reads the file, and a new file is written with only the
// elements and attributes on these lists. So no browser can read the result in another way than this parser. Pages show
// the logo in an <img>, where browsers run no scripts. Sanitizing also makes it harmless if somebody opens its address,
// and removes references to other sites. docs/decisions/photographs.md explains why this is not left to a library.
import { SaxesParser } from 'saxes'
import { UnfitPicture } from '../content/pictures/picture-file.ts'
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

// The functions that a value may use. Others, such as image() and src(), can load something.
const functions = new Set(
  (
    'url rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix var calc min max clamp ' +
    'matrix translate translatex translatey scale scalex scaley rotate skewx skewy not is where nth-child nth-of-type'
  ).split(' '),
)

interface OpenElement {
  name: string
  isKept: boolean
  /** The rules of a style element. Comments and CDATA sections split a text, so the text is checked as a whole. */
  rules: string
}

const broken = new UnfitPicture(
  'picture-damaged',
  'is no SVG that can be read: export it again, as plain SVG or as PNG',
)

/**
 * Returns `source` without scripts, links, pictures and everything else that does not draw. Throws UnfitPicture if it
 * is not well-formed, or if it declares entities, which can expand to any size.
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

/** An attribute as text; empty if it is not allowed. */
function keptAttribute({ local, uri, value }: Attribute): string {
  if (!isHarmless(value)) return ''
  if (local === 'href' && (uri === '' || uri === namespaces.xlink)) {
    return value.startsWith('#') ? ` href="${escaped(value)}"` : ''
  }
  if (local === 'space' && uri === namespaces.xml) return ` xml:space="${escaped(value)}"`
  // Attributes of drawing programs have a namespace. The other attributes of these elements only draw.
  const isDrawing = uri === '' && /^(?!on|xmlns)[a-z][a-z0-9-]*$/i.test(local)
  return isDrawing ? ` ${local}="${escaped(value)}"` : ''
}

/**
 * Whether a value refers to nothing outside the drawing. Values with escapes are refused, because an escape could hide
 * a reference.
 */
const isHarmless = (value: string) =>
  !value.includes('\\') &&
  [...value.matchAll(/([\w-]*)\(\s*["']?(.?)/g)].every(
    ([, name = '', first]) =>
      name === '' || (functions.has(name.toLowerCase()) && (name.toLowerCase() !== 'url' || first === '#')),
  )

/** Whether the rules of a style element are harmless: @media is allowed, @import is not. */
const areHarmless = (rules: string) => isHarmless(rules) && !/@(?!media\b|supports\b)/i.test(rules)

// `]]>` is not allowed in a text, and parsers turn line breaks in attributes into spaces (XML 1.0, 2.4 and 3.3.3).
const escaped = (text: string) =>
  escapeMarkup(text)
    .replaceAll('>', '&gt;')
    .replace(/[\t\n\r]/g, ' ')
