// The CSS rules that the operator's colours and pictures add to the inlined stylesheets. Their specificity is higher
// than the site's rules.
import type { OperatorPicture, OperatorPictures } from '../../src/site/operator-pictures.ts'
import { type BrandColours, parseColour } from '../../src/site/palette.ts'
import { isSocial } from './pictures/picture-slots.ts'

export const operatorRules = (colours: BrandColours, pictures: OperatorPictures): string =>
  colourRules(colours) + pictureRules(pictures).join('')

function colourRules(colours: BrandColours): string {
  const entries = Object.entries(colours)
  const declared = (entries: readonly (readonly [string, string])[]) =>
    entries.map(([name, colour]) => `--${name}:${colour};`).join('')
  const sheer = (token: string, percent: number, colour?: string) =>
    colour ? `--${token}:rgb(${parseColour(colour).join(' ')}/${percent}%);` : ''
  const land = entries.filter(([name]) => !name.startsWith('sea-'))
  const sea = entries.flatMap(([name, colour]) => (name.startsWith('sea-') ? [[name.slice(4), colour] as const] : []))
  const rules = declared(land) + sheer('highlight', 35, colours.gold) + sheer('shade', 50, colours.navy)
  return (rules && `html:root{${rules}}`) + (sea.length > 0 ? `html .sea{${declared(sea)}}` : '')
}

/** The crop of each picture keeps its focal point. */
function pictureRules(pictures: OperatorPictures): string[] {
  return (Object.entries(pictures) as [string, OperatorPicture][]).flatMap(([name, { key, focus = [0.5, 0.5] }]) => {
    const position = `{object-position:${focus.map((part) => `${Math.round(part * 100)}%`).join(' ')}}`
    // One element shows both heroes and chooses by the width of the window (src/pictures/picture.tsx).
    if (name === 'hero-tall') return `@media(max-width:47.99rem){#app .hero-art img[src*="/hero-"]${position}}`
    if (name === 'logo')
      return '.logo img{flex:none;inline-size:auto;block-size:1.5em;max-inline-size:5em;object-fit:contain}'
    if (isSocial(name)) return []
    // Drawings are mirrored in right-to-left languages. A photograph is not: it may show words.
    const mirrored = name === 'hero' ? ['#app .hero-art img[src^="/pictures/"]{transform:none}'] : []
    // The hash that ends a key is enough, and the first view has no bytes to spare.
    return [`#app [src*="${key.slice(key.lastIndexOf('-') + 1)}"]${position}`, ...mirrored]
  })
}
