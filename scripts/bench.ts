// `npm run bench`: the CPU time of a cached page, compared with bare node:http, which sends the same bytes and headers.
// The servers have one core, and wrk, which makes the load, another. The rounds of all servers are interleaved, so a
// slow moment of the machine is slow for each of them. Needs Linux, which reports the CPU time in /proc, two cores and
// wrk.
import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, get, type IncomingMessage } from 'node:http'
import { availableParallelism } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { median } from './median.ts'
import { type ServerProcess, startProcess, startSite } from './server-process.ts'

const serverCore = 0
const loadCore = 1
const rounds = 5
const seconds = 5

const requestHeaders = {
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-GB,en;q=0.9,fr;q=0.6',
}

/** Bare node:http: sends the home page at `origin`, as a browser gets it, with its headers. */
async function serveCopy(origin: string) {
  // Unlike fetch, http.get does not decompress.
  const [page]: IncomingMessage[] = await once(get(origin, { headers: requestHeaders }), 'response')
  if (!page) throw new Error(`No page at ${origin}`)
  const body = await buffer(page)
  const { date, connection, 'keep-alive': keepAlive, ...headers } = page.headers
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body))
  server.listen(Number(process.env.PORT), '127.0.0.1')
}

/** The CPU time of a process in microseconds (proc(5), stat: user and system time in hundredths of a second). */
async function cpuTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12).map(Number)
  return ((user ?? 0) + (system ?? 0)) * 10_000
}

/** Loads the home page over 25 connections. Returns the number of responses. */
async function load(origin: string, { duration = seconds, headers = {} } = {}): Promise<number> {
  const sent = Object.entries({ ...requestHeaders, ...headers }).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const command = ['-c', String(loadCore), 'wrk', '-t1', '-c25', `-d${duration}s`, ...sent, `${origin}/`]
  const { stdout } = await promisify(execFile)('taskset', command)
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1])
  if (!requests || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk failed:\n${stdout}`)
  return requests
}

/** Starts bare node:http, which sends the home page at `origin`. */
const startCopy = (origin: string): Promise<ServerProcess> =>
  startProcess([process.execPath, fileURLToPath(import.meta.url), '--serve', origin], { core: serverCore })

/**
 * Starts the built site on the core of the servers, and waits until all pages are in the cache in their final encoding.
 */
async function startWarmSite(environment: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const METRICS_TOKEN = 'a-secret-of-many-letters'
  const site = await startSite({ core: serverCore, environment: { ...environment, METRICS_TOKEN } })
  const request = { headers: { authorization: `Bearer ${METRICS_TOKEN}` } }
  for (;;) {
    const metrics = await (await fetch(`${site.origin}/metrics`, request)).text()
    const [any, final] = ['any', 'final'].map((name) => metrics.split(`pages_cached{encoding="${name}"} `)[1])
    if (Number.parseInt(any ?? '', 10) === Number.parseInt(final ?? '', 10)) return site
    await wait(500)
  }
}

/** The CPU time of a response (microseconds), and the number of responses in a second. */
async function measure({ pid, origin }: ServerProcess, headers: Record<string, string> = {}) {
  const before = await cpuTime(pid)
  const requests = await load(origin, { headers })
  return { cpu: ((await cpuTime(pid)) - before) / requests, rate: requests / seconds }
}

/** Measures all servers in turns, and prints medians. The last column is the median of the ratios of each round. */
async function bench() {
  const quiet = await startWarmSite({ LOG_LEVEL: 'warn' })
  const logged = await startWarmSite({ LOG_LEVEL: 'info' })
  const bare = await startCopy(quiet.origin)
  const etag = (await fetch(bare.origin)).headers.get('etag')
  const candidates = [
    { name: 'bare `node:http`', server: bare },
    { name: 'a page', server: quiet },
    { name: 'a page, with its line in the log', server: logged },
    { name: '304 Not Modified', server: quiet, headers: { 'if-none-match': String(etag) } },
  ]
  for (const { server, headers } of candidates) await load(server.origin, { duration: 2, headers })
  const results = candidates.map((): Awaited<ReturnType<typeof measure>>[] => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { server, headers }] of candidates.entries()) {
      results[index]?.push(await measure(server, headers))
    }
  }
  console.log('| response | requests/s | CPU µs per request | × bare `node:http` |')
  console.log('| --- | --- | --- | --- |')
  for (const [index, figures] of results.entries()) {
    const rate = median(figures.map(({ rate }) => rate))
    const cpu = median(figures.map(({ cpu }) => cpu))
    const ratio = median(figures.map(({ cpu }, round) => cpu / (results[0]?.[round]?.cpu ?? cpu)))
    console.log(`| ${candidates[index]?.name} | ${rate.toFixed(0)} | ${cpu.toFixed(1)} | ${ratio.toFixed(2)} |`)
  }
  for (const server of [quiet, logged, bare]) await server.stop()
}

function canBench(): boolean {
  if (process.platform !== 'linux' || availableParallelism() < 2) return false
  return spawnSync('which', ['wrk']).status === 0
}

if (import.meta.main) {
  const [option, origin = ''] = process.argv.slice(2)
  if (option === '--serve') await serveCopy(origin)
  else if (canBench()) await bench()
  else {
    console.error('The bench needs Linux, two cores and wrk (Debian: apt-get install wrk).')
    process.exitCode = 2
  }
}
