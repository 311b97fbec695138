// Figures of the site's process: start, memory, and the CPU time of a cached page next to that of bare node:http, which
// sends the same bytes and headers. The servers have one core, and wrk, which makes the load, another. Needs Linux.
import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { copyPage, pageHeaders } from '../bench/copied-page.ts'
import { cpuTime, residentMemory, untilIdle } from '../bench/process-figures.ts'
import { type ServerProcess, startProcess, startSite } from '../server-process.ts'

const serverCore = 0
const loadCore = 1
const seconds = 5

const servers = fileURLToPath(new URL('../bench/servers.ts', import.meta.url))

/** True if the program wrk is installed. */
export function isWrkInstalled(): boolean {
  try {
    execFileSync('which', ['wrk'])
    return true
  } catch {
    return false
  }
}

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
  const site = await startSite({ folder, core: serverCore, environment: { LOG_LEVEL: logLevel } })
  await untilIdle(site.pid)
  const copy = await mkdtemp(join(tmpdir(), 'page-'))
  await copyPage(site.origin, copy)
  const bare = await startProcess([process.execPath, servers, 'node:http', copy], { core: serverCore })
  const figures = { startTime: site.startTime, bare: await cpuOfPage(bare), site: await cpuOfPage(site) }
  await Promise.all([site.stop(), bare.stop()])
  await rm(copy, { recursive: true })
  return figures
}

async function memoryInImage(folder: string): Promise<number> {
  const site = await startSite({ folder, core: serverCore, environment: await imageEnvironment(folder) })
  await untilIdle(site.pid)
  await load(site.origin)
  const memory = await residentMemory(site.pid)
  await site.stop()
  return memory
}

/** The settings of memory that the Dockerfile in `folder` makes. */
async function imageEnvironment(folder: string): Promise<NodeJS.ProcessEnv> {
  const dockerfile = await readFile(join(folder, 'Dockerfile'), 'utf8')
  const settings = dockerfile.matchAll(/(MALLOC_\w+|NODE_OPTIONS)=(?:"([^"]+)"|(\S+))/g)
  return Object.fromEntries(Array.from(settings, ([, name, quoted, plain]) => [name, quoted ?? plain]))
}

/** The CPU time of a page in microseconds, after a shorter load that warms up the code. */
async function cpuOfPage({ origin, pid }: ServerProcess): Promise<number> {
  await load(origin, 1)
  const before = await cpuTime(pid)
  const requests = await load(origin)
  return ((await cpuTime(pid)) - before) / requests
}

/** Loads the home page over 25 connections. Returns the number of responses. */
async function load(origin: string, duration = seconds): Promise<number> {
  const headers = Object.entries(pageHeaders).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { stdout } = await promisify(execFile)('taskset', [
    ...['-c', String(loadCore), 'wrk', '-t1', '-c25', `-d${duration}s`],
    ...headers,
    `${origin}/`,
  ])
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1])
  if (!requests || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk failed:\n${stdout}`)
  return requests
}
