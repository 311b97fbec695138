// `npm run image -- FOLDER`: makes the image's own layers in FOLDER, without Docker, and prints what they weigh.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { makeImage } from './make.ts'

const [folder] = process.argv.slice(2)
if (!folder || existsSync(folder)) {
  console.error('Write where to make the image: npm run image -- FOLDER, a folder that is not there yet.')
  process.exit(2)
}
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`.padStart(9)
const { layers, root } = makeImage(resolve(folder))
for (const { step, bytes } of layers) console.log(megabytes(bytes), step.slice(0, 80))
console.log(megabytes(layers.reduce((sum, { bytes }) => sum + bytes, 0)), `in all, beyond the base: ${root}`)
