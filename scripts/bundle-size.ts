// The sizes of what a visitor downloads, and their limits. Scripts count with the size of their Brotli files.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listedLanguages } from '../src/language/language.ts'

/** Limits in bytes. test/server/pages/first-view.test.ts and test/scripts/built-scripts.test.ts check them. */
export const budgets = {
  /**
   * The bytes that contain the first view: response headers, and HTML with inlined styles up to the first heading below
   * the title. They fit in the ten TCP segments of 1,460 bytes that a server sends before it waits for the browser
   * (RFC 6928), without TLS.
   */
  initialPayload: 14_600,
  /** The whole home page, also of a company that has changed texts and pictures, which are at its end. */
  homePage: 17_000,
  /** All scripts that the home page loads without an interaction, with the texts of the largest language. */
  homeApplication: 130_000,
}

/** The parts of the application of the home page, each by its entry module. */
const parts = {
  'first script': 'src/entry-client.ts',
  application: 'src/hydrate.tsx',
  animations: 'src/motion/animations.ts',
  'tooltips, with a mouse': 'src/shell/tooltips.ts',
}

const visitCounter = 'src/statistics/count-visit.ts'
const textFiles = listedLanguages.map((language) => `src/language/texts/${language}.json`)

/** The manifest of the build: the file of each source file, and the chunks that it imports. */
export type Manifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>

export const totalName = 'application of the home page, total'

/** The size of each part of the application in `folder`, and the total. */
export async function scriptSizes(folder: string): Promise<Record<string, number>> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const counted = new Set<string>()

  /** The size of `source` with the chunks that it imports, unless they are counted already. */
  async function sizeWithImports(source: string): Promise<number> {
    const entry = manifest[source]
    if (!entry) throw new Error(`The build has no ${source}: correct the parts in scripts/bundle-size.ts.`)
    if (counted.has(source)) return 0
    counted.add(source)
    let { size } = await stat(join(folder, `${entry.file}.br`))
    for (const imported of entry.imports ?? []) size += await sizeWithImports(imported)
    return size
  }

  const texts = await Promise.all(textFiles.map(sizeWithImports))
  const sizes: Record<string, number> = { 'texts, largest language': Math.max(...texts) }
  for (const [name, source] of Object.entries(parts)) sizes[name] = await sizeWithImports(source)
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0)
  return { ...sizes, 'visit counter': await sizeWithImports(visitCounter), [totalName]: total }
}
