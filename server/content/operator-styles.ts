// The CSS rules that the operator's pictures and colours add to the inlined style sheets. Empty without either.
import type { OperatorPicture } from '../../src/pictures/operator-pictures.ts'
import { type BrandColours, colourOf } from '../../src/site/palette.ts'
import type { Site } from '../../src/site/site.ts'
import { isSocial } from './pictures/picture-slots.ts'

/** The rules for the operator's `pictures` and `colours`. Their specificity is higher than that of the site's rules. */
export function operatorStyles({ site, colours }: { site: Pick<Site, 'pictures'>; colours: BrandColours }): string {
  return colourRules(colours) + pictureRules(site.pictures ?? {})
}

function colourRules(colours: BrandColours): string {
  const all = Object.entries(colours)
  const declared = (entries: readonly (readonly [string, string])[]) =>
    entries.map(([name, colour]) => `--${name}:${colour};`).join('')
  const sheer = (token: string, percent: number, colour?: string) =>
    colour ? `--${token}:rgb(${colourOf(colour).join(' ')}/${percent}%);` : ''
  const land = all.filter(([name]) => !name.startsWith('sea-'))
  const sea = all.flatMap(([name, colour]) => (name.startsWith('sea-') ? [[name.slice(4), colour] as const] : []))
  const own = declared(land) + sheer('mark', 35, colours.gold) + sheer('shade', 50, colours.navy)
  return (own && `html:root{${own}}`) + (sea.length > 0 ? `html .sea{${declared(sea)}}` : '')
}

// If a slot crops its picture, the crop keeps the focal point.
function pictureRules(pictures: NonNullable<Site['pictures']>): string {
  const all = Object.entries(pictures) as [string, OperatorPicture][]
  const rules = all.map(([name, { key, focus }]) => {
    const position = `{object-position:${focus.map((part) => `${Math.round(part * 100)}%`).join(' ')}}`
    // One element shows both heroes and chooses by the width of the window (src/pictures/picture.tsx).
    if (name === 'hero-tall') return `@media(max-width:47.99rem){#app .hero-art img[src*="/hero-"]${position}}`
    if (name === 'logo')
      return '.logo img{flex:none;inline-size:auto;block-size:1.5em;max-inline-size:5em;object-fit:contain}'
    return isSocial(name) ? '' : `#app img[src*="${key}"]${position}`
  })
  // Drawings are mirrored in right-to-left languages. A photograph is not: it may show words.
  return rules.join('') + (rules.length > 0 ? '#app .hero-art img[src^="/pictures/"]{transform:none}' : '')
}
