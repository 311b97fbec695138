// The style sheets use the tokens, and the tokens have enough contrast.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { contrast, colourOf as hexColour, pairs, palette } from '../../src/site/palette.ts'
import { root, sourceFiles } from '../support/source.ts'
import { colourOf, coloursOf, least } from './colour-pairs.ts'

t.test('the formula is that of WCAG: black on white is 21, and #777 is just below 4.5', async (t) => {
  t.equal(contrast([0, 0, 0], [255, 255, 255]), 21)
  t.equal(contrast([119, 119, 119], [255, 255, 255]).toFixed(2), '4.48')
})

t.test('every pair of colours in use has enough contrast', async (t) => {
  for (const pair of pairs) {
    const { foreground, background } = coloursOf(pair)
    const ratio = contrast(foreground, background)
    const name = `${pair.foreground} on ${pair.background}${pair.sea ? ' on the sea' : ''}, ${pair.use}`
    t.ok(ratio >= least[pair.kind], `${name}: ${ratio.toFixed(1)}, at least ${least[pair.kind]}`)
  }
})

t.test('the palette of the operator starts with the colours of the tokens', async (t) => {
  for (const [name, colour] of Object.entries(palette)) {
    const isOnSea = name.startsWith('sea-')
    t.strictSame(hexColour(colour), colourOf(name.replace('sea-', ''), isOnSea), name)
  }
})

/** A sheet without its comments. */
const sheet = (file: string) => ({ file, text: readFileSync(join(root, file), 'utf8').replaceAll(/\/\/.*$/gm, '') })

// For browsers without custom properties and logical properties; checked separately below.
const simple = 'styles/_simple.scss'
const partials = sourceFiles('styles/**/*.scss')
  .filter((file) => file !== simple)
  .map(sheet)

/** Each place in `files` where `pattern` matches. */
function places(files: typeof partials, pattern: RegExp): string[] {
  return files.flatMap(({ file, text }) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
}

t.test('colours are written in the tokens and nowhere else', async (t) => {
  const others = partials.filter(({ file }) => file !== 'styles/_tokens.scss')
  t.strictSame(places(others, /#[0-9a-f]{3,8}\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i), [
    // Its colour is computed from that of the picture, for the alternative text.
    'styles/_base.scss: color: oklch(from attr(data-colour type(<color>)) clamp(0, (0.62 - l) * 1000, 1) 0 0);',
  ])
})

t.test("fonts and boxes scale with the visitor's font size: pixels are for strokes only", async (t) => {
  const inPixels = places(partials, /(?<![\w.-])(?:[7-9]|\d{2,})(?:\.\d+)?px/)
  t.strictSame(inPixels, [
    'styles/components/_header.scss: block-size: 50px;', // compact after 50 px
    'styles/components/_search.scss: max-block-size: 300px;', // the list of results
    // The frames of the desk are as wide as the devices of visitors.
    'styles/desk/_editor.scss: inline-size: 360px;',
    'styles/desk/_editor.scss: inline-size: 768px;',
  ])
})

t.test('all properties are logical, so that dir="rtl" mirrors the page', async (t) => {
  const sides = /^\s*(?:(?:margin|padding|border|inset)-)?(?:left|right|top|bottom)\b[\w-]*:/
  const sizes = /^\s*(?:min-|max-)?(?:width|height):/
  const fourValues = /^\s*(?:margin|padding|inset):(?:\s+(?:[\w.-]+|(?:calc|var|min|clamp)\(.*?\)+)){4};/
  t.strictSame(places(partials, sides).concat(places(partials, sizes), places(partials, fourValues)), [])
  const named = /\b(?:left|right)\b/
  t.strictSame(
    places(partials, named),
    ['--start: left;', '--end: right;', '--start: right;', '--end: left;'].map(
      (token) => `styles/_tokens.scss: ${token}`,
    ),
  )
})

t.test('the simple style sheet has the colours of the tokens', async (t) => {
  const literals = sheet(simple).text.match(/#[0-9a-f]+\b/g) ?? []
  const tokens = readFileSync(join(root, 'styles/_tokens.scss'), 'utf8')
  t.ok(literals.length > 0)
  t.strictSame(
    literals.filter((colour) => !tokens.includes(`: ${colour};`)),
    [],
  )
})
