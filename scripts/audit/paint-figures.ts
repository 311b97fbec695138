// Figures of Lighthouse's mobile preset: paints, blocking time, layout shift, requests and their bytes.
import type { Flags } from 'lighthouse'
import { lighthouseReport } from './lighthouse-report.ts'

/** Lighthouse estimates a slow network and processor from a fast visit, or applies them. */
export const throttlingMethods = ['simulate', 'devtools'] as const

/** The figures of the page at `url`: milliseconds, a score for the layout shift, bytes. Undefined without a report. */
export async function paintFigures(url: string, flags: Flags) {
  const report = await lighthouseReport(url, { onlyCategories: ['performance'], ...flags })
  if (!report) return undefined
  const { audits } = report
  const value = (id: string) => audits[id]?.numericValue ?? 0
  const { details } = audits['network-requests'] ?? {}
  const requests = details?.type === 'table' ? details.items : []
  return {
    FCP: value('first-contentful-paint'),
    LCP: value('largest-contentful-paint'),
    'Speed Index': value('speed-index'),
    TBT: value('total-blocking-time'),
    CLS: value('cumulative-layout-shift'),
    bytes: requests.reduce((sum, { transferSize }) => sum + Number(transferSize ?? 0), 0),
    requests: requests.length,
  }
}
