// Figures of the site's process: start, memory, and the CPU time of a cached page next to that of bare node:http, which
// sends the same bytes and headers.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { load, measure, startCopy, startWarmSite } from '../bench.ts'

/** The figures of the site built in `folder`, by name: milliseconds, megabytes, microseconds and ratios. */
export async function serverFigures(folder: string): Promise<Record<string, number>> {
  const [quiet, logged] = [await cachedPage(folder, 'warn'), await cachedPage(folder, 'info')]
  return {
    'start to the first page, ms': quiet.startTime,
    'bare node:http, CPU µs': quiet.bare,
    'a cached page, CPU µs': quiet.site,
    'a cached page, × bare node:http': quiet.site / quiet.bare,
    'a cached page, logged, × bare node:http': logged.site / logged.bare,
    'memory under load, settings of the image, MB': await memoryInImage(folder),
  }
}

/** The CPU time of a page in microseconds, sent by the site and by bare node:http. */
async function cachedPage(folder: string, logLevel: string) {
  const site = await startWarmSite({ LOG_LEVEL: logLevel }, folder)
  const bare = await startCopy(site.origin)
  for (const { origin } of [bare, site]) await load(origin, { duration: 1 })
  const figures = {
    startTime: site.startTime,
    bare: (await measure(bare)).cpu,
    site: (await measure(site)).cpu,
  }
  await Promise.all([site.stop(), bare.stop()])
  return figures
}

async function memoryInImage(folder: string): Promise<number> {
  const site = await startWarmSite(await imageEnvironment(folder), folder)
  await load(site.origin)
  const status = await readFile(`/proc/${site.pid}/status`, 'utf8')
  await site.stop()
  // The resident memory (proc(5), VmRSS).
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024
}

/** The settings of memory that the Dockerfile in `folder` makes. */
async function imageEnvironment(folder: string): Promise<NodeJS.ProcessEnv> {
  const dockerfile = await readFile(join(folder, 'Dockerfile'), 'utf8')
  const settings = dockerfile.matchAll(/(MALLOC_\w+|NODE_OPTIONS)=(?:"([^"]+)"|(\S+))/g)
  return Object.fromEntries(Array.from(settings, ([, name, quoted, plain]) => [name, quoted ?? plain]))
}
