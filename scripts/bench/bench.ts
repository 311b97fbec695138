// Measures what a response costs, in one run with the minimum that Node can do. Prints medians, ranges and ratios. The
// servers share one core, and the load comes from another. The rounds of all servers are interleaved, so a slow moment
// of the machine is slow for each of them. Needs Linux, because it reads /proc.
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median } from '../median.ts'
import { type ServerProcess, startProcess, startSite } from '../server-process.ts'
import { copyPage, pageHeaders } from './copied-page.ts'
import { applyLoad, type Load, type LoadFigures } from './load.ts'
import { cpuTime, residentMemory, untilIdle } from './process-figures.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 11)
const starts = 7
const page = { headers: pageHeaders, status: 200 }

const servers = fileURLToPath(new URL('servers.ts', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'bench-'))
const severalCores = availableParallelism() > 1
const core = severalCores ? 0 : undefined
if (severalCores) execFileSync('taskset', ['-pc', '1', String(process.pid)])

/** Starts the site as `npm start` does, and waits until its page cache is full. */
async function startWarmSite(logLevel: string): Promise<ServerProcess> {
  const server = await startSite({ environment: { LOG_LEVEL: logLevel, CONTACT_RATE_MAX: '100000' }, core })
  await untilIdle(server.pid)
  return server
}

interface Candidate extends Load {
  name: string
  server: ServerProcess
  /** The number of requests in a round. */
  count: number
}

type Figures = LoadFigures & { cpu: number }

/** Measures one round. `cpu` is the CPU time of the process, in microseconds per request. */
async function measure({ server, count, ...load }: Candidate): Promise<Figures> {
  const before = await cpuTime(server.pid)
  const figures = await applyLoad(load, count)
  return { ...figures, cpu: ((await cpuTime(server.pid)) - before) / count }
}

/** The median and the range of one figure over all rounds. */
function summary(all: readonly Figures[], figure: keyof Figures, digits: number): string {
  const numbers = all.map((figures) => figures[figure])
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
  return `${median(numbers).toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`
}

const startTimes: number[] = []
for (let start = 0; start < starts; start += 1) {
  const site = await startSite({ environment: { LOG_LEVEL: 'warn' } })
  startTimes.push(site.startTime)
  await site.stop()
}
const quiet = await startWarmSite('warn')
const logging = await startWarmSite('info')
// A separate process: it is still sending mails during the rounds of the other candidates.
const storing = await startWarmSite('warn')
const etag = await copyPage(quiet.origin, folder)
const [bare, fastify, rendered] = await Promise.all(
  ['node:http', 'fastify', 'rendered'].map((kind) => startProcess([process.execPath, servers, kind, folder], { core })),
)
if (!bare || !fastify || !rendered) throw new Error('A server did not start')

const contact = (server: ServerProcess, name: string, status: number, values: object): Candidate => ({
  name,
  server,
  url: `${server.origin}/api/contact`,
  method: 'POST',
  count: 300,
  status,
  body: (n) => ({
    text: JSON.stringify(values),
    headers: { 'content-type': 'application/json', 'idempotency-key': `bench-${process.hrtime.bigint()}-${n}` },
  }),
})
const request = { name: 'Ada Martin', email: 'ada@example.com', phone: '+33 6 39 98 00 01', confidentiality: true }
const cached = { ...page, count: 5000 }
const candidates: Candidate[] = [
  { ...cached, name: 'bare node:http, the same bytes', server: bare, url: bare.origin },
  { ...cached, name: 'bare Fastify, the same bytes', server: fastify, url: fastify.origin },
  { ...cached, name: 'the site: a page', server: quiet, url: quiet.origin },
  { ...cached, name: 'the site: a page, logged', server: logging, url: logging.origin },
  {
    ...cached,
    name: 'the site: 304, the visitor has the page',
    server: quiet,
    url: quiet.origin,
    headers: { ...pageHeaders, 'if-none-match': etag },
    status: 304,
  },
  { ...page, name: 'rendered for each request', server: rendered, url: rendered.origin, count: 60 },
  contact(storing, 'the site: a refused request', 422, {}),
  contact(storing, 'the site: an accepted request', 202, request),
]

const results = new Map(candidates.map(({ name }) => [name, [] as Figures[]]))
for (const candidate of candidates) await measure({ ...candidate, count: candidate.count / 5 })
for (let round = 0; round < rounds; round += 1) {
  for (const candidate of candidates) results.get(candidate.name)?.push(await measure(candidate))
}

const baseline = results.get(candidates[0]?.name ?? '') ?? []
console.log(
  `${rounds} interleaved rounds; medians (ranges); ${severalCores ? 'one core for the servers, one for the load' : 'one core for all'}\n`,
)
console.log('| response | requests/s | CPU µs per request | ratio | p50 ms | p99 ms |')
console.log('| --- | --- | --- | --- | --- | --- |')
for (const [name, figures] of results) {
  // Each round is compared with the same round of the baseline, which ran at nearly the same time.
  const ratio = median(figures.map(({ cpu }, at) => cpu / (baseline[at]?.cpu ?? cpu)))
  const cells = [
    summary(figures, 'requestsPerSecond', 0),
    summary(figures, 'cpu', 0),
    ratio.toFixed(ratio < 10 ? 2 : 0),
    summary(figures, 'p50', 2),
    summary(figures, 'p99', 2),
  ]
  console.log(`| ${name} | ${cells.join(' | ')} |`)
}

// The first request loads the mail module, which takes memory too.
await applyLoad(contact(logging, 'one request', 202, request), 1)
const memory: string[] = []
for (const count of [0, 100_000, 100_000]) {
  if (count > 0) await applyLoad({ ...page, url: logging.origin }, count)
  memory.push(`${(await residentMemory(logging.pid)).toFixed(0)} MB`)
}
console.log(
  `\nResident memory of the site after the rounds, after 100,000 more requests, and after another 100,000: ${memory.join(', ')}`,
)

console.log(`First page after the start of the process, median of ${starts}: ${median(startTimes).toFixed(0)} ms`)

for (const server of [quiet, logging, storing, bare, fastify, rendered]) await server.stop()
await rm(folder, { recursive: true })
