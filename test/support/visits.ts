// Reports of visits, as browsers send them, and their stored counts.
import type { InjectOptions } from 'fastify'
import type { Query } from '../../server/database/types.ts'
import type { Total } from '../../server/statistics/measures.ts'
import type { Report } from '../../src/statistics/report.ts'
import type { TestSite } from './site.ts'

export const userAgents = {
  computer:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  tablet: 'Mozilla/5.0 (Android 15; Tablet; rv:143.0) Gecko/143.0 Firefox/143.0',
}

export const view: Report = { kind: 'view', path: '/', language: 'en', arrived: false }

/** The headers of a report from a page of a site at `origin`. */
export const reportHeaders = (origin = 'http://localhost:3000') => ({
  origin,
  'user-agent': userAgents.computer,
  'content-type': 'application/json',
})

/** The request of a browser that reports `payload`. */
export const reportRequest = (payload: unknown, headers: Record<string, string> = {}): InjectOptions => ({
  method: 'POST',
  url: '/api/visit',
  headers: { ...reportHeaders(), ...headers },
  payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
})

/** The stored counts by measure and name, without the hours, because a test may run at any time. */
export async function totals(query: Query): Promise<Record<string, number>> {
  const rows = await query<Total>(`SELECT * FROM statistics WHERE measure <> 'hour' ORDER BY measure, name`)
  return Object.fromEntries(rows.map(({ measure, name, count }) => [`${measure} ${name}`, count]))
}

/** Stops the site, which stores its counts, and returns them. */
export async function finalTotals({ app, database }: TestSite): Promise<Record<string, number>> {
  const closed = app.close()
  // A browser may keep a connection open on which it has sent nothing yet.
  app.server.closeAllConnections()
  await closed
  return totals(database.query)
}
