// The colours that an operator may replace, and the pairs in use. A palette with too little contrast is refused.
import { type ContentError, contentError } from './content-error.ts'

/** The colours by the names of their tokens (styles/_tokens.scss). Colours on the dark background begin with `sea-`. */
export const palette = {
  paper: '#faf7f1',
  sand: '#f3eee3',
  field: '#fffdf9',
  navy: '#0b1f3a',
  'ink-2': '#3d4a61',
  rule: '#d9d1c1',
  'edge-line': '#7d8799',
  gold: '#c9a45c',
  'gold-ink': '#83621f',
  pine: '#1f6048',
  'on-pine': '#ffffff',
  red: '#8f2a1f',
  'sea-ink': '#faf7f1',
  'sea-ink-2': '#c6cdd8',
  'sea-rule': '#33445e',
  'sea-edge-line': '#8893a6',
  'sea-pine': '#2b7d5e',
} as const
export type ColourName = keyof typeof palette
export const colourNames = Object.keys(palette) as ColourName[]
export type BrandColours = Partial<Record<ColourName, string>>

/** The entries of `colours` that differ from the built-in palette. */
export const differingColours = (colours: BrandColours): BrandColours =>
  Object.fromEntries(Object.entries(colours).filter(([name, colour]) => colour !== palette[name as ColourName]))

export type Colour = readonly [red: number, green: number, blue: number]

export const parseColour = (hex: string): Colour =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never

/** The contrast of two colours, 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(first: Colour, second: Colour): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Body text; labels and large text; borders and icons that identify a control; areas that stand out. */
type PairKind = 'body' | 'label' | 'control' | 'area'

export interface Pair {
  foreground: string
  background: string
  /** Within `.sea`, where the same tokens have other values. */
  sea?: true
  kind: PairKind
  use: string
  /** The opacity of the background over paper in percent, for highlights. */
  opacity?: number
}

export const pairs: readonly Pair[] = [
  { foreground: 'ink', background: 'paper', kind: 'body', use: 'text' },
  { foreground: 'ink', background: 'sand', kind: 'body', use: 'footer' },
  { foreground: 'ink', background: 'field', kind: 'body', use: 'what is typed, links of the error summary' },
  { foreground: 'ink-2', background: 'paper', kind: 'body', use: 'descriptions, hints' },
  { foreground: 'ink-2', background: 'sand', kind: 'body', use: 'footer entries without a target' },
  { foreground: 'ink-2', background: 'field', kind: 'body', use: 'placeholders' },
  { foreground: 'ink', background: 'navy', sea: true, kind: 'body', use: 'text on the sea, navy buttons, tooltips' },
  { foreground: 'ink-2', background: 'navy', sea: true, kind: 'body', use: 'descriptions on the sea' },
  { foreground: 'red', background: 'paper', kind: 'body', use: 'messages of fields' },
  { foreground: 'red', background: 'sand', kind: 'body', use: 'messages of fields at the end of the home page' },
  { foreground: 'red', background: 'field', kind: 'body', use: 'heading of the error summary' },
  { foreground: 'paper', background: 'red', kind: 'body', use: 'toast of a failure' },
  { foreground: 'paper', background: 'ink-2', kind: 'label', use: 'button while the form is sent' },
  { foreground: 'on-pine', background: 'pine', kind: 'label', use: 'WhatsApp button' },
  { foreground: 'on-pine', background: 'pine', sea: true, kind: 'label', use: 'WhatsApp button on the sea' },
  { foreground: 'navy', background: 'gold', kind: 'label', use: 'first call, badge' },
  { foreground: 'ink', background: 'gold', opacity: 35, kind: 'body', use: 'what was searched for' },
  { foreground: 'gold', background: 'paper', kind: 'area', use: 'first call on the page' },
  { foreground: 'gold-ink', background: 'paper', kind: 'label', use: 'numerals, kinds, icons' },
  { foreground: 'gold-ink', background: 'sand', kind: 'label', use: 'ampersand in the footer' },
  { foreground: 'gold-ink', background: 'navy', sea: true, kind: 'label', use: 'icons on the sea' },
  { foreground: 'navy', background: 'gold', kind: 'label', use: 'selected text' },
  { foreground: 'edge-line', background: 'paper', kind: 'control', use: 'edge of a field under the pointer' },
  { foreground: 'edge-line', background: 'sand', kind: 'control', use: 'edge of the language select' },
  { foreground: 'edge-line', background: 'navy', sea: true, kind: 'control', use: 'horizon on the sea' },
  { foreground: 'ink', background: 'field', kind: 'control', use: 'lower edge of a field, checkbox' },
  { foreground: 'red', background: 'field', kind: 'control', use: 'edge of a refused field' },
  { foreground: 'focus', background: 'paper', kind: 'control', use: 'focus ring' },
  { foreground: 'focus', background: 'sand', kind: 'control', use: 'focus ring in the footer' },
  { foreground: 'focus', background: 'focus-gap', kind: 'control', use: 'focus ring beside its gap' },
  { foreground: 'focus', background: 'focus-gap', sea: true, kind: 'control', use: 'focus ring on the sea' },
]

// WCAG 2.2: 1.4.3 (text), 1.4.11 (what identifies a control). Words identify a button; its area only has to be seen.
const required = {
  body: { ratio: 4.5, rule: '1.4.3' },
  label: { ratio: 4.5, rule: '1.4.3' },
  control: { ratio: 3, rule: '1.4.11' },
  area: { ratio: 1.5, rule: '' },
}

/** An error for each pair in use whose contrast becomes too low with `colours`. */
export function paletteErrors(colours: BrandColours): ContentError[] {
  const values = { ...palette, ...colours }
  const errors = pairs.flatMap((pair) => {
    const foreground = resolveToken(pair.foreground, pair.sea)
    const background = resolveToken(pair.background, pair.sea)
    const changed = [foreground, background].find((name) => name in colours)
    if (!changed) return []
    const ratio = contrast(
      parseColour(values[foreground]),
      mixed(parseColour(values[background]), parseColour(values.paper), pair.opacity),
    )
    const { ratio: least, rule } = required[pair.kind]
    if (ratio >= least) return []
    const found = (Math.floor(ratio * 10) / 10).toFixed(1)
    const [first, second] = [`${foreground} (${values[foreground]})`, `${background} (${values[background]})`]
    return [
      contentError(
        `brand.colours.${changed}`,
        'contrast',
        `${first} on ${second} has a contrast of ${found} to 1, ` +
          `but ${least} to 1 is required${rule && ` (WCAG ${rule})`}: ${pair.use}`,
        { first, second, found: Number(found), least },
      ),
    ]
  })
  // Two uses of a pair are one error.
  const ids = errors.map(({ values: { first, second } }) => `${first} ${second}`)
  return errors.filter((_, index) => ids.indexOf(ids[index] ?? '') === index)
}

// Tokens that refer to other colours: on paper and within `.sea`.
const aliases: Record<string, [land: ColourName, sea: ColourName]> = {
  ink: ['navy', 'sea-ink'],
  focus: ['navy', 'gold'],
  'focus-gap': ['paper', 'navy'],
  'gold-ink': ['gold-ink', 'gold'],
}

function resolveToken(token: string, sea = false): ColourName {
  const alias = aliases[token]
  if (alias) return alias[sea ? 1 : 0]
  return (sea && `sea-${token}` in palette ? `sea-${token}` : token) as ColourName
}

/** `colour` over `background` at an opacity of `opacity` percent. */
export const mixed = (colour: Colour, background: Colour, opacity = 100): Colour =>
  colour.map((part, index) => (part * opacity + (background[index] ?? 0) * (100 - opacity)) / 100) as never
