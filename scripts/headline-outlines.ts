// Writes server/pictures/headline-outlines.json: the outlines of the headline font, with which the server draws the
// name of a company on its social picture. The image has no fonts, and the package that reads fonts is a development
// dependency. Run after a change of the font: node scripts/headline-outlines.ts
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'

const root = join(import.meta.dirname, '..')

/** The font `name` of the site, and its file. */
export async function openFont(name: string): Promise<{ file: Buffer; font: Font }> {
  const file = await readFile(join(root, 'styles/fonts', `${name}.woff2`))
  const font = create(file)
  if (!('layout' in font)) throw new Error(`${name} is a collection`)
  return { file, font }
}

/** The outlines, in the format of server/pictures/headline-outlines.json. */
export async function headlineOutlines(): Promise<string> {
  const opened = await Promise.all(['baskervville', 'baskervville-ext'].map(openFont))
  const fonts = opened.map(({ font }) => font)
  // The characters of names in Latin script: Basic Latin to Latin Extended-A, the apostrophe and the dashes.
  const codes = [...Array(0x180).keys()].slice(0x20).concat(0x2013, 0x2014, 0x2019)
  const glyphs = codes.flatMap((code) => {
    const font = fonts.find((candidate) => candidate.hasGlyphForCodePoint(code))
    const glyph = font?.glyphForCodePoint(code)
    return font && glyph ? [[String.fromCodePoint(code), [glyph.advanceWidth, glyph.path.toSVG()]] as const] : []
  })
  return `${JSON.stringify({ unitsPerEm: fonts[0]?.unitsPerEm, glyphs: Object.fromEntries(glyphs) }).replaceAll('],"', '],\n"')}\n`
}

if (import.meta.main) await writeFile(join(root, 'server/pictures/headline-outlines.json'), await headlineOutlines())
