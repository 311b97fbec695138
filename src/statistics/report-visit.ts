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

export function reportVisit(report: Report) {
  window.visitReports?.push(report)
}
