// The contrast of the tokens, and their use in the stylesheets.
import t from 'tap'
import { contrast, parseColour as hexColour, pairs, palette } from '../../src/site/palette.ts'
import { readSource, sourceFiles } from '../support/source.ts'
import { least, parseColour, visibleColours } from './colour-pairs.ts'

t.test('every pair of colours in use has enough contrast', async (t) => {
  for (const pair of pairs) {
    const { foreground, background } = visibleColours(pair)
    const ratio = contrast(foreground, background)
    const name = `${pair.foreground} on ${pair.background}${pair.sea ? ' on the sea' : ''}, ${pair.use}`
    t.ok(ratio >= least[pair.kind], `${name}: ${ratio.toFixed(1)}, at least ${least[pair.kind]}`)
  }
})

t.test('every pair on paper also has enough contrast on sand, to which the home page darkens', async (t) => {
  for (const pair of pairs.filter(({ background }) => background === 'paper')) {
    const ratio = contrast(parseColour(pair.foreground), parseColour('sand'))
    t.ok(ratio >= least[pair.kind], `${pair.foreground} on sand, ${pair.use}: ${ratio.toFixed(2)}`)
  }
})

t.test('the palette of the operator starts with the colours of the tokens', async (t) => {
  for (const [name, colour] of Object.entries(palette)) {
    const isOnSea = name.startsWith('sea-')
    t.strictSame(hexColour(colour), parseColour(name.replace('sea-', ''), isOnSea), name)
  }
})

/** The stylesheets without their comments. */
const stylesheets = sourceFiles('styles/**/*.scss')
  // For browsers without custom properties and logical properties.
  .filter((file) => file !== 'styles/_simple.scss')
  .map((file) => ({ file, text: readSource(file).replaceAll(/\/\/.*$/gm, '') }))

/** The lines that match `pattern`, each with its file. */
function lines(pattern: RegExp): string[] {
  return stylesheets.flatMap(({ file, text }) => {
    const found = text.split('\n').filter((line) => pattern.test(line))
    return found.map((line) => `${file}: ${line.trim()}`)
  })
}

t.test("colours are written in the tokens only, which the operator's palette replaces", async (t) => {
  const colours = lines(/#[0-9a-f]{3,8}\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i)
  const elsewhere = colours.filter((line) => !line.startsWith('styles/_tokens.scss'))
  t.strictSame(elsewhere, [
    // The colour of an alternative text is computed from the colour of the picture.
    'styles/_base.scss: color: oklch(from attr(data-colour type(<color>)) clamp(0, (0.62 - l) * 1000, 1) 0 0);',
  ])
})

t.test('all properties are logical', async (t) => {
  const sides = /^\s*(?:(?:margin|padding|border|inset)-)?(?:left|right|top|bottom)\b[\w-]*:/
  const sizes = /^\s*(?:min-|max-)?(?:width|height):/
  const fourValues = /^\s*(?:margin|padding|inset):(?:\s+(?:[\w.-]+|(?:calc|var|min|clamp)\(.*?\)+)){4};/
  for (const physical of [sides, sizes, fourValues]) t.strictSame(lines(physical), [])
  const named = lines(/\b(?:left|right)\b/).filter((line) => !/^styles\/_tokens.scss: --(start|end): /.test(line))
  t.strictSame(named, [])
})
