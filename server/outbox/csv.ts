// Requests as a CSV file (RFC 4180) that a spreadsheet opens without running what a visitor wrote.
import { stringify } from 'csv-stringify/sync'
import { officeTimeZone } from '../../src/site/hours.ts'
import type { RequestRecord } from './outbox.ts'
import { spreadsheetNumber } from './phone-number.ts'

/** The byte order mark at the start of a file, from which Excel recognises UTF-8. */
export const csvStart = '\ufeff'

/** The columns of what a visitor wrote. */
export const requestFields = ['name', 'email', 'phone', 'service', 'package', 'message'] as const

/** The requests as a file, row by row. `country` is that of the office. */
export async function* csvLines(
  records: AsyncIterable<RequestRecord>,
  separator: string,
  country: string,
): AsyncGenerator<string> {
  const head = ['reference', 'state', 'received', 'attempts', 'next', 'delivered', 'reason', 'language']
  yield csvStart + csvRow([...head, ...requestFields], separator)
  for await (const record of records) {
    const { reference, state, attempts, reason, language } = record
    const received = officeTimestamp(record.receivedAt)
    const next = state === 'waiting' ? officeTimestamp(record.dueAt) : ''
    const delivered = record.deliveredAt === null ? '' : officeTimestamp(record.deliveredAt)
    const about = [reference, state, received, attempts, next, delivered, reason ?? '', language]
    yield csvRow([...about, ...requestCells(record.request, country)], separator)
  }
}

/** The cells of what a visitor wrote, for the columns `requestFields`. */
export function requestCells(request: RequestRecord['request'], country: string): string[] {
  const cells = { ...request, phone: spreadsheetNumber(request.phone, country) }
  return requestFields.map((field) => cells[field] ?? '')
}

/** One row. `;` is what Excel expects where a comma separates decimals, as in French. */
export function csvRow(cells: readonly (string | number)[], separator = ';'): string {
  return stringify([cells], {
    delimiter: separator,
    record_delimiter: 'windows',
    quoted: true,
    escape_formulas: true,
  })
}

/** A time in the office's time zone, such as 2026-11-20 13:05:00. Spreadsheets in every language read it as a time. */
export const officeTimestamp = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: officeTimeZone,
}).format
