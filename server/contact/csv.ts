// Rows as a CSV file (RFC 4180) that a spreadsheet opens without running what a visitor wrote.

// What makes a spreadsheet take a cell for a formula. https://owasp.org/www-community/attacks/CSV_Injection
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

/** The file's text; it starts with a byte order mark, without which Excel takes UTF-8 for something else. */
export function csv(rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

function cell(value: string | number): string {
  const text = String(value)
  const harmless = formulaStart.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
