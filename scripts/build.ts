// Builds changed pictures, then into dist/ the site, the desk if there is one, and the date of the last change. Writes
// the schema of the content file. Prints the sizes of the scripts.
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, type ZlibOptions } from 'node:zlib'
import { scriptSizes } from './bundle-size.ts'
import { schemaFile, siteSchema } from './site-schema.ts'
import { sourceDate } from './source-date.ts'

process.env.NODE_ENV = 'production'

await import('./pictures.ts')
const { createBuilder } = await import('vite')
await build('vite.config.ts')
await compressAssets('dist/client/assets')
const deskConfig = 'desk/vite.config.ts'
if (existsSync(deskConfig)) {
  await build(deskConfig)
  await compressAssets('dist/desk/assets')
}
await writeFile('dist/changed', sourceDate(process.env, new Date()))
await writeFile(schemaFile, siteSchema())

for (const [name, bytes] of Object.entries(await scriptSizes('dist/client'))) {
  console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${name}`)
}

/** Builds the application that `configFile` describes, and the server's render of it if there is one. */
async function build(configFile: string) {
  const { environments, build } = await createBuilder({ configFile, logLevel: 'warn' })
  const { client, ssr } = environments
  if (client) await build(client)
  if (ssr) await build(ssr)
}

/** Writes a `.br` and a `.gz` file next to each text file. Pictures and fonts are compressed already. */
async function compressAssets(folder: string) {
  const gzipAsync = promisify<Buffer, ZlibOptions, Buffer>(gzip)
  const texts = (await readdir(folder)).filter((name) => /\.(js|json|css|svg)$/.test(name))
  // In parallel, because Node compresses on several threads.
  await Promise.all(
    texts.map(async (name) => {
      const content = await readFile(join(folder, name))
      await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(content))
      await writeFile(join(folder, `${name}.gz`), await gzipAsync(content, { level: 9 }))
    }),
  )
}
