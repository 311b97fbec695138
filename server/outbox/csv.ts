// Requests as a CSV file (RFC 4180) that a spreadsheet opens without running what a visitor wrote.
import { officeTimeZone } from '../../src/site/office-time-zone.ts'
import type { RequestRecord } from './outbox.ts'

/** The byte order mark at the start of a file, from which Excel recognises UTF-8. */
export const csvStart = '\ufeff'

/** The requests as a file, row by row. `separator` is `;` or `,`. */
export async function* csvLines(entries: AsyncIterable<RequestRecord>, separator: string): AsyncGenerator<string> {
  const fields = ['name', 'email', 'phone', 'service', 'package', 'message'] as const
  const head = ['reference', 'state', 'received', 'attempts', 'next', 'delivered', 'reason', 'language']
  yield csvStart + csvRow([...head, ...fields], separator)
  for await (const { request, ...entry } of entries) {
    const { reference, state, receivedAt, attempts, dueAt, deliveredAt, reason, language } = entry
    const cells = [
      ...[reference, state, officeTimestamp(receivedAt), attempts, state === 'waiting' ? officeTimestamp(dueAt) : ''],
      ...[deliveredAt === null ? '' : officeTimestamp(deliveredAt), reason ?? '', language],
    ]
    const values = fields.map((field) => (field === 'phone' ? `tel:${request.phone}` : (request[field] ?? '')))
    yield csvRow([...cells, ...values], separator)
  }
}

// The start of a formula (https://owasp.org/www-community/attacks/CSV_Injection). Only there: every cell is quoted, so
// separators and line breaks in a text begin no cell.
const formulaStart = /^\s*[=+\-@＝＋－＠]/

/** One row. `;` is what Excel expects where a comma separates decimals, as in French. */
export function csvRow(cells: readonly (string | number)[], separator = ';'): string {
  return `${cells.map(cell).join(separator)}\r\n`
}

function cell(value: string | number): string {
  const text = String(value).replaceAll('"', '""')
  return formulaStart.test(text) ? `"'${text}"` : `"${text}"`
}

const officeFormat = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: officeTimeZone,
})

/** A time in the office's time zone, such as 2026-11-20 13:05:00. Spreadsheets in every language read it as a time. */
export function officeTimestamp(time: number): string {
  return officeFormat.format(time)
}
