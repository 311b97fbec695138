// Builds the icons for tabs, home screens and the web manifest from the brand's logo.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { ico } from '../server/pictures/ico.ts'
import type { Job } from './picture-cache.ts'

// Increase this after a change that makes other icons from the same drawings.
const version = '1'

/** One job: all icons together take less than a second. */
export async function brandIconJobs(masters: string, generated: string): Promise<Job[]> {
  // The small logo has fewer parts. The tile is square, with the logo in the safe zone of maskable icons.
  const small = await readFile(join(masters, 'logo-small.svg'))
  const tile = await readFile(join(masters, 'logo-tile.svg'))
  const round = await readFile(join(masters, 'logo.svg'))
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
      inputs: [small, tile, round, version],
      files: Object.keys(icons).map((icon) => `icons/${icon}`),
      build: async () => {
        for (const [icon, draw] of Object.entries(icons)) await writeFile(join(generated, 'icons', icon), await draw())
        return undefined
      },
    },
  ]
}

/** `logo` as a square PNG. The drawing is 512 units wide, which is 512 pixels at 72 pixels per inch. */
function png(logo: Uint8Array, size: number): Promise<Buffer> {
  return sharp(logo, { density: (72 * size) / 512 })
    .resize(size, size)
    .png({ palette: true, effort: 10 })
    .toBuffer()
}
