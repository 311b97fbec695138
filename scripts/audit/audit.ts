// Measures what visitors wait for: Lighthouse on each type of page, in two languages, as a phone and as a desktop, then
// the time that interactions take. Prints two tables. With AUDIT_ONLY, only pages whose URL contains it are audited.
import { chromium } from 'playwright'
import { browserFlags, findBrowser } from '../browser.ts'
import { median } from '../median.ts'
import { startSite } from '../server-process.ts'
import { interactions, timeInteraction } from './interactions.ts'
import { auditor, devices } from './pages.ts'

const pages = [
  '/',
  '/services/concierge-services',
  '/investment',
  '/search?q=cannes',
  '/legal/privacy',
  '/contact/sent',
]
/** The number of times that each interaction is measured. */
const runs = 5
const only = process.env.AUDIT_ONLY ?? ''
const blockingTimes: number[] = []

const site = await startSite({ environment: { LOG_LEVEL: 'warn' } })
const { audit, close } = await auditor()

console.log(
  '| page | device | performance | accessibility | best practices | SEO | LCP ms | LCP without scripts | CLS | TBT ms | |',
)
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |')
for (const path of pages.filter((path) => path.includes(only))) {
  for (const language of ['en', 'fr']) {
    for (const device of devices) {
      const address = `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
      const result = await audit(site.origin + address, device)
      const cells = [
        address,
        device,
        ...Object.values(result.scores),
        result.largestPaint.toFixed(0),
        result.largestPaintWithoutScripts.toFixed(0),
        result.layoutShift.toFixed(3),
        result.blockingTime.toFixed(0),
        result.failedAudits.join(', '),
      ]
      console.log(`| ${cells.join(' | ')} |`)
      if (device === 'mobile') blockingTimes.push(result.blockingTime)
    }
  }
}
close()
console.log(`\nTotal blocking time on phones, median of these pages: ${median(blockingTimes).toFixed(0)} ms`)

console.log('\n| interaction, with the processor four times as slow | ms |\n| --- | --- |')
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags })
for (const interaction of interactions) {
  const times: number[] = []
  for (let run = 0; run < runs; run++) times.push(await timeInteraction(browser, site.origin, interaction))
  console.log(`| ${interaction.name} | ${median(times).toFixed(0)} |`)
}

await browser.close()
await site.stop()
