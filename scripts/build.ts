// Builds the site into dist/: pictures where they changed, the browser's application, the server's render, and the date
// of what it shows.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { sourceDate } from './source-date.ts'

process.env.NODE_ENV = 'production'

await import('./pictures.ts')
const { createBuilder } = await import('vite')
const builder = await createBuilder({ logLevel: 'warn' })
await builder.buildApp()
await compressAssets('dist/client/assets')
await writeFile('dist/changed', sourceDate(process.env, new Date()))

/** Lays a `.br` and a `.gz` beside each text file: the server sends them as they are. Pictures and fonts are dense. */
async function compressAssets(folder: string) {
  for (const name of await readdir(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue
    const content = await readFile(join(folder, name))
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(content))
    await writeFile(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
  }
}
