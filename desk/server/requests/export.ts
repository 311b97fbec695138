// Requests as a CSV file. The audit log records each export before its first byte is sent.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../../../server/http/http-error.ts'
import { csvRow, csvStart, officeTimestamp, requestCells, requestFields } from '../../../server/outbox/csv.ts'
import type { AuditEvent } from '../../api/account-data.ts'
import { desk } from '../../api/addresses.ts'
import { exportAddress } from '../../api/requests-data.ts'
import { recordEvent } from '../audit-log.ts'
import { type DeskContext, sessionOf } from '../desk-context.ts'
import { findRequest, selectionOf } from './details.ts'
import type { ExportedRequest } from './types.ts'

const head = ['reference', 'received', 'state', 'answered by', 'mail', 'sent', 'reply', 'language']

export function exportRoutes(app: FastifyInstance, context: DeskContext) {
  const { requests, content, database, users, now } = context

  app.get(`${desk}/export.csv`, async (request, reply) => {
    const selection = selectionOf(request.query)
    const counts = await requests.counts(selection.q)
    const event: AuditEvent = { what: 'exported', scope: 'list', requests: counts[selection.show] }
    return send(request, reply, { event, rows: requests.export(selection) })
  })

  app.get(exportAddress(':reference'), async (request, reply) => {
    const found = await findRequest(context, (request.params as { reference: string }).reference)
    const { reference, sentAt, reply: mailReply, history } = found
    const noteTexts = history.flatMap((entry) => (entry.what === 'note' ? [entry.text] : []))
    const event: AuditEvent = { what: 'exported', scope: 'request', requests: 1, reference }
    return send(request, reply, { event, rows: [{ ...found, sentAt, reply: mailReply, noteTexts }] })
  })

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { event, rows }: { event: AuditEvent; rows: Iterable<ExportedRequest> | AsyncIterable<ExportedRequest> },
  ) {
    // A page of another site could start a download, and an entry of the audit log.
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new HttpError(403, 'An export for another site')
    await recordEvent(database.query, { at: now(), who: sessionOf(request).address, event })
    const day = officeTimestamp(now()).slice(0, 10)
    const name = 'reference' in event ? `request-${event.reference}` : 'requests'
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
      .send(Readable.from(lines(rows)))
  }

  async function* lines(rows: Iterable<ExportedRequest> | AsyncIterable<ExportedRequest>) {
    const { country } = content.current.site.facts.office
    yield csvStart + csvRow([...head, ...requestFields, 'notes'])
    for await (const { request, answeredBy, sentAt, receivedAt, noteTexts, ...stored } of rows) {
      const { reference, state, mail, reply, language } = stored
      yield csvRow([
        ...[reference, officeTimestamp(receivedAt), state, answeredBy === null ? '' : users().nameOf(answeredBy)],
        ...[mail, sentAt === null ? '' : officeTimestamp(sentAt), reply ?? '', language],
        ...requestCells(request, country),
        noteTexts.join('\n\n'),
      ])
    }
  }
}
