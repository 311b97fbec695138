// Runs Lighthouse on a page, with and without its scripts.
import { launch } from 'chrome-launcher'
import { desktopConfig } from 'lighthouse'
import { browserFlags, findBrowser } from '../browser.ts'
import { lighthouseReport } from './lighthouse-report.ts'

export const devices = ['mobile', 'desktop'] as const
export type Device = (typeof devices)[number]

export interface PageAudit {
  /** Out of 100, by category. */
  scores: Record<string, number>
  /** Milliseconds. */
  firstPaint: number
  largestPaint: number
  /** The same for the page without its scripts. */
  largestPaintWithoutScripts: number
  layoutShift: number
  /** Milliseconds. */
  blockingTime: number
  speedIndex: number
  /** The ids of the audits with a score below 0.9. */
  failedAudits: string[]
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/** Starts a browser for audits. `close` ends it. */
export async function auditor() {
  const chromePath = findBrowser()
  const chrome = await launch({ ...(chromePath && { chromePath }), chromeFlags: ['--headless=new', ...browserFlags] })

  async function run(
    url: string,
    device: Device,
    options: { onlyCategories: string[]; blockedUrlPatterns?: string[] },
  ) {
    const config = device === 'desktop' ? desktopConfig : undefined
    const report = await lighthouseReport(url, { port: chrome.port, ...options }, config)
    if (!report) throw new Error(`No audit of ${url}`)
    return report
  }

  return {
    async audit(url: string, device: Device): Promise<PageAudit> {
      const withoutScripts = await run(url, device, { onlyCategories: ['performance'], blockedUrlPatterns: ['*.js'] })
      const report = await run(url, device, { onlyCategories: categories })
      const value = (id: string, of = report) => of.audits[id]?.numericValue ?? 0
      const scored = Object.values(report.categories).flatMap(({ auditRefs }) =>
        auditRefs.filter(({ weight }) => weight > 0),
      )
      return {
        scores: Object.fromEntries(categories.map((id) => [id, Math.round((report.categories[id]?.score ?? 0) * 100)])),
        firstPaint: value('first-contentful-paint'),
        largestPaint: value('largest-contentful-paint'),
        largestPaintWithoutScripts: value('largest-contentful-paint', withoutScripts),
        layoutShift: value('cumulative-layout-shift'),
        blockingTime: value('total-blocking-time'),
        speedIndex: value('speed-index'),
        failedAudits: scored.map(({ id }) => id).filter((id) => (report.audits[id]?.score ?? 1) < 0.9),
      }
    },
    close: () => chrome.kill(),
  }
}
