// What the scripts of a visit weigh, and what they may: the closing table of the build. Weights are those of the files
// as they are sent, compressed by brotli.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { listedLanguages } from '../src/language/language.ts'

/** What may be sent, in bytes; whoever goes beyond them says so here. */
export const budgets = {
  /** The headers of a page and its HTML with the styles in it: ten TCP segments less TLS, one round trip. */
  flight: 14_000,
  firstScript: 1_000,
  /** Everything that the home page's application loads by itself, in the heaviest language. */
  homeApplication: 100_000,
}

/** The parts of that application, by the module that each begins with. */
const parts = {
  'first script': 'src/entry-client.ts',
  'start and what pages share': 'src/hydrate.tsx',
  'home page': 'src/pages/home/home.tsx',
  'animations, where motion is welcome': 'src/motion/animations.ts',
  'tooltips, where there is a mouse': 'src/shell/tooltips.ts',
}
const textFiles = listedLanguages.map((language) => `src/language/texts/${language}.json`)

interface ManifestEntry {
  file: string
  /** The chunks that come with it. */
  imports?: string[]
}

/** Prints what the application in `folder` weighs, as `built`; answers a sentence for each budget that is exceeded. */
export async function weighScripts(folder: string, built: Rolldown.RolldownOutput): Promise<string[]> {
  const manifest: Record<string, ManifestEntry> = JSON.parse(
    await readFile(join(folder, '.vite/manifest.json'), 'utf8'),
  )
  const weightOf = async (file: string) => (await stat(join(folder, `${file}.br`))).size
  const texts = await Promise.all(textFiles.map((source) => weightOf(manifest[source]?.file ?? source)))

  const rows: [name: string, weight: number][] = [['texts, in the heaviest language', Math.max(...texts)]]
  const counted = new Set<string>()
  for (const [name, source] of Object.entries(parts)) {
    for (const file of filesOf(manifest, source)) {
      if (counted.has(file)) continue
      counted.add(file)
      rows.push([name, await weightOf(file)])
      if (source === 'src/hydrate.tsx') rows.push(...packagesIn(file, built, await weightOf(file)))
    }
  }
  const isWhole = ([name]: [string, number]) => !name.startsWith(' ')
  const total = rows.filter(isWhole).reduce((sum, [, weight]) => sum + weight, 0)
  for (const [name, weight] of [...rows, ["the home page's application, in all", total] as const]) {
    console.log(`${(weight / 1000).toFixed(1).padStart(7)} kB  ${name}`)
  }
  const firstScript = rows.find(([name]) => name === 'first script')?.[1] ?? 0
  return [
    ...excess(firstScript, budgets.firstScript, 'The first script'),
    ...excess(total, budgets.homeApplication, "The home page's application"),
  ]
}

/** The file that `source` begins, and those that it imports. */
function filesOf(manifest: Record<string, ManifestEntry>, source: string): string[] {
  const entry = manifest[source]
  if (!entry) throw new Error(`The build has no ${source}: correct the parts in scripts/weights.ts.`)
  return [entry.file, ...(entry.imports ?? []).flatMap((name) => filesOf(manifest, name))]
}

/** What a file is made of, the heaviest first: its weight shared out by the length of each package's code. */
function packagesIn(file: string, built: Rolldown.RolldownOutput, weight: number): [string, number][] {
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
    .map(([name, length]) => [`  about, ${name}`, (weight * length) / whole])
}

function excess(weight: number, budget: number, what: string): string[] {
  if (weight <= budget) return []
  return [`${what} weighs ${weight} bytes, and ${budget} are allowed: make it lighter, or change scripts/weights.ts.`]
}
