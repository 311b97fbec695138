// Runs Lighthouse on each type of page of the built site, in two languages, as a phone and as a desktop, and prints a
// table of scores and times. `npm run lighthouse -- /investment` audits only the pages whose path contains this text.
import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'
import { browserFlags, findBrowser } from './browser.ts'
import { median } from './median.ts'
import { startSite } from './server-process.ts'

const paths = [
  '/',
  '/services/concierge-services',
  '/investment',
  '/search?q=cannes',
  '/legal/privacy',
  '/contact/sent',
]
const languages = ['en', 'fr']
const devices = ['mobile', 'desktop'] as const
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const columns = ['page', 'device', ...categories, 'LCP ms', 'CLS', 'TBT ms', 'failed audits']

const [part = ''] = process.argv.slice(2)
const site = await startSite({ environment: { LOG_LEVEL: 'warn' } })
const chromePath = findBrowser()
const chrome = await launch({ ...(chromePath && { chromePath }), chromeFlags: ['--headless=new', ...browserFlags] })

printRow(columns)
printRow(columns.map(() => '---'))
const blockingTimes: number[] = []
for (const path of paths.filter((path) => path.includes(part))) {
  for (const language of languages) {
    for (const device of devices) {
      const page = `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
      const { scores, times, blockingTime, failedAudits } = await audit(site.origin + page, device)
      printRow([page, device, ...scores, ...times, failedAudits])
      if (device === 'mobile') blockingTimes.push(blockingTime)
    }
  }
}
console.log(`\nTotal blocking time on phones, median of these pages: ${median(blockingTimes).toFixed(0)} ms`)
chrome.kill()
await site.stop()

function printRow(cells: readonly (string | number)[]) {
  console.log(`| ${cells.join(' | ')} |`)
}

/** Audits a page. The results are in the order of the columns. */
async function audit(url: string, device: (typeof devices)[number]) {
  const config = device === 'desktop' ? desktopConfig : undefined
  const result = await lighthouse(url, { logLevel: 'error', port: chrome.port, onlyCategories: categories }, config)
  if (!result) throw new Error(`Lighthouse has no report on ${url}`)
  const { audits, categories: results } = result.lhr
  const measured = (id: string) => audits[id]?.numericValue ?? 0
  const weighted = Object.values(results).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
  const blockingTime = measured('total-blocking-time')
  return {
    scores: categories.map((id) => Math.round((results[id]?.score ?? 0) * 100)),
    times: [
      measured('largest-contentful-paint').toFixed(0),
      measured('cumulative-layout-shift').toFixed(3),
      blockingTime.toFixed(0),
    ],
    blockingTime,
    failedAudits: weighted
      .map(({ id }) => id)
      .filter((id) => (audits[id]?.score ?? 1) < 0.9)
      .join(', '),
  }
}
