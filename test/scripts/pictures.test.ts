// The dimensions and file sizes of the generated pictures, and the cache that rebuilds them after a change.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import t from 'tap'
import { buildChanged, type Job } from '../../scripts/picture-cache.ts'
import { languages, listedLanguages, scripts } from '../../src/language/language.ts'
import { brandFile, socialFile, socialPages, socialSize, wordlessFile } from '../../src/pictures/social.ts'
import { avifFile, heightAt, pictureNames, pictures, webpFile } from '../../src/site/picture-table.ts'

const generated = join(import.meta.dirname, '../../src/pictures/generated')
const read = (file: string) => readFileSync(join(generated, file))
const weight = (file: string) => statSync(join(generated, file)).size
// Social pictures have a title only in languages that the site has a font for.
const lettered = listedLanguages.filter((language) => scripts[languages[language].script].face)
const socialFiles = [
  ...lettered.flatMap((language) => socialPages.map((page) => socialFile(language, page))),
  brandFile,
  wordlessFile,
].map((file) => `social/${file}`)

t.test('each file of a picture has the size in the table', async (t) => {
  for (const name of pictureNames) {
    const plan = pictures[name]
    const files: [string, number][] = plan.widths.map((width) => [avifFile(name, width), width])
    for (const [file, width] of [...files, [webpFile(name), plan.fallback] as const]) {
      t.match(await sharp(read(file)).metadata(), { width, height: heightAt(plan, width) }, file)
    }
  }
})

t.test('each file of a picture except the hero has at most 60 kB', async (t) => {
  for (const name of pictureNames.filter((name) => name !== 'hero')) {
    for (const width of pictures[name].widths) t.ok(weight(avifFile(name, width)) <= 60_000, `${name} ${width}`)
  }
})

t.test('the files of the hero have at most 45 kB', async (t) => {
  t.ok(weight(avifFile('hero', 1280)) <= 45_000, 'the hero, 1280 pixels wide: 45 kB')
  t.ok(weight(avifFile('hero-tall', 720)) <= 15_100, 'the hero of a phone with two pixels: 15 kB')
  t.ok(weight(avifFile('hero-tall', 900)) <= 20_000, 'the hero of a phone with three pixels: 20 kB')
})

t.test('the social pictures of all pages and languages are JPEGs of 1200 × 630 and at most 120 kB', async (t) => {
  for (const file of socialFiles) {
    t.match(await sharp(read(file)).metadata(), { ...socialSize, format: 'jpeg' }, file)
    t.ok(weight(file) <= 120_000, `${file}: 120 kB`)
  }
})

t.test('the icons have the required sizes and backgrounds', async (t) => {
  for (const [icon, size, isOpaque] of [
    ['apple-touch-icon', 180, true],
    ['icon-192', 192, false],
    ['icon-512', 512, false],
    ['icon-maskable-512', 512, true],
  ] as const) {
    const image = sharp(read(`icons/${icon}.png`))
    t.match(await image.metadata(), { width: size, height: size }, icon)
    t.equal((await image.stats()).isOpaque, isOpaque, icon)
  }
  t.match((await sharp(read('icons/favicon.svg')).metadata()).format, 'svg')
})

t.test('favicon.ico contains the logo at 16, 32 and 48 pixels', async (t) => {
  const ico = read('icons/favicon.ico')
  t.equal(ico.readUInt16LE(4), 3)
  for (const [index, size] of [16, 32, 48].entries()) {
    const entry = 6 + 16 * index
    const length = ico.readUInt32LE(entry + 8)
    const start = ico.readUInt32LE(entry + 12)
    const picture = await sharp(ico.subarray(start, start + length)).metadata()
    t.strictSame([ico[entry], picture.width, picture.height, picture.format], [size, size, size, 'png'])
  }
})

/** A job that writes its inputs to a file. */
function job(folder: string, name: string, ...inputs: string[]): Job {
  const file = `${name}.txt`
  const build = async () => {
    writeFileSync(join(folder, file), inputs.join())
    return `result of ${inputs}`
  }
  return { name, inputs, files: [file], build }
}

t.test('a file is built again only if an input has changed or the file is missing', async (t) => {
  const folder = t.testdir()
  const build = (...inputs: string[]) =>
    buildChanged(folder, [job(folder, 'villa', ...inputs), job(folder, 'pool', 'a')])
  t.strictSame((await build('ab', 'c')).built.sort(), ['pool', 'villa'])
  t.match(await build('ab', 'c'), { built: [], results: { villa: 'result of ab,c' } })
  t.strictSame((await build('a', 'bc')).built, ['villa'], 'the same inputs when they are joined')
  t.equal(readFileSync(join(folder, 'villa.txt'), 'utf8'), 'a,bc')
  rmSync(join(folder, 'villa.txt'))
  t.strictSame((await build('a', 'bc')).built, ['villa'])
})

t.test('only the files of a removed job are deleted', async (t) => {
  const folder = t.testdir({ 'colours.json': '{}' })
  await buildChanged(folder, [job(folder, 'villa', 'a'), job(folder, 'pool', 'a')], ['colours.json'])
  await buildChanged(folder, [job(folder, 'villa', 'a')], ['colours.json'])
  t.strictSame(readdirSync(folder).sort(), ['build-cache.json', 'colours.json', 'villa.txt'])
})
