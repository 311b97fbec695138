// Photographs of cameras on a running site: their memory and their size.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import t from 'tap'
import { pictureJob } from '../../server/content/picture-slots.ts'
import { convertPicture } from '../../server/pictures/conversion.ts'
import { drawLogo } from '../../server/pictures/logo.ts'
import { dataFolder } from '../support/data-folder.ts'
import { scene } from '../support/photograph.ts'
import { startSite } from '../support/process.ts'
import { until } from '../support/until.ts'

const folder = t.testdir()
const house = await scene({ width: 1400, height: 1050 })
const alt = { en: 'A house', fr: 'Une maison' }
const skip = !existsSync('/proc/self/smaps_rollup') && 'the memory of conversions: it is measured on Linux only'
// The environment of the image.
const image = {
  SITE_FILE: join(folder, 'site.json'),
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_OPTIONS: '--max-old-space-size=64 --max-semi-space-size=2',
}

/** Writes a content file with these pictures. */
const writeContent = (pictures: object) => writeFile(image.SITE_FILE, JSON.stringify({ pictures }))

/** The proportional set size of a process (MB). */
function memoryOf(pid = 0): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024
  } catch {
    // The converter ends after each picture.
    return 0
  }
}

function childrenOf(pid = 0): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

const showsHero = async (origin: string) => /\/pictures\/hero-/.test(await (await fetch(origin)).text())
const filesIn = (path: string) => (existsSync(path) ? readdirSync(path) : [])
/** Whether the files of the slot `name` are complete. */
const isConverted = (dataDir: string, name: string) =>
  filesIn(join(dataDir, 'pictures')).some((file) => new RegExp(`^${name}-[0-9a-f]{12}$`).test(file))

t.test('five photographs are converted within the memory of the container', { skip }, async (t) => {
  const names = ['hero', 'about', 'office', 'service-property-management', 'service-concierge-services']
  // Telephones and cameras: 12, 12, 16, 20 and 24 megapixels.
  for (const [index, width] of [4032, 4032, 4608, 5184, 5656].entries()) {
    await sharp(house)
      .resize(width)
      .toFile(join(folder, `${names[index]}.jpg`))
  }
  await writeContent(Object.fromEntries(names.map((name) => [name, { file: `${name}.jpg`, alt }])))
  const dataDir = dataFolder(t)
  const site = await startSite(t, { ...image, DATA_DIR: dataDir })
  const peaks = { site: 0, all: 0 }
  const statuses = new Set<number>()
  for (const name of [...names, 'hero-tall', 'social']) {
    await until(`the files of ${name}`, async () => {
      const own = memoryOf(site.pid)
      const all = childrenOf(site.pid).reduce((sum, child) => sum + memoryOf(child), own)
      Object.assign(peaks, { site: Math.max(peaks.site, own), all: Math.max(peaks.all, all) })
      statuses.add((await fetch(site.origin)).status)
      return isConverted(dataDir, name)
    })
  }
  await until('the page with the photographs', () => showsHero(site.origin))
  t.strictSame([...statuses], [200], 'pages were served meanwhile')
  t.ok(peaks.site <= 128, `the site took ${peaks.site.toFixed()} MB`)
  t.ok(peaks.all <= 256, `site and converter took ${peaks.all.toFixed()} MB`)
})

t.test('a photograph that needs too much memory stops the conversion, not the site', { skip }, async (t) => {
  // A progressive JPEG of 90 megapixels: all coefficients must be in memory at once.
  const blank = sharp({ create: { width: 9_500, height: 9_500, channels: 3, background: '#406080' } })
  await writeFile(join(folder, 'large.jpg'), await blank.jpeg({ progressive: true }).toBuffer())
  await writeContent({ about: { file: 'large.jpg', alt } })
  const site = await startSite(t, { ...image, DATA_DIR: dataFolder(t) })
  let peak = 0
  await until('the end of the conversion', () => {
    for (const child of childrenOf(site.pid)) peak = Math.max(peak, memoryOf(child))
    return /A picture (is ready|cannot be used)/.test(site.output())
  })
  t.ok(peak < 220, `${peak.toFixed()} MB`)
  t.equal((await fetch(site.origin)).status, 200)
})

t.test('on a phone the hero weighs at most 45 kB and a card at most 25 kB', async (t) => {
  const path = join(folder, 'a.jpg')
  await writeFile(path, house)
  // 412 px at 1.75 pixels each are 721: the hero's next file has 900, the card's 720.
  for (const [name, file, limit] of [
    ['hero-tall', 'picture-900.avif', 45_000],
    ['service-pool', 'picture-720.avif', 25_000],
  ] as const) {
    const made = t.testdir()
    await convertPicture(pictureJob(name, { path, hash: '' }), made)
    t.ok((await readFile(join(made, file))).length <= limit, name)
  }
})

t.test('a logo that draws a thousand million circles is refused', async (t) => {
  const uses = Array.from({ length: 9 }, (_, n) => `<g id="a${n + 1}">${`<use href="#a${n}"/>`.repeat(10)}</g>`)
  const drawing = `<defs><circle id="a0" r="1"/>${uses.join('')}</defs><use href="#a9"/>`
  await writeFile(
    join(folder, 'bomb.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${drawing}</svg>`,
  )
  await t.rejects(drawLogo(join(folder, 'bomb.svg')), { code: 'picture-damaged' })
})
