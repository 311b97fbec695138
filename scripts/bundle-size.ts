// The sizes of the scripts that a visitor downloads, and their limits. All sizes are those of the Brotli files.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { listedLanguages } from '../src/language/language.ts'

/** Limits in bytes. test/server/pages/first-view.test.ts and test/scripts/built-scripts.test.ts check them. */
export const budgets = {
  /**
   * The most bytes of a first view: response headers, and HTML with inlined styles. They fit in the ten TCP segments of
   * 1,460 bytes that a server sends before it waits for the browser (RFC 6928), without TLS.
   */
  initialPayload: 14_600,
  /** The whole home page, also of a company that has changed texts and pictures: they stand at its end. */
  homePage: 17_000,
  firstScript: 1_000,
  /** The script that counts visits. The one that measures their speed is for one visit in four. */
  visitCounter: 1_500,
  /** All scripts that the home page loads without an interaction, with the texts of the largest language. */
  homeApplication: 130_000,
}

/** The parts of that application, each by its entry module or by the name of its chunk group in vite.config.ts. */
const parts = {
  'first script': 'src/entry-client.ts',
  application: 'src/hydrate.tsx',
  'animations, unless reduced motion is preferred': 'src/motion/animations.ts',
  'tooltips, with a mouse': 'src/shell/tooltips.ts',
}
const textFiles = listedLanguages.map((language) => `src/language/texts/${language}.json`)

interface ManifestEntry {
  file: string
  name?: string
  /** The chunks that this chunk imports. */
  imports?: string[]
}

/** The scripts that are not part of it. */
const others = { 'visit counter': 'src/statistics/count-visit.ts' }

type Row = readonly [name: string, bytes: number]

export const totalName = 'application of the home page, total'

/**
 * The size of each part of the application in `folder`, and the total. With the output of the build, also of packages.
 */
export async function scriptSizes(folder: string, built?: Rolldown.RolldownOutput): Promise<Row[]> {
  const manifest: Record<string, ManifestEntry> = JSON.parse(
    await readFile(join(folder, '.vite/manifest.json'), 'utf8'),
  )
  const sizeOf = async (file: string) => (await stat(join(folder, `${file}.br`))).size
  const texts = await Promise.all(textFiles.map((source) => sizeOf(manifest[source]?.file ?? source)))

  const rows: Row[] = [['texts, largest language', Math.max(...texts)]]
  const counted = new Set<string>()
  for (const [name, source] of Object.entries(parts)) {
    for (const file of filesOf(manifest, source)) {
      if (counted.has(file)) continue
      counted.add(file)
      rows.push([name, await sizeOf(file)])
      if (built && source === 'src/hydrate.tsx') rows.push(...packagesIn(file, built, await sizeOf(file)))
    }
  }
  const isPart = ([name]: Row) => !name.startsWith(' ')
  const total = rows.filter(isPart).reduce((sum, [, bytes]) => sum + bytes, 0)
  for (const [name, source] of Object.entries(others)) {
    for (const file of filesOf(manifest, source)) if (!counted.has(file)) rows.push([name, await sizeOf(file)])
  }
  return [...rows, [totalName, total]]
}

/** The file of the chunk `source`, and the files that it imports. */
function filesOf(manifest: Record<string, ManifestEntry>, source: string): string[] {
  const isGroup = ({ name, file }: ManifestEntry) => `${name}.js` === source && file.endsWith('.js')
  const entry = manifest[source] ?? Object.values(manifest).find(isGroup)
  if (!entry) throw new Error(`The build has no ${source}: correct the parts in scripts/bundle-size.ts.`)
  return [entry.file, ...(entry.imports ?? []).flatMap((name) => filesOf(manifest, name))]
}

/** The packages in a file, largest first. The compressed size is divided by the length of each package's code. */
function packagesIn(file: string, built: Rolldown.RolldownOutput, bytes: number): Row[] {
  const chunk = built.output.find((output) => output.type === 'chunk' && output.fileName === file)
  if (chunk?.type !== 'chunk') return []
  const lengths = new Map<string, number>()
  for (const [id, { code }] of Object.entries(chunk.modules)) {
    const name = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id)?.[1] ?? 'this project'
    lengths.set(name, (lengths.get(name) ?? 0) + (code?.length ?? 0))
  }
  const total = [...lengths.values()].reduce((sum, length) => sum + length, 0)
  return [...lengths]
    .sort(([, one], [, other]) => other - one)
    .map(([name, length]) => [`  about, ${name}`, (bytes * length) / total])
}
