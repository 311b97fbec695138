// Makes the brand's icons from its mark: for tabs, home screens and the web manifest.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { ico } from '../server/pictures/ico.ts'
import type { Job } from './made-record.ts'

/** One job: all icons together take less than a second. */
export async function brandIconJobs(masters: string, generated: string): Promise<Job[]> {
  // The small mark has fewer parts, the tile is square and keeps the mark in the safe zone that masks leave.
  const small = await readFile(join(masters, 'mark-small.svg'))
  const tile = await readFile(join(masters, 'mark-tile.svg'))
  const round = await readFile(join(masters, 'mark.svg'))
  const script = await readFile(import.meta.filename)
  const icons: Record<string, () => Buffer | Promise<Buffer>> = {
    'favicon.svg': () => small,
    'favicon.ico': async () => ico(await Promise.all([16, 32, 48].map((size) => png(small, size)))),
    'apple-touch-icon.png': () => png(tile, 180),
    'icon-192.png': () => png(round, 192),
    'icon-512.png': () => png(round, 512),
    'icon-maskable-512.png': () => png(tile, 512),
  }
  return [
    {
      name: 'icons',
      inputs: [small, tile, round, script],
      files: Object.keys(icons).map((icon) => `icons/${icon}`),
      make: async () => {
        for (const [icon, draw] of Object.entries(icons)) await writeFile(join(generated, 'icons', icon), await draw())
        return undefined
      },
    },
  ]
}

/** `mark` as a square PNG. Its drawing is 512 units wide, which is 512 pixels at 72 to the inch. */
function png(mark: Uint8Array, size: number): Promise<Buffer> {
  return sharp(mark, { density: (72 * size) / 512 })
    .resize(size, size)
    .png({ palette: true, effort: 10 })
    .toBuffer()
}
