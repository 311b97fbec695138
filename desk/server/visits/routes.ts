// The page Visits as JSON, and its CSV file. The file has only totals, so the audit log does not record it.
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { officeDay } from '../../../server/content/office-time.ts'
import { csvFile, separatorIn } from '../../../server/outbox/csv.ts'
import { visitsDataUrl, visitsExportUrl } from '../../api/urls.ts'
import { defaultPeriod, visitPeriods } from '../../api/visits-data.ts'
import type { DeskApp, DeskContext } from '../desk-context.ts'
import { deskTexts, officeLanguage } from '../texts.ts'
import { periodUntil } from './periods.ts'
import { visitsTable } from './table.ts'
import { visitsPage } from './visits.ts'

export function visitsRoutes(app: DeskApp, context: DeskContext) {
  const { database, content, settings, now } = context
  const today = () => officeDay(now(), content.current.site.facts.office.timeZone)

  app.get(visitsDataUrl(), (request) =>
    visitsPage(readPeriod(request), {
      query: database.query,
      content: content.current,
      language: request.desk.language,
      today: today(),
    }),
  )

  app.get(visitsExportUrl(), async (request, reply) => {
    const period = periodUntil(today(), readPeriod(request))
    const language = officeLanguage(settings)
    const name = deskTexts[language].visits.title.toLowerCase()
    const table = visitsTable(database.query, period, { content: content.current, language })
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}-${period.from}-${period.to}.csv"`)
      .send(Readable.from(csvFile(table, separatorIn(language))))
  })
}

function readPeriod({ query }: FastifyRequest) {
  const { days } = query as { days?: unknown }
  return visitPeriods.find((period) => String(period) === days) ?? defaultPeriod
}
