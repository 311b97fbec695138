// The colours that an operator may replace, and the pairs in use. A palette with too little contrast is refused.

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

export type Colour = readonly [red: number, green: number, blue: number]

/** Parses #rrggbb. */
export const colourOf = (hex: string): Colour =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never

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

/** Body text; labels and large text; borders and icons that identify a control. */
export type PairKind = 'body' | 'label' | 'control'

export interface Pair {
  front: string
  ground: string
  /** Within `.sea`, where the same tokens have other values. */
  sea?: true
  for: PairKind
  use: string
  /** The opacity of the background over paper in percent, for highlights. */
  share?: number
  /** Visible only while an element is pressed, hovered, focused or selected. */
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

// WCAG 2.2: 1.4.3 (text), 1.4.11 (what identifies a control).
const required = {
  body: { ratio: 4.5, rule: '1.4.3' },
  label: { ratio: 4.5, rule: '1.4.3' },
  control: { ratio: 3, rule: '1.4.11' },
}

/** A line for each pair in use whose contrast becomes too low with `colours`. */
export function paletteFaults(colours: BrandColours): string[] {
  const all = { ...palette, ...colours }
  return pairs.flatMap((pair) => {
    const front = nameOf(pair.front, pair.sea)
    const ground = nameOf(pair.ground, pair.sea)
    const changed = [front, ground].find((name) => name in colours)
    if (!changed) return []
    const ratio = contrast(colourOf(all[front]), mixed(colourOf(all[ground]), colourOf(all.paper), pair.share))
    const { ratio: least, rule } = required[pair.for]
    if (ratio >= least) return []
    const found = (Math.floor(ratio * 10) / 10).toFixed(1)
    return [
      `brand.colours.${changed}: ${front} (${all[front]}) on ${ground} (${all[ground]}) has a contrast of ${found} to 1, ` +
        `but ${least} to 1 is required (WCAG ${rule}): ${pair.use}`,
    ]
  })
}

// Tokens that refer to other colours: on paper and within `.sea`.
const aliases: Record<string, [land: ColourName, sea: ColourName]> = {
  ink: ['navy', 'sea-ink'],
  focus: ['navy', 'gold'],
  'focus-gap': ['paper', 'navy'],
  'gold-ink': ['gold-ink', 'gold'],
}

/** The name of the colour that a token refers to. */
function nameOf(token: string, sea = false): ColourName {
  const alias = aliases[token]
  if (alias) return alias[sea ? 1 : 0]
  return (sea && `sea-${token}` in palette ? `sea-${token}` : token) as ColourName
}

/** `colour` over `ground` with an opacity of `share` percent. */
export const mixed = (colour: Colour, ground: Colour, share = 100): Colour =>
  colour.map((part, index) => (part * share + (ground[index] ?? 0) * (100 - share)) / 100) as never
