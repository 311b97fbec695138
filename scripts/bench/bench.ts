// What an answer costs: the site beside the least that Node can do, in one run. Prints medians, their ranges, and ratios.
// The servers share one core, the load comes from another, and the rounds of all are interleaved: a slow moment of the
// machine is slow for each of them. Needs Linux, whose own figures it reads.
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { median } from '../median.ts'
import { type ServerProcess, startProcess, startSite } from '../server-process.ts'
import { applyLoad, type Load, type LoadFigures } from './load.ts'
import { cpuTime, residentMemory } from './process-figures.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 11)
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'en-GB,en;q=0.9,fr;q=0.6' }
const page = { headers: browser, status: 200 }

const servers = fileURLToPath(new URL('servers.ts', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'bench-'))
const severalCores = availableParallelism() > 1
const core = severalCores ? 0 : undefined
if (severalCores) execFileSync('taskset', ['-pc', '1', String(process.pid)])

/** The site as `npm start` runs it, its pages kept. */
async function startedSite(logLevel: string): Promise<ServerProcess> {
  const server = await startSite({ environment: { LOG_LEVEL: logLevel, CONTACT_RATE_MAX: '100000' }, core })
  // Its cache is filled when it has nothing more to do.
  for (let last = -Infinity, now = 0; now - last > 20_000; now = await cpuTime(server.pid)) {
    last = now
    await setTimeout(1000)
  }
  return server
}

/** Keeps the home page and its headers as the site sends them, for the servers that do nothing but send them. */
async function copyPage({ origin }: ServerProcess) {
  // Unlike fetch, a plain request leaves the bytes as they come.
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(origin, { headers: browser }, resolve).on('error', reject),
  )
  const { date, connection, 'keep-alive': keepAlive, ...headers } = answer.headers
  await writeFile(join(folder, 'page'), await buffer(answer))
  await writeFile(join(folder, 'headers.json'), JSON.stringify(headers))
  return String(headers.etag)
}

interface Candidate extends Load {
  name: string
  server: ServerProcess
  /** Requests in a round. */
  amount: number
}

type Figures = LoadFigures & { cpu: number }

/** One round of a candidate. `cpu`: microseconds a request, from the process's own times. */
async function measure({ server, amount, ...load }: Candidate): Promise<Figures> {
  const before = await cpuTime(server.pid)
  const figures = await applyLoad(load, amount)
  return { ...figures, cpu: ((await cpuTime(server.pid)) - before) / amount }
}

/** The median of one figure over all rounds, and its range. */
function told(all: readonly Figures[], figure: keyof Figures, digits: number): string {
  const numbers = all.map((figures) => figures[figure])
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
  return `${median(numbers).toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`
}

const quiet = await startedSite('warn')
const logging = await startedSite('info')
// Of its own: it is still sending mails when the next candidate has its turn.
const storing = await startedSite('warn')
const etag = await copyPage(quiet)
const [bare, fastify, rendered] = await Promise.all(
  ['node:http', 'fastify', 'rendered'].map((kind) => startProcess([process.execPath, servers, kind, folder], { core })),
)
if (!bare || !fastify || !rendered) throw new Error('A server did not start')

const contact = (server: ServerProcess, name: string, status: number, values: object): Candidate => ({
  name,
  server,
  url: `${server.origin}/api/contact`,
  method: 'POST',
  amount: 300,
  status,
  body: (n) => ({
    text: JSON.stringify(values),
    headers: { 'content-type': 'application/json', 'idempotency-key': `bench-${process.hrtime.bigint()}-${n}` },
  }),
})
const request = { name: 'Ada Martin', email: 'ada@example.com', phone: '+33 6 39 98 00 01', confidentiality: true }
const kept = { ...page, amount: 5000 }
const candidates: Candidate[] = [
  { ...kept, name: 'bare node:http, the same bytes', server: bare, url: bare.origin },
  { ...kept, name: 'bare Fastify, the same bytes', server: fastify, url: fastify.origin },
  { ...kept, name: 'the site: a page', server: quiet, url: quiet.origin },
  { ...kept, name: 'the site: a page, logged', server: logging, url: logging.origin },
  {
    ...kept,
    name: 'the site: 304, the visitor has the page',
    server: quiet,
    url: quiet.origin,
    headers: { ...browser, 'if-none-match': etag },
    status: 304,
  },
  { ...page, name: 'rendered for each request', server: rendered, url: rendered.origin, amount: 60 },
  contact(storing, 'the site: a refused request', 422, {}),
  contact(storing, 'the site: an accepted request', 202, request),
]

const results = new Map(candidates.map(({ name }) => [name, [] as Figures[]]))
for (const candidate of candidates) await measure({ ...candidate, amount: candidate.amount / 5 })
for (let done = 0; done < rounds; done += 1) {
  for (const candidate of candidates) results.get(candidate.name)?.push(await measure(candidate))
}

const baseline = results.get(candidates[0]?.name ?? '') ?? []
console.log(
  `${rounds} interleaved rounds; medians (ranges); ${severalCores ? 'servers and load on a core each' : 'one core for all'}\n`,
)
console.log('| answer | requests/s | CPU µs a request | ratio | p50 ms | p99 ms |')
console.log('| --- | --- | --- | --- | --- | --- |')
for (const [name, figures] of results) {
  // Each round beside that of the baseline: what slowed one slowed the other.
  const ratio = median(figures.map(({ cpu }, at) => cpu / (baseline[at]?.cpu ?? cpu)))
  const cells = [
    told(figures, 'requestsASecond', 0),
    told(figures, 'cpu', 0),
    ratio.toFixed(ratio < 10 ? 2 : 0),
    told(figures, 'p50', 2),
    told(figures, 'p99', 2),
  ]
  console.log(`| ${name} | ${cells.join(' | ')} |`)
}

// What sends mail is loaded with the first request: it counts, too.
await applyLoad(contact(logging, 'one request', 202, request), 1)
const memory: string[] = []
for (const amount of [0, 100_000, 100_000]) {
  if (amount > 0) await applyLoad({ ...page, url: logging.origin }, amount)
  memory.push(`${(await residentMemory(logging.pid)).toFixed(0)} MB`)
}
console.log(
  `\nResident memory of the site after the rounds, 100,000 more requests, and 100,000 more: ${memory.join(', ')}`,
)

for (const server of [quiet, logging, storing, bare, fastify, rendered]) await server.stop()
await rm(folder, { recursive: true })
