// The conversion of photographs to upright, cropped images in sRGB, without metadata.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import t, { type Test } from 'tap'
import { pictureJob } from '../../../server/content/pictures/picture-slots.ts'
import { convertPicture } from '../../../server/pictures/conversion.ts'
import type { OperatorPictureName } from '../../../src/site/operator-pictures.ts'
import { colourAt, isNearColour } from '../../support/colours.ts'
import { realisticPhotograph } from '../../support/photograph.ts'

type JobOptions = Parameters<typeof pictureJob>[2]

/** Converts `content` for the slot `name`. */
async function converted(t: Test, content: Buffer, name: OperatorPictureName = 'about', options?: JobOptions) {
  const folder = t.testdir({ made: {}, original: content })
  const path = join(folder, 'original')
  const made = join(folder, 'made')
  const prepared = await convertPicture(pictureJob(name, { path, hash: '' }, options), made)
  return { prepared, files: (await readdir(made)).sort(), file: (file: string) => readFile(join(made, file)) }
}

function near(t: Test, found: readonly number[], wanted: readonly number[], message: string, tolerance?: number) {
  t.ok(isNearColour(found, wanted, tolerance), `${message}: ${found} for ${wanted}`)
}

// Four quarters in four colours, which show every rotation and reflection.
const quarters = [
  [0.1, 0.1, [200, 40, 40]],
  [0.9, 0.1, [40, 160, 60]],
  [0.1, 0.9, [40, 60, 200]],
  [0.9, 0.9, [230, 210, 160]],
] as const

function flag(width = 320, height = 240) {
  const parts = quarters.map(([x, y, colour]) => ({
    input: { create: { width: width / 2, height: height / 2, channels: 3 as const, background: `rgb(${colour})` } },
    left: Math.round(x) * (width / 2),
    top: Math.round(y) * (height / 2),
  }))
  return sharp({ create: { width, height, channels: 3, background: '#fff' } }).composite(parts)
}
const plain = await flag().png().toBuffer()

t.test('photographs of every orientation are turned upright', async (t) => {
  const small = await flag(160, 120).png().toBuffer()
  const jpegs = [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => ({ format: 'jpeg' as const, orientation }))
  const others = (['png', 'webp', 'tiff', 'avif'] as const).map((format) => ({ format, orientation: 6 }))
  for (const { format, orientation } of [...jpegs, ...others]) {
    // The pixels as a camera in this orientation stores them.
    const stored = await sharp(small).withMetadata({ orientation }).toFormat(format, { quality: 95 }).toBuffer()
    const wanted = await sharp(stored).autoOrient().toBuffer()
    const { file, prepared } = await converted(t, stored)
    const made = await file('picture.webp')
    const { width, height } = await sharp(wanted).metadata()
    t.match(prepared.source, { width, height })
    for (const [x, y] of quarters) {
      near(t, await colourAt(made, x, y), await colourAt(wanted, x, y), `${format} ${orientation} at ${x}, ${y}`)
    }
  }
})

t.test('every format and every colour space becomes the same picture in sRGB', async (t) => {
  const clear = sharp({ create: { width: 320, height: 240, channels: 4, background: '#00000000' } })
  const red = { create: { width: 320, height: 240, channels: 3, background: '#c82828' } } as const
  const frames = sharp([plain, await sharp(red).png().toBuffer()], { join: { animated: true } })
  const paper = [[0.5, 0.5, [250, 247, 241]]] as const
  for (const [name, source, wanted, tolerance] of [
    ['JPEG', sharp(plain).jpeg(), quarters, 14],
    ['PNG', sharp(plain).png(), quarters, 14],
    ['WebP', sharp(plain).webp(), quarters, 14],
    ['AVIF', sharp(plain).avif(), quarters, 14],
    ['TIFF', sharp(plain).tiff(), quarters, 14],
    ['16 bits', sharp(plain).toColourspace('rgb16').png(), quarters, 14],
    ['Display P3', sharp(plain).withIccProfile('p3').jpeg({ quality: 95 }), quarters, 14],
    ['a palette', sharp(plain).png({ palette: true }), quarters, 14],
    ['the first frame of an animation', frames.clone().webp(), quarters, 14],
    ['the first page of several', frames.clone().tiff(), quarters, 14],
    ['CMYK without a profile', sharp(plain).toColourspace('cmyk').jpeg({ quality: 95 }), quarters.slice(3), 25],
    ['CMYK', sharp(plain).withIccProfile('cmyk').toColourspace('cmyk').jpeg({ quality: 95 }), quarters.slice(3), 25],
    ['grey', sharp(plain).greyscale().jpeg(), [[0.9, 0.9, [211, 211, 211]]], 6],
    ['grey with transparency', clear.clone().greyscale().png(), paper, 6],
    ['transparent', clear.png(), paper, 6],
  ] as const) {
    const { file } = await converted(t, await source.toBuffer())
    for (const made of ['picture-320.avif', 'picture.webp']) {
      const picture = await file(made)
      for (const [x, y, colour] of wanted) near(t, await colourAt(picture, x, y), colour, `${name}, ${made}`, tolerance)
    }
  }
})

t.test('a photograph that is cut off is refused with advice that names no folder of the server', async (t) => {
  const photograph = sharp(await realisticPhotograph({ width: 320, height: 240 }))
  for (const format of ['jpeg', 'png', 'webp', 'tiff', 'avif'] as const) {
    const whole = await photograph.clone().toFormat(format).toBuffer()
    const message = /^is damaged or cut off \([^/]+\): export it again as JPEG$/
    await t.rejects(converted(t, whole.subarray(0, whole.length / 2)), { message }, format)
  }
})

t.test('the crop keeps the focal point in view and records its position', async (t) => {
  const dot = { create: { width: 20, height: 20, channels: 3, background: '#e01010' } } as const
  const wide = sharp({ create: { width: 600, height: 250, channels: 3, background: '#406080' } })
  const withDot = wide.composite([{ input: dot, left: 520, top: 115 }])
  const content = await withDot.jpeg().toBuffer()
  for (const focus of [[0.883, 0.5], undefined] as const) {
    const { prepared, file } = await converted(t, content, 'about', focus && { focus })
    const [x, y] = prepared.focus
    near(t, await colourAt(await file('picture.webp'), x, y), [0xe0, 0x10, 0x10], focus ? 'given' : 'found', 30)
  }
})

t.test('a picture is never enlarged, even below the smallest width', async (t) => {
  const { prepared } = await converted(t, await flag(720, 540).jpeg().toBuffer())
  t.match(prepared, { source: { width: 720, height: 540 }, widths: [640, 720], fallback: 720 })
  t.match((await converted(t, await flag(200, 150).jpeg().toBuffer())).prepared, { widths: [200], fallback: 200 })
})

t.test('no file contains metadata of the photograph', async (t) => {
  const secret = 'Claire Martin'
  const namespace = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
  const rdf = `<rdf:RDF xmlns:rdf="${namespace}"><rdf:Description rdf:about="${secret}"/></rdf:RDF>`
  const photograph = await flag()
    .withExif({
      IFD0: { Artist: secret, Model: 'iPhone 15' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 39/1 32/1', GPSLongitudeRef: 'E', GPSLongitude: '6/1 55/1 27/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${rdf}</x:xmpmeta>`)
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  t.ok(photograph.includes(secret) && photograph.includes('iPhone'))
  for (const name of ['about', 'social'] as const) {
    const { files, file } = await converted(t, photograph, name)
    for (const made of files) {
      const bytes = await file(made)
      const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata()
      t.strictSame([exif, xmp, iptc, icc, orientation], Array(5).fill(undefined), made)
      for (const trace of [secret, 'iPhone', 'GPS', 'adobe']) t.notOk(bytes.includes(trace), `${made}: ${trace}`)
    }
  }
})
