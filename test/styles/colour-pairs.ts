// The pairs of colours in use and the contrast that each needs, computed from the tokens.
import { readFileSync } from 'node:fs'

const tokensFile = readFileSync(new URL('../../styles/_tokens.scss', import.meta.url), 'utf8')

/** The declarations of the first block that `selector` opens. */
function tokensOf(selector: string): Map<string, string> {
  const start = tokensFile.indexOf(`${selector} {`)
  const block = tokensFile.slice(start, tokensFile.indexOf('\n  }', start))
  return new Map([...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))
}

const onLand = tokensOf(':root')
const onSea = new Map([...onLand, ...tokensOf('.sea')])

export type Colour = readonly [red: number, green: number, blue: number]

/** The colour of a token, on paper or within `.sea`. */
export function colourOf(name: string, sea = false): Colour {
  const value = (sea ? onSea : onLand).get(name) ?? ''
  const [, other] = /^var\(--([\w-]+)\)$/.exec(value) ?? []
  if (other) return colourOf(other, sea)
  const [, hex] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(value) ?? []
  if (!hex) throw new Error(`--${name} is no colour in hexadecimal: ${value}`)
  const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? [])
  const [red = 0, green = 0, blue = 0] = digits.map((pair) => Number.parseInt(pair, 16))
  return [red, green, blue]
}

/** The contrast of two colours, 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** What is asked: body text AAA (1.4.6), labels and large text AA (1.4.3), what identifies a control (1.4.11). */
export const least = { body: 7, label: 4.5, control: 3 }

export interface Pair {
  front: string
  ground: string
  /** Within `.sea`, where the same names have other values. */
  sea?: true
  for: keyof typeof least
  use: string
  /** How far the ground is mixed over paper, in percent: for what marks a word. */
  share?: number
  /** Seen only while something is pressed, pointed at or chosen. */
  passing?: true
}

export const pairs: readonly Pair[] = [
  { front: 'ink', ground: 'paper', for: 'body', use: 'text' },
  { front: 'ink', ground: 'sand', for: 'body', use: 'footer' },
  { front: 'ink', ground: 'field', for: 'body', use: 'what is typed, links of the error summary' },
  { front: 'ink-2', ground: 'paper', for: 'body', use: 'descriptions, hints' },
  { front: 'ink-2', ground: 'sand', for: 'body', use: 'footer entries without a target' },
  { front: 'ink-2', ground: 'field', for: 'body', use: 'placeholders' },
  { front: 'ink', ground: 'navy', sea: true, for: 'body', use: 'text on the sea, navy buttons, tooltips' },
  { front: 'ink-2', ground: 'navy', sea: true, for: 'body', use: 'descriptions on the sea' },
  { front: 'red', ground: 'paper', for: 'body', use: 'messages of fields' },
  { front: 'red', ground: 'field', for: 'body', use: 'heading of the error summary' },
  { front: 'paper', ground: 'red', for: 'body', use: 'toast of a failure' },
  { front: 'paper', ground: 'ink-2', for: 'label', use: 'button while the form is sent' },
  { front: 'on-pine', ground: 'pine', for: 'label', use: 'WhatsApp button' },
  { front: 'on-pine', ground: 'pine', sea: true, for: 'label', use: 'WhatsApp button on the sea' },
  { front: 'navy', ground: 'gold', for: 'label', use: 'first call, badge' },
  { front: 'ink', ground: 'gold', share: 35, for: 'body', use: 'what was searched for' },
  { front: 'gold-ink', ground: 'paper', for: 'label', use: 'numerals, kinds, icons' },
  { front: 'gold-ink', ground: 'sand', for: 'label', use: 'ampersand in the footer' },
  { front: 'gold-ink', ground: 'navy', sea: true, for: 'label', use: 'icons on the sea' },
  { front: 'navy', ground: 'gold', for: 'label', use: 'selected text', passing: true },
  { front: 'edge-line', ground: 'paper', for: 'control', use: 'edge of a field under the pointer', passing: true },
  { front: 'edge-line', ground: 'sand', for: 'control', use: 'edge of the language select' },
  { front: 'edge-line', ground: 'navy', sea: true, for: 'control', use: 'horizon on the sea' },
  { front: 'ink', ground: 'field', for: 'control', use: 'lower edge of a field, checkbox' },
  { front: 'red', ground: 'field', for: 'control', use: 'edge of a refused field' },
  { front: 'focus', ground: 'paper', for: 'control', use: 'focus ring', passing: true },
  { front: 'focus', ground: 'sand', for: 'control', use: 'focus ring in the footer', passing: true },
  { front: 'focus', ground: 'focus-gap', for: 'control', use: 'focus ring beside its gap', passing: true },
  { front: 'focus', ground: 'focus-gap', sea: true, for: 'control', use: 'focus ring on the sea', passing: true },
]

/** The two colours of a pair as they are seen. */
export function coloursOf({ front, ground, sea, share }: Pair): { front: Colour; ground: Colour } {
  const solid = colourOf(ground, sea)
  const paper = colourOf('paper')
  const mixed =
    share === undefined ? solid : solid.map((part, i) => (part * share + (paper[i] ?? 0) * (100 - share)) / 100)
  return { front: colourOf(front, sea), ground: mixed as unknown as Colour }
}
