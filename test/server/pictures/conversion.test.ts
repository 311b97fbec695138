// Converted photographs: upright, in sRGB, without metadata, cropped around the focal point, within the size limit.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import t, { type Test } from 'tap'
import { pictureJob } from '../../../server/content/pictures/picture-slots.ts'
import { convertPicture } from '../../../server/pictures/conversion.ts'
import type { OperatorPictureName } from '../../../src/pictures/operator-pictures.ts'
import { scene } from '../../support/photograph.ts'

/** Converts `content` for the slot `name`. */
async function converted(t: Test, content: Buffer, name: OperatorPictureName = 'about', focus?: [number, number]) {
  const folder = t.testdir({ made: {} })
  const path = join(folder, 'original')
  await writeFile(path, content)
  const made = join(folder, 'made')
  const prepared = await convertPicture(pictureJob(name, { path, hash: '' }, focus && { focus }), made)
  const files = await readdir(made)
  return { prepared, files, made, file: (file: string) => readFile(join(made, file)) }
}

/** The colour of a picture at a position from 0 to 1. */
async function colourAt(picture: Buffer, x: number, y: number) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const start = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels
  return [...data.subarray(start, start + 3)]
}

const near = (t: Test, found: readonly number[], wanted: readonly number[], message: string, limit = 14) =>
  t.ok(
    found.every((part, index) => Math.abs(part - (wanted[index] ?? 0)) <= limit),
    `${message}: ${found} for ${wanted}`,
  )

// Four quarters of four colours, which show every rotation and mirroring.
const quarters = { red: [200, 40, 40], green: [40, 160, 60], blue: [40, 60, 200], sand: [230, 210, 160] }
function flag(width = 480, height = 360): Sharp {
  const part = (colour: readonly number[], left: number, top: number) => ({
    input: {
      create: { width: width / 2, height: height / 2, channels: 3 as const, background: `rgb(${colour.join()})` },
    },
    ...{ left, top },
  })
  return sharp({ create: { width, height, channels: 3, background: '#000' } }).composite([
    part(quarters.red, 0, 0),
    part(quarters.green, width / 2, 0),
    part(quarters.blue, 0, height / 2),
    part(quarters.sand, width / 2, height / 2),
  ])
}
const corners = [
  [0.1, 0.1, quarters.red],
  [0.9, 0.1, quarters.green],
  [0.1, 0.9, quarters.blue],
  [0.9, 0.9, quarters.sand],
] as const

t.test('photographs of every orientation are turned upright', async (t) => {
  const picture = await flag(160, 120).png().toBuffer()
  for (let orientation = 1; orientation <= 8; orientation += 1) {
    // The pixels as a camera in this orientation stores them.
    const stored = await sharp(picture).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
    const wanted = await sharp(stored).autoOrient().toBuffer()
    const { file, prepared } = await converted(t, stored)
    const made = await file('picture.webp')
    const { width, height } = await sharp(wanted).metadata()
    t.match(prepared.source, { width, height })
    for (const [x, y] of corners) {
      near(t, await colourAt(made, x, y), await colourAt(wanted, x, y), `orientation ${orientation} at ${x}, ${y}`)
    }
  }
})

t.test('JPEG, PNG, WebP, AVIF and TIFF give the same picture', async (t) => {
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'tiff'] as const) {
    const { file, files } = await converted(t, await flag().toFormat(format).toBuffer())
    t.strictSame(files.sort(), ['picture-480.avif', 'picture.webp'], format)
    for (const name of files) {
      for (const [x, y, colour] of corners)
        near(t, await colourAt(await file(name), x, y), colour, `${format}, ${name}`)
    }
  }
})

t.test('grey, CMYK, 16 bits, Display P3 and transparency are converted to sRGB', async (t) => {
  const plain = await flag().png().toBuffer()
  const grey = await converted(t, await sharp(plain).greyscale().jpeg().toBuffer())
  const [red = 0, green = 0, blue = 0] = await colourAt(await grey.file('picture.webp'), 0.9, 0.9)
  t.ok(Math.abs(red - green) < 4 && Math.abs(green - blue) < 4 && red > 180)

  const cmyk = await sharp(plain).withIccProfile('cmyk').toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()
  t.equal((await sharp(cmyk).metadata()).space, 'cmyk')
  const ofCmyk = await converted(t, cmyk)
  near(t, await colourAt(await ofCmyk.file('picture.webp'), 0.9, 0.9), quarters.sand, 'CMYK', 25)

  const deep = await sharp(plain).toColourspace('rgb16').png().toBuffer()
  t.equal((await sharp(deep).metadata()).depth, 'ushort')
  near(t, await colourAt(await (await converted(t, deep)).file('picture.webp'), 0.1, 0.1), quarters.red, '16 bits')

  const wide = await sharp(plain).withIccProfile('p3').jpeg({ quality: 95 }).toBuffer()
  t.notSame(await colourAt(wide, 0.1, 0.1), quarters.red, 'its numbers are others')
  near(t, await colourAt(await (await converted(t, wide)).file('picture.webp'), 0.1, 0.1), quarters.red, 'Display P3')

  const clear = await sharp({ create: { width: 800, height: 600, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  near(t, await colourAt(await (await converted(t, clear)).file('picture.webp'), 0.5, 0.5), [250, 247, 241], 'alpha')
})

t.test('no file contains metadata of the photograph', async (t) => {
  const secret = 'Claire Martin'
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${secret}"/></rdf:RDF></x:xmpmeta>`
  const thumbnail = await sharp({ create: { width: 160, height: 120, channels: 3, background: '#f00' } })
    .jpeg()
    .toBuffer()
  const photograph = await flag()
    .withExif({
      IFD0: { Artist: secret, Copyright: secret, Make: 'Apple', Model: 'iPhone 15' },
      IFD2: { BodySerialNumber: 'SERIAL-4711' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 39/1 32/1', GPSLongitudeRef: 'E', GPSLongitude: '6/1 55/1 27/1' },
    })
    .withXmp(xmp)
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  // IPTC (Photoshop, APP13) and an embedded thumbnail as another JPEG in APP2, as Multi-Picture files have it.
  const segment = (marker: number, data: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(data.length + 2, 2)
    return Buffer.concat([head, data])
  }
  const iptc = Buffer.concat([
    Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x12\x1c\x02\x50\0\x0d', 'latin1'),
    Buffer.from(secret),
  ])
  const whole = Buffer.concat([
    photograph.subarray(0, 2),
    segment(0xed, iptc),
    segment(0xe2, Buffer.concat([Buffer.from('MPF\0'), thumbnail])),
    photograph.subarray(2),
  ])
  for (const name of ['about', 'social'] as const) {
    const { files, file } = await converted(t, whole, name)
    for (const made of files) {
      const bytes = await file(made)
      const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata()
      t.strictSame(
        { exif, xmp, iptc, icc, orientation },
        { exif: undefined, xmp: undefined, iptc: undefined, icc: undefined, orientation: undefined },
        made,
      )
      for (const trace of [secret, 'iPhone', 'SERIAL', 'Photoshop', 'GPS', 'MPF', 'adobe'])
        t.notOk(bytes.includes(trace), `${made}: ${trace}`)
      t.equal(bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff]), 3), -1, 'no second picture')
    }
  }
})

t.test('the crop keeps the focal point in view and records its position', async (t) => {
  const dot = { input: { create: { width: 40, height: 40, channels: 3 as const, background: '#e01010' } } }
  const plain = sharp({ create: { width: 1200, height: 500, channels: 3, background: '#406080' } })
  const photograph = await plain
    .composite([{ ...dot, left: 1040, top: 230 }])
    .jpeg()
    .toBuffer()
  for (const focus of [[0.883, 0.5], undefined] as const) {
    const { prepared, file } = await converted(t, photograph, 'about', focus && [...focus])
    const [x, y] = prepared.focus
    near(t, await colourAt(await file('picture.webp'), x, y), [0xe0, 0x10, 0x10], focus ? 'given' : 'found', 30)
  }
})

t.test('a picture is never enlarged, even below the smallest width', async (t) => {
  const { prepared, files } = await converted(t, await flag(1000, 750).jpeg().toBuffer())
  t.match(prepared, { source: { width: 1000, height: 750 }, widths: [640, 960, 1000], fallback: 960 })
  t.ok(files.includes('picture-1000.avif'))
  const tiny = await converted(t, await flag(200, 150).jpeg().toBuffer())
  t.match(tiny.prepared, { widths: [200], fallback: 200 })
})

t.test('on a phone the hero weighs at most 45 kB and a card at most 25 kB', async (t) => {
  const photograph = await scene({ width: 1400, height: 1050 })
  const hero = await converted(t, photograph, 'hero-tall')
  // 412 px at 1.75 pixels each are 721: the hero's next file has 900, the card's 720.
  t.ok((await hero.file('picture-900.avif')).length <= 45_000)
  const card = await converted(t, photograph, 'service-pool')
  t.ok((await card.file('picture-720.avif')).length <= 25_000)
})

t.test('the picture of shared links is a JPEG of 1200 × 630', async (t) => {
  const { files, file } = await converted(t, await flag(1600, 1200).jpeg().toBuffer(), 'social')
  t.strictSame(files, ['picture.jpg'])
  t.match(await sharp(await file('picture.jpg')).metadata(), { format: 'jpeg', width: 1200, height: 630 })
})

t.test('a social picture made from another picture shows the name and the logo', async (t) => {
  const folder = t.testdir({ made: {} })
  const [path, logo] = [join(folder, 'a.jpg'), join(folder, 'logo.svg')]
  await writeFile(path, await flag(1600, 1200).jpeg().toBuffer())
  await writeFile(
    logo,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="#c03060" d="M0 0h1v1H0z"/></svg>',
  )
  const plate = { name: 'Élise & Pin', paper: '#f4faf6', ink: '#123026', accent: '#d2a85a', logo }
  await convertPicture(pictureJob('social', { path, hash: '' }, { plate }), join(folder, 'made'))
  const picture = await readFile(join(folder, 'made/picture.jpg'))
  near(t, await colourAt(picture, 108 / 1200, 541 / 630), [0xc0, 0x30, 0x60], 'the logo')
  near(t, await colourAt(picture, 30 / 1200, 541 / 630), [0xf4, 0xfa, 0xf6], 'the plate')
  const name = await sharp(picture).extract({ left: 180, top: 480, width: 300, height: 120 }).greyscale().stats()
  t.ok((name.channels[0]?.min ?? 255) < 60, 'letters in ink')
  near(t, await colourAt(picture, 0.9, 0.1), quarters.green, 'the photograph')
})

t.test('a decompression bomb is refused before it is decoded, and damaged files are refused with advice', async (t) => {
  const small = await flag(400, 300).png().toBuffer()
  // 60,000 × 60,000 pixels, by its header.
  const bomb = Buffer.from(small)
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  await t.rejects(converted(t, bomb), { message: /^has 3600 megapixels: 100 are the limit, save it smaller$/ })

  const photograph = await scene({ width: 800, height: 600 })
  const damaged = {
    cut: photograph.subarray(0, photograph.length / 2),
    start: photograph.subarray(0, 60),
    png: small.subarray(0, 200),
  }
  for (const [name, content] of Object.entries(damaged)) {
    await t.rejects(converted(t, content), { message: /^is damaged or cut off \(.+\): export it again as JPEG$/ }, name)
  }
})
