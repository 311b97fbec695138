// Builds the pictures of shared links: the hero of the home page, with the title of the page on a plate. The letters
// are drawn as paths, so no font has to be installed.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Font } from 'fontkit'
import sharp, { type Sharp } from 'sharp'
import { texts } from '../server/content/texts.ts'
import { languages, listedLanguages, scripts } from '../src/language/language.ts'
import { createTranslate } from '../src/language/translate.ts'
import { brandFile, socialFile, socialHeading, socialPages, socialSize, wordlessFile } from '../src/pictures/social.ts'
import { defaultFacts } from '../src/site/default-facts.ts'
import { palette } from '../src/site/palette.ts'
import { openFont } from './headline-outlines.ts'
import type { Job } from './picture-cache.ts'

// Increase this after a change that makes other pictures from the same inputs.
const version = '1'

const brand = defaultFacts.brand

const { navy, paper, gold, 'gold-ink': goldInk } = palette

const ampersand = 0x26 // Gold, as in the header.

// Apps crop the picture and round its corners, so the words keep a distance of 64 pixels from each edge.
const edge = 64
const plateWidth = 640
const titleWidth = plateWidth - edge - 40
// Arabic letters have marks above and below, which need higher lines.
const lineHeights = { baskervville: 1.08, 'noto-naskh-arabic': 1.35 }

/** A job for each page and language that the site has a font for, one with the brand only, and one without words. */
export async function socialPictureJobs(masters: string, generated: string): Promise<Job[]> {
  const hero = await readFile(join(masters, 'hero.svg'), 'utf8')
  const logo = await readFile(join(masters, 'logo.svg'), 'utf8')
  const latin = await openFont('baskervville')

  // Drawn only if a job runs: this takes a second.
  let drawnBackground: Promise<Buffer> | undefined
  const background = async () => {
    drawnBackground ??= drawBackground(hero)
    return sharp(await drawnBackground)
  }
  const job = (file: string, inputs: Job['inputs'], draw: () => Promise<Sharp>): Job => ({
    name: `social/${file}`,
    inputs: [...inputs, version],
    files: [`social/${file}`],
    build: async () => {
      const drawing = await draw()
      await drawing.jpeg({ quality: 82, mozjpeg: true }).toFile(join(generated, 'social', file))
      return undefined
    },
  })

  const titled = listedLanguages.map(async (language) => {
    const { dir, script } = languages[language]
    const { face } = scripts[script]
    if (!face) return []
    const { file, font } = await openFont(face)
    const t = createTranslate(language, texts[language], { values: { brand } })
    return socialPages.map((page) => {
      const title = socialHeading(page, t)
      const inputs = [hero, logo, latin.file, file, title, brand]
      return job(socialFile(language, page), inputs, async () => {
        // Mirrored for right-to-left languages, as on the page, so that the calm side of the picture is under the
        // words.
        const picture = (await background()).flop(dir === 'rtl')
        const lettering = { dir, font, lineHeight: lineHeights[face], brandFont: latin.font }
        return picture.composite([{ input: Buffer.from(plate(title, logo, lettering)) }])
      })
    })
  })
  const branded = job(brandFile, [hero, logo, latin.file, brand], async () => {
    const { font } = latin
    const lettering = { dir: 'ltr', font, lineHeight: lineHeights.baskervville, brandFont: font } as const
    return (await background()).composite([{ input: Buffer.from(plate(undefined, logo, lettering)) }])
  })
  return [...(await Promise.all(titled)).flat(), branded, job(wordlessFile, [hero], background)]
}

/** The hero without a strip of sky and of terrace, so that the plate covers neither sun, villa nor pine. */
function drawBackground(hero: string): Promise<Buffer> {
  const viewBox = `viewBox="0 40 1920 1008" width="${socialSize.width}" height="${socialSize.height}"`
  return sharp(Buffer.from(hero.replace(/viewBox="[^"]*" width="\d+" height="\d+"/, viewBox)))
    .png()
    .toBuffer()
}

interface Lettering {
  dir: 'ltr' | 'rtl'
  font: Font
  lineHeight: number
  /** The brand is in Latin letters in every language. */
  brandFont: Font
}

/** The plate, as an SVG of the size of the picture: logo and brand, and below them the title if there is one. */
function plate(title: string | undefined, logo: string, { dir, font, lineHeight, brandFont }: Lettering): string {
  const { size, lines } = title === undefined ? { size: 0, lines: [] } : fitTitle(title, font)
  // Without a title, logo and brand are as large as the plate allows.
  const scale = title === undefined ? 1.6 : 1
  const lastLine = socialSize.height - edge - 8
  const firstLine = lastLine - (lines.length - 1) * size * lineHeight
  const brandLine = title === undefined ? lastLine : firstLine - size * (lineHeight - lineHeights.baskervville + 1) - 34
  const top = brandLine - 40 * scale - 48
  // The x of something `width` wide that is `start` away from the side where the language begins.
  const at = (start: number, width: number) => (dir === 'rtl' ? socialSize.width - start - width : start)
  const drawnLogo = logo
    .replace('<svg ', `<svg x="${at(edge, 60 * scale)}" y="${brandLine - 45 * scale}" `)
    .replace(/width="\d+" height="\d+"/, `width="${60 * scale}" height="${60 * scale}"`)
  const brandStart = at(edge + 76 * scale, widest([brand], brandFont, 38 * scale))
  const drawnBrand = drawLine(brand, brandFont, 38 * scale, brandStart, brandLine, { [ampersand]: goldInk })
  const drawnLines = lines.map((line, index) =>
    drawLine(line, font, size, at(edge - 3, widest([line], font, size)), firstLine + index * size * lineHeight),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${socialSize.width}" height="${socialSize.height}">
<path fill="${paper}" d="M${at(0, plateWidth)} ${top}h${plateWidth}V${socialSize.height}h-${plateWidth}z"/>
${drawnLogo}
<g fill="${navy}">${[drawnBrand, ...drawnLines].join('\n')}</g>
<path fill="${gold}" d="M${at(0, plateWidth)} ${socialSize.height - 10}h${plateWidth}v10h-${plateWidth}z"/>
</svg>`
}

/** The largest font size at which the title fits the plate in at most three lines. */
function fitTitle(title: string, font: Font): { size: number; lines: string[] } {
  const words = title.split(' ')
  for (let size = 84; size >= 40; size -= 2) {
    for (const lines of [lineBreaks(words, 1), lineBreaks(words, 2), lineBreaks(words, 3)]) {
      const balanced = lines.toSorted((a, b) => widest(a, font, size) - widest(b, font, size))[0]
      if (balanced && widest(balanced, font, size) <= titleWidth) return { size, lines: balanced }
    }
  }
  throw new Error(`The title is too long for a social picture: ${title}`)
}

/** Every way to break `words` into `count` lines. A no-break space is part of its word. */
function lineBreaks(words: readonly string[], count: number): string[][] {
  if (count === 1) return words.length > 0 ? [[words.join(' ')]] : []
  return words.flatMap((_, index) =>
    lineBreaks(words.slice(index + 1), count - 1).map((rest) => [words.slice(0, index + 1).join(' '), ...rest]),
  )
}

const widest = (lines: readonly string[], font: Font, size: number) =>
  Math.max(...lines.map((line) => (font.layout(line).advanceWidth * size) / font.unitsPerEm))

/** A line of text as SVG paths, with kerning, from the baseline at `x` and `y`. `colours` are by code point. */
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
