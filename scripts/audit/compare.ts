// Compares how soon a phone shows pages, such as the site and the same page made with other stacks. Measures them in
// turns, so that other work of the machine slows all of them, and prints a table of medians.
import { parseArgs } from 'node:util'
import { launch } from 'chrome-launcher'
import { chromium } from 'playwright'
import { browserFlags, findBrowser } from '../browser.ts'
import { median } from '../median.ts'
import { type Http2Proxy, startHttp2Proxy } from './http2-proxy.ts'
import { paintFigures, throttlingMethods } from './paint-figures.ts'
import { paintTimes } from './paint-times.ts'

const usage = `npm run compare -- [--runs 5] [--http2] NAME=URL ...
Measures each page in turn, with Lighthouse (simulated and applied throttling) and with a visit.
--http2: through Caddy, over HTTP/2 with TLS. The program caddy must be installed.`

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' }, http2: { type: 'boolean', default: false } },
})
const targets = positionals.map((target) => /^([\w-]+)=(https?:.+)$/.exec(target)?.slice(1) ?? [])
if (targets.length === 0 || targets.some((target) => target.length === 0)) {
  console.error(usage)
  process.exit(2)
}

const proxies: Http2Proxy[] = []
const pages: { name: string; url: string; figures: Record<string, number[]> }[] = []
for (const [name = '', address = ''] of targets) {
  const proxy = options.http2 ? await startHttp2Proxy(address) : undefined
  if (proxy) proxies.push(proxy)
  pages.push({ name, url: proxy?.url ?? address, figures: {} })
}

const chromePath = findBrowser()
const flags = [...browserFlags, '--ignore-certificate-errors']
const chrome = await launch({ ...(chromePath && { chromePath }), chromeFlags: ['--headless=new', ...flags] })
const browser = await chromium.launch({ executablePath: chromePath, args: browserFlags })

for (let run = 0; run < Number(options.runs); run++) {
  for (const { name: page, url, figures } of pages) {
    const record = (name: string, figure: number) => {
      figures[name] = [...(figures[name] ?? []), figure]
    }
    for (const method of throttlingMethods) {
      const audited = await paintFigures(url, { port: chrome.port, throttlingMethod: method })
      if (!audited) console.error(`Run ${run + 1}: no audit of ${page} (${method})`)
      for (const [name, figure] of Object.entries(audited ?? {})) record(`${name} ${method}`, figure)
    }
    const { headline, picture } = await paintTimes(browser, url)
    record('headline', headline)
    record('picture', picture)
  }
}
await browser.close()
chrome.kill()
await Promise.all(proxies.map(({ stop }) => stop()))

const columns = [
  ...['FCP', 'LCP', 'Speed Index', 'TBT'].flatMap((name) => throttlingMethods.map((method) => `${name} ${method}`)),
  'CLS devtools',
  'headline',
  'picture',
  'bytes devtools',
  'requests devtools',
]
console.log(`| page | ${columns.join(' | ')} |\n| --- |${' --- |'.repeat(columns.length)}`)
for (const { name, figures } of pages) {
  const cells = columns.map((column) => median(figures[column] ?? []).toFixed(column.startsWith('CLS') ? 3 : 0))
  console.log(`| ${name} | ${cells.join(' | ')} |`)
}
