// Compares two commits: builds both, measures them in turns, and prints the medians and the median of the differences.
// Other work of the machine slows both. The baseline is the commit in docs/performance.md.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { launch } from 'chrome-launcher'
import { chromium } from 'playwright'
import { canBench } from '../bench.ts'
import { browserFlags, findBrowser } from '../browser.ts'
import { median } from '../median.ts'
import { type ServerProcess, startSite } from '../server-process.ts'
import { type Checkout, checkOut } from './checkout.ts'
import { firstViewSizes } from './first-view-sizes.ts'
import { interactions, timeInteraction } from './interactions.ts'
import { paintFigures, throttlingMethods } from './paint-figures.ts'
import { serverFigures } from './server-figures.ts'

const parts = ['bytes', 'paints', 'interactions', 'server'] as const
const usage = `node scripts/audit/compare-commits.ts BASELINE CHANGE [--pairs 5] [--only ${parts.join(',')}]
Builds both commits and measures them in turns. With the same commit twice, the differences are noise.
paints: Lighthouse on a phone, simulated and applied throttling. interactions: with a processor four times as slow.
server: start, memory, and CPU time next to bare node:http (Linux, two cores, the program wrk).`

const { values: options, positionals: revisions } = parseArgs({
  allowPositionals: true,
  options: { pairs: { type: 'string', default: '5' }, only: { type: 'string', default: parts.join() } },
})
const pairs = Number(options.pairs)
const chosen = options.only.split(',')
if (revisions.length !== 2 || !(pairs > 0) || !chosen.every((part) => parts.some((name) => name === part))) {
  console.error(usage)
  process.exit(2)
}
if (chosen.includes('server') && !canBench()) {
  console.error(
    'Install wrk (Debian: apt-get install wrk), or leave out the server with --only bytes,paints,interactions',
  )
  process.exit(2)
}

/** A figure is worse if it exceeds both limits. Smaller differences are noise. */
const limits = {
  paints: { share: 0.05, milliseconds: 30 },
  interactions: { share: 0.1, milliseconds: 20 },
} as const

const paths = ['/?lang=en', '/services/concierge-services?lang=en', '/investment?lang=en']

type Figures = Record<string, number>

interface Side {
  checkout: Checkout
  site: ServerProcess
}

const chromePath = findBrowser()
const chrome = await launch({ ...(chromePath && { chromePath }), chromeFlags: ['--headless=new', ...browserFlags] })
const browser = await chromium.launch({ executablePath: chromePath, args: browserFlags })
const loads: number[] = []

const measure: Record<(typeof parts)[number], (side: Side) => Promise<Figures>> = {
  bytes: ({ site }) => firstViewSizes(site.origin),
  async paints({ site }) {
    const all: Figures = {}
    for (const path of paths) {
      for (const method of throttlingMethods) {
        const figures = await paintFigures(site.origin + path, { port: chrome.port, throttlingMethod: method })
        for (const [name, figure] of Object.entries(figures ?? {})) all[`${path} ${name}, ${method}`] = figure
      }
    }
    return all
  },
  async interactions({ site }) {
    const all: Figures = {}
    for (const interaction of interactions) {
      all[interaction.name] = await timeInteraction(browser, site.origin, interaction)
    }
    return all
  },
  server: ({ checkout }) => serverFigures(checkout.folder),
}

const sides: Side[] = []
try {
  for (const revision of revisions) {
    const checkout = await checkOut(revision)
    const environment = { LOG_LEVEL: 'warn', LANGUAGES: 'en,fr,ar,zh' }
    sides.push({ checkout, site: await startSite({ folder: checkout.folder, environment }) })
  }
  const [baseline, change] = sides as [Side, Side]
  console.log(`| | | ${baseline.checkout.commit} | ${change.checkout.commit} | difference | % | |`)
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  for (const part of parts.filter((part) => chosen.includes(part))) {
    // Bytes do not vary.
    const rounds = part === 'bytes' ? 1 : pairs
    const results: [before: Figures, after: Figures][] = []
    for (let round = 0; round < rounds; round++) {
      results.push(await measurePair(part, baseline, change, round))
      console.error(`${part}: pair ${round + 1} of ${rounds}`)
    }
    printRows(part, results)
  }
} finally {
  await browser.close()
  chrome.kill()
  for (const { site, checkout } of sides) {
    await site.stop()
    await checkout.remove()
  }
}
const load = `median ${median(loads).toFixed(1)}, at most ${Math.max(...loads).toFixed(1)}`
console.log(
  `\n${pairs} pairs, ${new Date().toISOString().slice(0, 10)}, load of the machine (one process is 1): ${load}`,
)

/** Measures both commits, in the other order in each second round. */
async function measurePair(part: (typeof parts)[number], baseline: Side, change: Side, round: number) {
  const measured = async (side: Side) => {
    loads.push(loadavg()[0] ?? 0)
    return measure[part](side)
  }
  if (round % 2 === 0) return [await measured(baseline), await measured(change)] as [Figures, Figures]
  const after = await measured(change)
  return [await measured(baseline), after] as [Figures, Figures]
}

/** Prints a row for each figure. Pairs in which one of the two is missing do not count. */
function printRows(part: (typeof parts)[number], results: readonly [before: Figures, after: Figures][]) {
  for (const name of Object.keys(results[0]?.[0] ?? {})) {
    const complete = results.flatMap(([{ [name]: before }, { [name]: after }]) =>
      before === undefined || after === undefined ? [] : [{ before, after }],
    )
    const before = median(complete.map((pair) => pair.before))
    const after = median(complete.map((pair) => pair.after))
    const difference = median(complete.map((pair) => pair.after - pair.before))
    const share = difference / before || 0
    const limit = limits[part as keyof typeof limits]
    const isWorse = limit && difference > limit.milliseconds && share > limit.share
    const digits = before < 10 ? 3 : 0
    const cells = [before, after, difference].map((figure) => figure.toFixed(digits))
    console.log(`| ${[part, name, ...cells, (share * 100).toFixed(1), isWorse ? 'worse' : ''].join(' | ')} |`)
  }
}
