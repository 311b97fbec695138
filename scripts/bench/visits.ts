// Measures what counting a visit costs the server: the CPU time of its report, in relation to that of the visit and of
// its document alone. A visit is everything that a browser loads to show the home page for the first time. The rounds
// are interleaved, so a slow moment of the machine is slow for all of them. Needs Linux, because it reads /proc.
import { Agent, type IncomingMessage, request } from 'node:http'
import { chromium } from 'playwright'
import { browserFlags, findTestBrowser } from '../browser.ts'
import { median } from '../median.ts'
import { startSite } from '../server-process.ts'
import { cpuTime } from './process-figures.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 21)

/** The requests of a first visit of the home page, without reports. */
async function recordVisit(origin: string) {
  const browser = await chromium.launch({ executablePath: findTestBrowser(), args: browserFlags })
  const page = await browser.newPage()
  await page.route('**/api/visit', (route) => route.abort())
  const paths: { path: string; headers: Record<string, string> }[] = []
  page.on('request', (sent) => {
    const { pathname, search } = new URL(sent.url())
    if (pathname !== '/api/visit') paths.push({ path: pathname + search, headers: sent.headers() })
  })
  await page.goto(origin, { waitUntil: 'networkidle' })
  await browser.close()
  return paths
}

const site = await startSite({ environment: { LOG_LEVEL: 'info', TRUST_PROXY: '127.0.0.1' } })
const agent = new Agent({ keepAlive: true, maxSockets: 6 })
const loads = await recordVisit(site.origin)
const view = JSON.stringify({ kind: 'view', path: '/', language: 'en', arrived: true, referrer: 'www.example.com' })
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

function send(path: string, headers: Record<string, string>, body?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const onResponse = (response: IncomingMessage) => {
      if (Number(response.statusCode) >= 400) reject(new Error(`${path}: ${response.statusCode}`))
      response.on('end', resolve).resume()
    }
    request(site.origin + path, { agent, method: body ? 'POST' : 'GET', headers }, onResponse)
      .on('error', reject)
      .end(body)
  })
}

let visitor = 0

/** The headers of the next visitor: each has an address of its own, since reports are limited. */
function headersOfNext() {
  visitor += 1
  return {
    ...{ 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'en-GB,en;q=0.9', 'user-agent': userAgent },
    'x-forwarded-for': `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`,
  }
}

const work = {
  visit: async () => {
    const own = headersOfNext()
    await Promise.all(loads.map(({ path, headers }) => send(path, { ...headers, ...own })))
  },
  page: () => send('/', { ...loads[0]?.headers, ...headersOfNext() }),
  report: () =>
    send('/api/visit', { ...headersOfNext(), origin: site.origin, 'content-type': 'application/json' }, view),
}

/** The CPU time of the server in microseconds. */
async function measure(run: () => Promise<void>, count: number): Promise<number> {
  const before = await cpuTime(site.pid)
  for (let done = 0; done < count; done += 6) await Promise.all(Array.from({ length: 6 }, run))
  return ((await cpuTime(site.pid)) - before) / count
}

const figures: { visit: number; page: number; report: number }[] = []
for (let round = -1; round < rounds; round += 1) {
  const visit = await measure(work.visit, 120)
  const page = await measure(work.page, 1200)
  const report = await measure(work.report, 1200)
  // The first round warms up.
  if (round >= 0) figures.push({ visit, page, report })
}
agent.destroy()
await site.stop()

const of = (figure: (figures: { visit: number; page: number; report: number }) => number, digits: number) => {
  const numbers = figures.map(figure)
  return [median(numbers), Math.min(...numbers), Math.max(...numbers)].map((number) => number.toFixed(digits))
}
const line = (name: string, [middle, low, high]: string[]) => console.log(`${name}: ${middle} (${low} to ${high})`)
line(
  `CPU time of a visit, ${loads.length} requests, µs`,
  of(({ visit }) => visit, 0),
)
line(
  'CPU time of its document alone, µs',
  of(({ page }) => page, 0),
)
line(
  'CPU time of its report, µs',
  of(({ report }) => report, 0),
)
line(
  'report in % of the visit',
  of(({ visit, report }) => (100 * report) / visit, 1),
)
line(
  'report in % of the document',
  of(({ page, report }) => (100 * report) / page, 0),
)
