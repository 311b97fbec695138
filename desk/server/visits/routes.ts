// The page Visits and its CSV file. The file holds totals and nothing about a person, so the audit log does not record it.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Query } from '../../../server/database/types.ts'
import { csvRow, csvStart } from '../../../server/outbox/csv.ts'
import { officeHour } from '../../../server/statistics/days.ts'
import { visitsDataAddress, visitsExportAddress } from '../../api/addresses.ts'
import { defaultPeriod, visitPeriods } from '../../api/visits-data.ts'
import { apiRoute } from '../api-route.ts'
import type { DeskContext } from '../desk-context.ts'
import { type Period, periodUntil } from './periods.ts'
import { readTotals } from './sums.ts'
import { visitsPage } from './visits.ts'

export function visitsRoutes(app: FastifyInstance, context: DeskContext) {
  const { database, content, now } = context
  const today = () => officeHour(now()).day

  apiRoute(app, {
    method: 'GET',
    address: visitsDataAddress(),
    handler: (request) =>
      visitsPage(periodIn(request), {
        query: database.query,
        content: content.current,
        language: request.desk.language,
        today: today(),
      }),
  })

  app.get(visitsExportAddress(), async (request, reply) => {
    const period = periodUntil(today(), periodIn(request))
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="visits-${period.from}-${period.to}.csv"`)
      .send(Readable.from(lines(database.query, period)))
  })
}

function periodIn({ query }: FastifyRequest) {
  const { days } = query as { days?: unknown }
  return visitPeriods.find((period) => String(period) === days) ?? defaultPeriod
}

async function* lines(query: Query, period: Period) {
  yield csvStart + csvRow(['day', 'measure', 'name', 'count'])
  for await (const { day, measure, name, count } of readTotals(query, period)) yield csvRow([day, measure, name, count])
}
