// The sizes of the scripts that a visitor downloads, and their limits. Sizes are those of the files as they are sent,
// compressed by brotli.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { listedLanguages } from '../src/language/language.ts'

/** Limits in bytes. test/server/pages/flight.test.ts and test/scripts/bundle-size.test.ts check them. */
export const budgets = {
  /** The headers of a page and its HTML with the styles in it: ten TCP segments less TLS, one round trip. */
  flight: 14_000,
  firstScript: 1_000,
  /** Everything that the home page's application loads by itself, in the heaviest language. */
  homeApplication: 100_000,
}

/** The parts of that application, by the module that each begins with or by the name of its group (vite.config.ts). */
const parts = {
  'first script': 'src/entry-client.ts',
  'start and what pages share': 'src/hydrate.tsx',
  'home page': 'home.js',
  'animations, where motion is welcome': 'src/motion/animations.ts',
  'tooltips, where there is a mouse': 'src/shell/tooltips.ts',
}
const textFiles = listedLanguages.map((language) => `src/language/texts/${language}.json`)

interface ManifestEntry {
  file: string
  name?: string
  /** The chunks that come with it. */
  imports?: string[]
}

type Row = readonly [name: string, bytes: number]

export const totalName = "the home page's application, in all"

/** The size of each part of the application in `folder`, and of all together; of packages too, with the build's output. */
export async function scriptSizes(folder: string, built?: Rolldown.RolldownOutput): Promise<Row[]> {
  const manifest: Record<string, ManifestEntry> = JSON.parse(
    await readFile(join(folder, '.vite/manifest.json'), 'utf8'),
  )
  const sizeOf = async (file: string) => (await stat(join(folder, `${file}.br`))).size
  const texts = await Promise.all(textFiles.map((source) => sizeOf(manifest[source]?.file ?? source)))

  const rows: Row[] = [['texts, in the heaviest language', Math.max(...texts)]]
  const counted = new Set<string>()
  for (const [name, source] of Object.entries(parts)) {
    for (const file of filesOf(manifest, source)) {
      if (counted.has(file)) continue
      counted.add(file)
      rows.push([name, await sizeOf(file)])
      if (built && source === 'src/hydrate.tsx') rows.push(...packagesIn(file, built, await sizeOf(file)))
    }
  }
  const isWhole = ([name]: Row) => !name.startsWith(' ')
  const total = rows.filter(isWhole).reduce((sum, [, bytes]) => sum + bytes, 0)
  return [...rows, [totalName, total]]
}

/** The file that `source` begins, and those that it imports. */
function filesOf(manifest: Record<string, ManifestEntry>, source: string): string[] {
  const isGroup = ({ name, file }: ManifestEntry) => `${name}.js` === source && file.endsWith('.js')
  const entry = manifest[source] ?? Object.values(manifest).find(isGroup)
  if (!entry) throw new Error(`The build has no ${source}: correct the parts in scripts/bundle-size.ts.`)
  return [entry.file, ...(entry.imports ?? []).flatMap((name) => filesOf(manifest, name))]
}

/** The packages in a file, largest first. The size is shared out by the length of each package's code. */
function packagesIn(file: string, built: Rolldown.RolldownOutput, bytes: number): Row[] {
  const chunk = built.output.find((output) => output.type === 'chunk' && output.fileName === file)
  if (chunk?.type !== 'chunk') return []
  const lengths = new Map<string, number>()
  for (const [id, { code }] of Object.entries(chunk.modules)) {
    const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? "the site's own"
    lengths.set(name, (lengths.get(name) ?? 0) + (code?.length ?? 0))
  }
  const whole = [...lengths.values()].reduce((sum, length) => sum + length, 0)
  return [...lengths]
    .sort(([, one], [, other]) => other - one)
    .map(([name, length]) => [`  about, ${name}`, (bytes * length) / whole])
}
