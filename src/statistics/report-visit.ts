// Reports of the application to the script that counts visits (count-visit.ts).
import type { Report } from './report.ts'

declare global {
  interface Window {
    /**
     * The queue of reports. An array until the script that counts visits is loaded, which then receives what is
     * pushed. Undefined if nothing is counted.
     */
    visitReports?: { push(report: Report): unknown }
  }
}

/** Adds a report to the queue. Does nothing if visits are not counted. */
export function reportVisit(report: Report) {
  window.visitReports?.push(report)
}
