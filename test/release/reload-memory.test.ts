// Reloading SITE_FILE many times does not fill the memory.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { dataFolder } from '../support/data-folder.ts'
import { photograph } from '../support/photograph.ts'
import { startSite } from '../support/process.ts'

t.test(
  'twenty reloads of a file with pictures need no more memory',
  { skip: !existsSync('/proc/self/status') },
  async (t) => {
    const folder = t.testdir()
    const pictures: Record<string, { file: string }> = {}
    for (const name of ['hero', 'service-property-management', 'service-concierge-services']) {
      pictures[name] = { file: `${name}.png` }
      await writeFile(join(folder, `${name}.png`), await photograph({ format: 'png', width: 1200, height: 1000 }))
    }
    const heavy = join(folder, 'site.json')
    await writeFile(heavy, JSON.stringify({ pictures }))
    const process = await startSite(t, {
      DATA_DIR: dataFolder(t),
      SITE_FILE: heavy,
      MALLOC_ARENA_MAX: '1',
      MALLOC_TRIM_THRESHOLD_: '131072',
      NODE_OPTIONS: '--max-old-space-size=64 --max-semi-space-size=2',
    })
    const megabytes = async () =>
      Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${process.pid}/status`, 'utf8'))?.[1]) / 1024
    async function reloads(count: number) {
      for (let done = 0; done < count; done += 1) {
        await writeFile(heavy, JSON.stringify({ brand: `Sel ${done}`, pictures }))
        await process.reload()
        await fetch(process.origin)
      }
      return megabytes()
    }
    const early = await reloads(8)
    const late = await reloads(20)
    t.ok(late < early + 25, `${early.toFixed()} MB, then ${late.toFixed()} MB`)
  },
)
