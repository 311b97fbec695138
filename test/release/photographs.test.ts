// Five camera photographs on a running site, in a control group with the memory of the container: what it takes, its
// pace, and that a kill leaves nothing half-written (Linux; without root there is no control group).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import t from 'tap'
import { memoryLimit } from '../support/control-group.ts'
import { dataFolder } from '../support/data-folder.ts'
import { scene } from '../support/photograph.ts'
import { startSite, startSiteAfter } from '../support/process.ts'

const folder = t.testdir()
const siteFile = join(folder, 'site.json')
const names = ['hero', 'about', 'office', 'service-property-management', 'service-concierge-services']
const alt = { en: 'A house', fr: 'Une maison' }
const photographs = Object.fromEntries(names.map((name) => [name, { file: `${name}.jpg`, alt }]))
// Telephones and cameras: 12, 12, 16, 20 and 24 megapixels.
const widths = [4032, 4032, 4608, 5184, 5656]
for (const [index, name] of names.entries()) {
  const width = widths[index] ?? 4032
  await writeFile(join(folder, `${name}.jpg`), await scene({ width, height: (width * 3) / 4, seed: index + 1 }))
}
// The environment of the image.
const image = {
  SITE_FILE: siteFile,
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_OPTIONS: '--max-old-space-size=64 --max-semi-space-size=2',
}
const skip = !existsSync('/proc/self/smaps_rollup') && 'only Linux tells what a process takes'

/** The proportional set size of a process (MB). */
function memoryOf(pid = 0): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024
  } catch {
    return 0
  }
}

function childrenOf(pid = 0): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** Requests the home page until `isOver`. Returns the 99th percentile (milliseconds). */
async function pace(origin: string, isOver: () => boolean | Promise<boolean>): Promise<number> {
  const times: number[] = []
  while (!(await isOver())) {
    const start = performance.now()
    await (await fetch(origin)).arrayBuffer()
    times.push(performance.now() - start)
    await wait(10)
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}

t.test(
  'five photographs are converted within the memory of the container, and pages stay fast',
  { skip },
  async (t) => {
    await writeFile(siteFile, '{}')
    const group = memoryLimit(t, 256 * 1024 * 1024)
    const environment = { ...image, DATA_DIR: dataFolder(t) }
    const site = group ? await startSiteAfter(t, group.enter, environment) : await startSite(t, environment)
    let left = 400
    await pace(site.origin, () => left-- < 200)
    const idle = await pace(site.origin, () => left-- < 0)

    await writeFile(siteFile, JSON.stringify({ pictures: photographs }))
    await site.reload()
    const peaks = { site: 0, all: 0, group: 0 }
    let rounds = 0
    const busy = await pace(site.origin, async () => {
      const own = memoryOf(site.pid)
      const all = childrenOf(site.pid).reduce((sum, child) => sum + memoryOf(child), own)
      peaks.site = Math.max(peaks.site, own)
      peaks.all = Math.max(peaks.all, all)
      peaks.group = Math.max(peaks.group, (group?.inUse() ?? 0) / 1024 / 1024)
      rounds += 1
      return rounds % 50 === 0 && (await (await fetch(site.origin)).text()).includes('/pictures/hero-')
    })
    t.comment(`memory: ${peaks.site.toFixed()} MB the site, ${peaks.all.toFixed()} MB in all`)
    if (group) {
      const peak = group.peak() / 1024 / 1024
      t.comment(`the control group: ${peaks.group.toFixed()} MB, ${peak.toFixed()} MB with copies of files`)
      t.equal(group.kills(), 0, 'nothing was killed for lack of memory')
    }
    t.notMatch(site.output(), 'A picture cannot be used')
    t.comment(`slowest of a hundred: ${idle.toFixed(1)} ms idle, ${busy.toFixed(1)} ms while converting`)
    t.ok(peaks.site <= 128, `${peaks.site.toFixed()} MB`)
    t.ok(peaks.all <= 256, `${peaks.all.toFixed()} MB`)
    t.ok(busy <= 2 * idle + 5, `${busy.toFixed(1)} ms, ${idle.toFixed(1)} ms idle`)
  },
)

t.test('a photograph that needs too much memory stops the conversion, not the site', { skip }, async (t) => {
  // A progressive JPEG of 90 megapixels: all coefficients must be in memory at once.
  const large = await sharp({ create: { width: 9_500, height: 9_500, channels: 3, background: '#406080' } })
    .jpeg({ progressive: true })
    .toBuffer()
  await writeFile(join(folder, 'large.jpg'), large)
  await writeFile(siteFile, JSON.stringify({ pictures: { about: { file: 'large.jpg', alt } } }))
  const token = 'a-token-for-metrics'
  const site = await startSite(t, { ...image, DATA_DIR: dataFolder(t), METRICS_TOKEN: token })
  const metrics = async () =>
    (await fetch(`${site.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text()
  const count = (text: string, outcome: string) =>
    Number(new RegExp(`picture_conversion_seconds_count{outcome="${outcome}"} (\\d+)`).exec(text)?.[1])
  let peak = 0
  let text = await metrics()
  while (count(text, 'failed') + count(text, 'converted') === 0) {
    for (const child of childrenOf(site.pid)) peak = Math.max(peak, memoryOf(child))
    await wait(50)
    text = await metrics()
  }
  t.comment(`${peak.toFixed()} MB, ${count(text, 'failed') ? 'refused' : 'converted'}`)
  t.ok(peak < 220, `${peak.toFixed()} MB`)
  t.equal((await fetch(site.origin)).status, 200)
})

t.test(
  'a kill during a conversion leaves nothing incomplete, and the next start finishes the work',
  { skip },
  async (t) => {
    await writeFile(siteFile, JSON.stringify({ pictures: photographs }))
    const dataDir = dataFolder(t)
    const first = await startSite(t, { ...image, DATA_DIR: dataDir })
    const made = () => (existsSync(join(dataDir, 'pictures')) ? readdirSync(join(dataDir, 'pictures')) : [])
    while (!made().some((name) => name.startsWith('.hero'))) await wait(20)
    await wait(1_000)
    for (const pid of childrenOf(first.pid)) process.kill(pid, 'SIGKILL')
    await first.kill()
    for (const name of made().filter((name) => /^[a-z].*-[0-9a-f]{12}$/.test(name))) {
      const { widths, fallback } = JSON.parse(await readFile(join(dataDir, 'pictures', name, 'manifest.json'), 'utf8'))
      t.ok(fallback && widths, name)
    }
    // The lock of a killed process expires after a minute.
    const second = await startSite(t, { ...image, DATA_DIR: dataDir })
    const latest = Date.now() + 400_000
    while (!(await (await fetch(second.origin)).text()).includes('/pictures/hero-') && Date.now() < latest)
      await wait(500)
    t.match(await (await fetch(second.origin)).text(), '/pictures/hero-')
  },
)
