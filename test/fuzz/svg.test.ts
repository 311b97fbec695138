// Any SVG at all: what is left of it draws and does nothing else, however it is written, or the file is refused.
import fc from 'fast-check'
import t from 'tap'
import { UnfitPicture } from '../../server/content/pictures/picture-file.ts'
import { sanitizeSvg } from '../../server/pictures/sanitize-svg.ts'
import { anyText, cases } from '../support/fuzz.ts'
import { hostileSvgs, refusedSvgs, svgWith } from '../support/hostile-svgs.ts'

const drawing =
  /^(svg|g|defs|symbol|use|title|desc|path|rect|circle|ellipse|line|poly(line|gon)|text|tspan|style|(linear|radial)Gradient|stop|clipPath|mask|pattern)$/

const decoded = (text: string) =>
  text.replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"' })[name] ?? '&')

/** What is hostile in a sanitized file; nothing if all is well. It knows nothing of how the file was made. */
function hostility(result: string): string[] {
  const found: string[] = []
  // No text and no value contains '<': what is between two of them is a tag and the text behind it.
  for (const [, slash, name = '', attributes = '', text = ''] of result.matchAll(/<(\/?)([^\s/>]+)([^>]*)>([^<]*)/g)) {
    if (!drawing.test(name)) found.push(`<${name}>`)
    const rest = attributes.replace(/\s([\w:-]+)="([^"<]*)"/g, (_, key: string, written: string) => {
      const value = decoded(written)
      if (/^on/i.test(key) || (key.includes(':') && key !== 'xml:space')) found.push(key)
      if (/href$/i.test(key) && !value.startsWith('#')) found.push(`${key}=${value}`)
      if (key !== 'xmlns') found.push(...loads(value))
      return ''
    })
    if (!/^\/?$/.test(rest) || (slash && attributes)) found.push(`attributes ${attributes}`)
    if (name === 'style' && !slash && !attributes.endsWith('/'))
      found.push(...loads(decoded(text)), ...(/@(import|font-face|namespace)/i.exec(decoded(text)) ?? []))
  }
  return found
}

/** What a value or a rule would load: escapes could hide it. */
const loads = (css: string) => [
  ...(/\\/.exec(css) ?? []),
  ...[...css.matchAll(/(url|src|image|image-set|cross-fade|element|paint)\(\s*["']?(?!#)/gi)].map(([call]) => call),
]

/** The sanitized file; undefined if it is refused. Any other error is a fault. */
function sanitized(source: string): string | undefined {
  try {
    return sanitizeSvg(source)
  } catch (error) {
    if (error instanceof UnfitPicture) return undefined
    throw error
  }
}

t.test('every known attack is taken out, and what draws is left', async (t) => {
  for (const [name, content] of Object.entries(hostileSvgs)) {
    const result = sanitizeSvg(svgWith(content))
    t.strictSame(hostility(result), [], name)
    t.ok(result.endsWith('<path d="M0 0h9v9H0z" fill="#c03060"/></svg>'), name)
    // Words that were written as a text stay one.
    t.notMatch(result.replace(/>[^<]*</g, '><'), /hostile|evil|script|import/i, name)
  }
})

t.test('files that declare or hide something are refused', async (t) => {
  for (const [name, source] of Object.entries(refusedSvgs)) t.equal(sanitized(source), undefined, name)
})

t.test('the checks of this file find what they are for', async (t) => {
  for (const content of Object.values(hostileSvgs).filter((content) =>
    /^<(script|a|image|foreignObject) /.test(content),
  ))
    t.not(hostility(svgWith(content)).length, 0, content)
  for (const rules of ['@import "a"', 'a{fill:url(a)}'])
    t.not(hostility(`<svg><style>${rules}</style></svg>`).length, 0)
})

const names = fc.constantFrom(
  ...[
    'g',
    'path',
    'use',
    'style',
    'title',
    'text',
    'script',
    'a',
    'image',
    'foreignObject',
    'animate',
    'set',
    'iframe',
  ],
  ...['svg', 'SVG', 'x:script', 'xlink:use', 'h:img', 'handler', 'clipPath', 'STYLE'],
)
const values = fc.oneof(
  fc.constantFrom(
    ...['#a', 'javascript:evil()', 'https://hostile.example', '//hostile.example', 'data:text/html,a', 'url(#a)'],
    ...[
      'url(https://hostile.example)',
      'url( "//a" )',
      'u\\rl(a)',
      'image-set("a" 1x)',
      '&#117;rl(a)',
      '&#x0a;',
      '&quot;',
    ],
    ...['http://www.w3.org/1999/xhtml', 'http://www.w3.org/1999/xlink', 'http://www.w3.org/2000/svg', 'translate(1 2)'],
  ),
  anyText,
)
const attributes = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        ...['href', 'xlink:href', 'onload', 'ONclick', 'style', 'fill', 'd', 'id', 'class', 'src', 'xml:base', 'xmlns'],
        ...['xmlns:h', 'xmlns:x', 'h:href', 'to', 'attributeName', 'xml:space', 'cursor', 'o&#110;load'],
      ),
      values,
      fc.constantFrom('"', "'", ''),
    ),
    { maxLength: 3 },
  )
  .map((list) => list.map(([name, value, quote]) => ` ${name}=${quote}${value}${quote}`).join(''))
const pieces = fc.oneof(
  fc.constantFrom(
    ...[
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '--',
      '<?a ?>',
      '&lt;script&gt;',
      '&a;',
      '@imp',
      'ort "a";',
      'url(',
      '//a)',
      '</g>',
    ],
    ...['<style>', '</style>', '</svg>', '<script>evil()</script>', '&#60;', '\ufeff', '<!DOCTYPE svg>', '>', '<'],
  ),
  values,
)
const { tree } = fc.letrec<{ tree: string; node: string }>((tie) => ({
  tree: fc.array(tie('node'), { maxLength: 4 }).map((nodes) => nodes.join('')),
  node: fc.oneof(
    { maxDepth: 4 },
    pieces,
    fc.tuple(names, attributes).map(([name, list]) => `<${name}${list}/>`),
    fc.tuple(names, attributes, tie('tree')).map(([name, list, inner]) => `<${name}${list}>${inner}</${name}>`),
    tie('tree').map((inner) => `<style>${inner}</style>`),
    pieces.map((piece) => `<![CDATA[${piece}]]>`),
  ),
}))

t.test('whatever is written, what is left only draws, and is left as it is when it is read again', async (t) => {
  let kept = 0
  fc.assert(
    fc.property(fc.oneof(tree.map(svgWith), tree, anyText), (source) => {
      // A file is decoded from UTF-8: it has no halves of surrogate pairs.
      const result = sanitized(source.toWellFormed())
      if (result === undefined) return true
      kept += 1
      return hostility(result).length === 0 && sanitizeSvg(result) === result
    }),
    cases(0.4),
  )
  t.ok(kept > 100, `${kept} files were read`)
})
