// Makes everything drawn that the site serves, from the masters in src/pictures/masters: the pictures in their
// widths, the brand's icons, the social pictures. What has not changed is not made again. Run: node scripts/pictures.ts
import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import {
  avifFile,
  heightAt,
  type PictureName,
  type PicturePlan,
  pictureFiles,
  pictureNames,
  pictures,
  webpFile,
} from '../src/pictures/table.ts'
import { brandIconJobs } from './brand-icons.ts'
import { type Job, makeChanged, writeWhenDifferent } from './made-record.ts'
import { socialPictureJobs } from './social-pictures.ts'

const masters = join(import.meta.dirname, '../src/pictures/masters')
const generated = join(import.meta.dirname, '../src/pictures/generated')

const start = performance.now()
await mkdir(generated, { recursive: true })
const jobs = [
  ...(await Promise.all(pictureNames.map(pictureJob))),
  ...(await brandIconJobs(masters, generated)),
  ...(await socialPictureJobs(masters, generated)),
]
const { done, notes } = await makeChanged(generated, jobs, ['colours.json', 'versions.json'])
await keepTable('colours.json', (name) => notes[name])
await keepTable('versions.json', versionOf)
if (done.length > 0) {
  console.log(`Pictures: made ${done.length} of ${jobs.length} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
}

async function pictureJob(name: PictureName): Promise<Job> {
  const plan = pictures[name]
  const master = await readFile(join(masters, `${plan.master}.svg`), 'utf8')
  const script = await readFile(import.meta.filename, 'utf8')
  return {
    name,
    inputs: [master, JSON.stringify(plan), script],
    files: pictureFiles(name),
    make: () => makePicture(name, plan, master),
  }
}

/** Writes what `of` says of each picture into a file that the markup is made from. */
async function keepTable(file: string, of: (name: PictureName) => Promise<string> | string | undefined) {
  const rows = await Promise.all(pictureNames.map(async (name) => [name, await of(name)]))
  await writeWhenDifferent(join(generated, file), `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`)
}

/** Another one as soon as a file of the picture is another: part of its address, which is kept for good. */
async function versionOf(name: PictureName): Promise<string> {
  const hash = createHash('sha256')
  for (const file of pictureFiles(name)) hash.update(await readFile(join(generated, file)))
  return hash.digest('base64url').slice(0, 6)
}

/** Writes the files of one picture and answers its dominant colour. */
async function makePicture(name: PictureName, plan: PicturePlan, master: string): Promise<string> {
  const widest = Math.max(...plan.widths)
  const { data, info } = await sharp(Buffer.from(partOf(master, plan, widest)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const drawing = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const at = (width: number) => drawing.clone().resize(width, heightAt(plan, width), { fit: 'fill' })

  for (const width of plan.widths) {
    // Effort 4 of 9: half the effort loses 1.5 dB at the same weight, more than 4 takes three times as long for
    // 3 % of the weight. Colour is kept at full resolution (sharp's default): the posters live on hard coloured
    // edges, and libaom reaches 1.5 dB more with it at the same weight.
    await at(width)
      .avif({ quality: plan.quality, effort: 4 })
      .toFile(join(generated, avifFile(name, width)))
  }
  await at(plan.fallback)
    .webp({ quality: 74 })
    .toFile(join(generated, webpFile(name)))

  const { dominant } = await sharp(await at(64).png().toBuffer()).stats()
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** The master with its window laid on the part that is shown, drawn `width` pixels wide: drawn once, never enlarged. */
function partOf(master: string, plan: PicturePlan, width: number): string {
  const window = `viewBox="${plan.x} ${plan.y} ${plan.width} ${plan.height}" width="${width}" height="${heightAt(plan, width)}"`
  return master.replace(/viewBox="[^"]*" width="\d+" height="\d+"/, `${window} preserveAspectRatio="none"`)
}
