// All requests as a table, with the results of their delivery. The operator's command writes it as a CSV file.
import { timestamp } from '../../src/office/clock.ts'
import type { RequestRecord } from './outbox.ts'
import { requestCells, requestHeads, type TableOptions } from './request-columns.ts'

/** The rows, with the names of the columns first. */
export async function* requestTable(
  records: AsyncIterable<RequestRecord>,
  options: TableOptions,
): AsyncGenerator<(string | number)[]> {
  const t = options.content.translate(options.language)
  const { timeZone } = options.content.site.facts.office
  const officeTime = (time: number) => timestamp(time, timeZone)
  yield [
    t('emails.notification.fields.reference'),
    t('emails.table.heads.state'),
    t('emails.notification.fields.receivedAt'),
    t('emails.table.heads.attempts'),
    t('emails.table.heads.next'),
    t('emails.table.heads.deliveredAt'),
    t('emails.table.heads.reason'),
    ...requestHeads(options),
  ]
  for await (const record of records) {
    const { reference, state, receivedAt, attempts, dueAt, deliveredAt, reason } = record
    yield [
      reference,
      t(`emails.table.states.${state}`),
      officeTime(receivedAt),
      attempts,
      state === 'waiting' ? officeTime(dueAt) : '',
      deliveredAt === null ? '' : officeTime(deliveredAt),
      reason ?? '',
      ...requestCells(record, options),
    ]
  }
}
