// Rows as a CSV file (RFC 4180) that a spreadsheet opens without running what a visitor wrote.

/** A file starts with a byte order mark, without which Excel takes UTF-8 for something else. */
export const csvStart = '\ufeff'

// What makes a spreadsheet take a cell for a formula. https://owasp.org/www-community/attacks/CSV_Injection
// A spreadsheet that expects another separator, or ends a row at each line break, begins cells in the middle of a text.
const formulaStart = /(^|[;,\t\r\n])([^\S\t\r\n]*)(?=[=+\-@\t\r\n＝＋－＠])/g

/** One row. `;` is what Excel expects where a comma separates decimals, as in French. */
export function csvRow(cells: readonly (string | number)[], separator = ';'): string {
  return `${cells.map(cell).join(separator)}\r\n`
}

function cell(value: string | number): string {
  const harmless = String(value).replace(formulaStart, "$1$2'")
  return `"${harmless.replaceAll('"', '""')}"`
}

const officeFormat = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Paris',
})

/** A time on the office's clock, such as 2026-11-20 13:05:00, which spreadsheets of every language take for a time. */
export function officeTime(time: number): string {
  return officeFormat.format(time)
}
