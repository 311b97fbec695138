// Builds the pictures in all their widths, the icons and the social pictures from the drawings in src/pictures/masters.
// Unchanged ones are not built again. Run: node scripts/pictures.ts
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
} from '../src/site/picture-table.ts'
import { brandIconJobs } from './brand-icons.ts'
import { buildChanged, type Job, writeIfChanged } from './picture-cache.ts'
import { socialPictureJobs } from './social-pictures.ts'

const masters = join(import.meta.dirname, '../src/pictures/masters')
const generated = join(import.meta.dirname, '../src/pictures/generated')

/**
 * Settings of the picture conversion. A change of a value builds all pictures again. Increase `version` after a change
 * of the code that makes other files from the same drawings.
 *
 * AVIF effort 4 of 9: half the effort loses 1.5 dB at the same file size, and more takes three times as long for 3 % of
 * the size. Chroma is kept at full resolution (sharp's default): the drawings have hard coloured edges, and libaom
 * reaches 1.5 dB more with it at the same size.
 */
const conversion = { version: 1, avifEffort: 4, webpQuality: 74 }

const start = performance.now()
await mkdir(generated, { recursive: true })
const jobs = [
  ...(await Promise.all(pictureNames.map(pictureJob))),
  ...(await brandIconJobs(masters, generated)),
  ...(await socialPictureJobs(masters, generated)),
]
const { built, results } = await buildChanged(generated, jobs, ['colours.json', 'versions.json'])
await writeTable('colours.json', (name) => results[name])
await writeTable('versions.json', pictureVersion)
if (built.length > 0) {
  console.log(
    `Pictures: built ${built.length} of ${jobs.length} in ${((performance.now() - start) / 1000).toFixed(1)} s`,
  )
}

async function pictureJob(name: PictureName): Promise<Job> {
  const plan = pictures[name]
  const master = await readFile(join(masters, `${plan.master}.svg`), 'utf8')
  return {
    name,
    inputs: [master, JSON.stringify(plan), JSON.stringify(conversion)],
    files: pictureFiles(name),
    build: () => buildPicture(name, plan, master),
  }
}

/** Writes a JSON file with a value for each picture, which src/pictures/files.ts imports. */
async function writeTable(file: string, valueFor: (name: PictureName) => Promise<string> | string | undefined) {
  const rows = await Promise.all(pictureNames.map(async (name) => [name, await valueFor(name)]))
  await writeIfChanged(join(generated, file), `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`)
}

/** A hash of the picture's files. It is part of their URLs, which browsers cache for good. */
async function pictureVersion(name: PictureName): Promise<string> {
  const hash = createHash('sha256')
  for (const file of pictureFiles(name)) hash.update(await readFile(join(generated, file)))
  return hash.digest('base64url').slice(0, 6)
}

/** Writes the files of one picture, and returns its dominant colour. */
async function buildPicture(name: PictureName, plan: PicturePlan, master: string): Promise<string> {
  const widest = Math.max(...plan.widths)
  const { data, info } = await sharp(Buffer.from(croppedMaster(master, plan, widest)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const drawing = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const at = (width: number) => drawing.clone().resize(width, heightAt(plan, width), { fit: 'fill' })

  for (const width of plan.widths) {
    await at(width)
      .avif({ quality: plan.quality, effort: conversion.avifEffort })
      .toFile(join(generated, avifFile(name, width)))
  }
  await at(plan.fallback)
    .webp({ quality: conversion.webpQuality })
    .toFile(join(generated, webpFile(name)))

  const { dominant } = await sharp(await at(64).png().toBuffer()).stats()
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** The master, cropped to the part that the plan shows, and `width` pixels wide. */
function croppedMaster(master: string, plan: PicturePlan, width: number): string {
  const viewBox = `viewBox="${plan.x} ${plan.y} ${plan.width} ${plan.height}" width="${width}" height="${heightAt(plan, width)}"`
  return master.replace(/viewBox="[^"]*" width="\d+" height="\d+"/, `${viewBox} preserveAspectRatio="none"`)
}
