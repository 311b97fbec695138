// Makes the pictures that a shared link shows: the Riviera of the home page, and the page's title on a plate that is
// cut into it, in the site's typeface. The letters are laid out here and drawn as paths, so that no font need be installed.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Font } from 'fontkit'
import sharp, { type Sharp } from 'sharp'
import { texts } from '../server/content/texts.ts'
import { languages, listedLanguages, scripts } from '../src/language/language.ts'
import { createTranslate } from '../src/language/translate.ts'
import { socialFile, socialHeading, socialPages, socialSize, wordlessFile } from '../src/pictures/social.ts'
import { defaultFacts } from '../src/site/default-facts.ts'
import type { Job } from './made-record.ts'

const brand = defaultFacts.brand

// Navy on paper, the design's own pair, 15.4 to 1.
const ink = '#0b1f3a'
const paper = '#faf7f1'
const gold = '#c9a45c'
const goldInk = '#83621f'

const ampersand = 0x26 // gold in the name, as in the header

// Apps crop a picture and round its corners: the words keep 64 pixels from each edge.
const edge = 64
const plateWidth = 640
const titleWidth = plateWidth - edge - 40
// Arabic letters carry marks above and below.
const lineHeights = { baskervville: 1.08, 'noto-naskh-arabic': 1.35 }
type FaceName = keyof typeof lineHeights

const fonts = join(import.meta.dirname, '../styles/fonts')

/** One job a page and language that has a face to be lettered in, and one for the picture without words. */
export async function socialPictureJobs(masters: string, generated: string): Promise<Job[]> {
  const hero = await readFile(join(masters, 'hero.svg'), 'utf8')
  const mark = await readFile(join(masters, 'mark.svg'), 'utf8')
  const letters = Object.fromEntries(
    await Promise.all(
      Object.keys(lineHeights).map(async (name) => [name, await readFile(join(fonts, `${name}.woff2`))]),
    ),
  ) as Record<FaceName, Buffer>
  const script = await readFile(import.meta.filename)

  // Shared by all the jobs, and made by the first that has something to do: reading them takes a second.
  let ground: Promise<Buffer> | undefined
  const faces: Partial<Record<FaceName, Promise<Font>>> = {}
  const faceOf = (name: FaceName) => {
    faces[name] ??= openFont(letters[name])
    return faces[name]
  }
  const write = (drawing: Sharp, file: string) =>
    drawing.jpeg({ quality: 82, mozjpeg: true }).toFile(join(generated, file))

  const titled = listedLanguages.flatMap((language) => {
    const { dir, script: writing } = languages[language]
    const { face } = scripts[writing]
    if (!face) return []
    const t = createTranslate(language, texts[language], { values: { brand } })
    return socialPages.map((page) => {
      const file = `social/${socialFile(language, page)}`
      const title = socialHeading(page, t)
      return {
        name: file,
        inputs: [hero, mark, letters.baskervville, letters[face], title, brand, script],
        files: [file],
        make: async () => {
          ground ??= drawGround(hero)
          // As on the page: the calm side of the picture stays under the words.
          const picture = await sharp(await ground)
            .flop(dir === 'rtl')
            .png()
            .toBuffer()
          const lettering = {
            ...{ dir, font: await faceOf(face), lineHeight: lineHeights[face] },
            brandFont: await faceOf('baskervville'),
          }
          await write(sharp(picture).composite([{ input: Buffer.from(plate(title, mark, lettering)) }]), file)
          return undefined
        },
      }
    })
  })
  const file = `social/${wordlessFile}`
  const wordless: Job = {
    name: file,
    inputs: [hero, script],
    files: [file],
    make: async () => {
      await write(sharp(await drawGround(hero)), file)
      return undefined
    },
  }
  return [...titled, wordless]
}

/** The hero less a strip of sky and of terrace: sun, villa and pine stay clear of the plate. */
function drawGround(hero: string): Promise<Buffer> {
  const window = `viewBox="0 40 1920 1008" width="${socialSize.width}" height="${socialSize.height}"`
  return sharp(Buffer.from(hero.replace(/viewBox="[^"]*" width="\d+" height="\d+"/, window)))
    .png()
    .toBuffer()
}

async function openFont(letters: Buffer): Promise<Font> {
  const { create } = await import('fontkit')
  const font = create(letters)
  if (!('layout' in font)) throw new Error('The typeface is a collection: name one of its fonts')
  return font
}

interface Lettering {
  dir: 'ltr' | 'rtl'
  font: Font
  lineHeight: number
  /** The name of the company is French, whatever the title is. */
  brandFont: Font
}

/** The plate as an SVG as large as the picture: mark and brand, then the title, from the lower edge upwards. */
function plate(title: string, mark: string, { dir, font, lineHeight, brandFont }: Lettering): string {
  const { size, lines } = setTitle(title, font)
  const lastLine = socialSize.height - edge - 8
  const firstLine = lastLine - (lines.length - 1) * size * lineHeight
  const brandLine = firstLine - size * (lineHeight - lineHeights.baskervville + 1) - 34
  const top = brandLine - 40 - 48
  // Where something `width` wide begins, `start` from the side that its language begins at.
  const at = (start: number, width: number) => (dir === 'rtl' ? socialSize.width - start - width : start)
  const drawnMark = mark
    .replace('<svg ', `<svg x="${at(edge, 60)}" y="${brandLine - 45}" `)
    .replace(/width="\d+" height="\d+"/, 'width="60" height="60"')
  const drawnBrand = drawLine(brand, brandFont, 38, at(edge + 76, widest([brand], brandFont, 38)), brandLine, {
    [ampersand]: goldInk,
  })
  const drawnLines = lines.map((line, index) =>
    drawLine(line, font, size, at(edge - 3, widest([line], font, size)), firstLine + index * size * lineHeight),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${socialSize.width}" height="${socialSize.height}">
<path fill="${paper}" d="M${at(0, plateWidth)} ${top}h${plateWidth}V${socialSize.height}h-${plateWidth}z"/>
${drawnMark}
<g fill="${ink}">${[drawnBrand, ...drawnLines].join('\n')}</g>
<path fill="${gold}" d="M${at(0, plateWidth)} ${socialSize.height - 10}h${plateWidth}v10h-${plateWidth}z"/>
</svg>`
}

/** The largest letters at which the title fits the plate in three lines or fewer. */
function setTitle(title: string, font: Font): { size: number; lines: string[] } {
  const words = title.split(' ')
  for (let size = 84; size >= 40; size -= 2) {
    for (const lines of [breakings(words, 1), breakings(words, 2), breakings(words, 3)]) {
      const balanced = lines.toSorted((a, b) => widest(a, font, size) - widest(b, font, size))[0]
      if (balanced && widest(balanced, font, size) <= titleWidth) return { size, lines: balanced }
    }
  }
  throw new Error(`The title is too long for a social picture: ${title}`)
}

/** Every way to break `words` into `count` lines. A no-break space belongs to its word. */
function breakings(words: readonly string[], count: number): string[][] {
  if (count === 1) return words.length > 0 ? [[words.join(' ')]] : []
  return words.flatMap((_, index) =>
    breakings(words.slice(index + 1), count - 1).map((rest) => [words.slice(0, index + 1).join(' '), ...rest]),
  )
}

const widest = (lines: readonly string[], font: Font, size: number) =>
  Math.max(...lines.map((line) => (font.layout(line).advanceWidth * size) / font.unitsPerEm))

/** The letters of a line as SVG paths, kerned, from the start of its baseline; `colours` holds letters of another colour. */
function drawLine(
  line: string,
  font: Font,
  size: number,
  x: number,
  y: number,
  colours: Record<number, string> = {},
): string {
  const { glyphs, positions } = font.layout(line)
  let pen = 0
  const paths = glyphs.map((glyph, index) => {
    const placed = positions[index]
    const fill = colours[glyph.codePoints[0] ?? 0]
    const path = `<path${fill ? ` fill="${fill}"` : ''} transform="translate(${pen + (placed?.xOffset ?? 0)})" d="${glyph.path.toSVG()}"/>`
    pen += placed?.xAdvance ?? glyph.advanceWidth
    return path
  })
  const scale = size / font.unitsPerEm
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`
}
