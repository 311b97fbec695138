// Builds the site: changed pictures, then into dist/ the applications of the visitors and of the desk, the SSR entries,
// and the date of the last change. Prints the sizes of the scripts.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, type ZlibOptions } from 'node:zlib'
import type { Rolldown } from 'vite'
import { scriptSizes } from './bundle-size.ts'
import { sourceDate } from './source-date.ts'

process.env.NODE_ENV = 'production'

await import('./pictures.ts')
const { createBuilder } = await import('vite')
const builder = await createBuilder({ logLevel: 'warn' })
const { client, desk, ssr } = builder.environments
if (!client || !desk || !ssr) throw new Error('vite.config.ts names no client, no desk or no ssr environment.')
const built = (await builder.build(client)) as Rolldown.RolldownOutput
await builder.build(desk)
await builder.build(ssr)
await compressAssets('dist/client/assets')
await writeFile('dist/changed', sourceDate(process.env, new Date()))

for (const [name, bytes] of await scriptSizes('dist/client', built)) {
  console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${name}`)
}

/**
 * Writes a `.br` and a `.gz` file beside each text file, for the server to send. Pictures and fonts are compressed
 * already.
 */
async function compressAssets(folder: string) {
  const gzipAsync = promisify<Buffer, ZlibOptions, Buffer>(gzip)
  const texts = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name))
  // At once, because Node compresses on several threads.
  await Promise.all(
    texts.map(async (name) => {
      const content = await readFile(join(folder, name))
      await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(content))
      await writeFile(join(folder, `${name}.gz`), await gzipAsync(content, { level: 9 }))
    }),
  )
}
