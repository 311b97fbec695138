// The pairs of colours in use and the contrast that each needs, computed from the tokens.
import { type Colour, mixed, type Pair } from '../../src/site/palette.ts'
import { readSource } from '../support/source.ts'

const tokensFile = readSource('styles/_tokens.scss')

/** The declarations of the first block of `selector`. */
function readTokens(selector: string): Map<string, string> {
  const start = tokensFile.indexOf(`${selector} {`)
  const block = tokensFile.slice(start, tokensFile.indexOf('\n  }', start))
  return new Map([...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))
}

const onLand = readTokens(':root')
const onSea = new Map([...onLand, ...readTokens('.sea')])

/** Resolves a token to its colour, on paper or within `.sea`. */
export function parseColour(name: string, sea = false): Colour {
  const value = (sea ? onSea : onLand).get(name) ?? ''
  const [, other] = /^var\(--([\w-]+)\)$/.exec(value) ?? []
  if (other) return parseColour(other, sea)
  const [, hex] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(value) ?? []
  if (!hex) throw new Error(`--${name} is not a hexadecimal colour: ${value}`)
  const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? [])
  const [red = 0, green = 0, blue = 0] = digits.map((pair) => Number.parseInt(pair, 16))
  return [red, green, blue]
}

/** The required contrast: body text AAA (1.4.6), labels and large text AA (1.4.3), controls (1.4.11). */
export const least = { body: 7, label: 4.5, control: 3, area: 1.5 }

/** The visible colours of a pair. */
export function visibleColours({ foreground, background, sea, opacity }: Pair): {
  foreground: Colour
  background: Colour
} {
  return {
    foreground: parseColour(foreground, sea),
    background: mixed(parseColour(background, sea), parseColour('paper'), opacity),
  }
}
