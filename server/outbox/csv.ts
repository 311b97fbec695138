// CSV files (RFC 4180) that a spreadsheet opens without running what a visitor wrote.
import { stringify } from 'csv-stringify/sync'
import { type Language, languages } from '../../src/language/language.ts'

/** From this mark at the start of a file, Excel recognises UTF-8. */
const byteOrderMark = '\ufeff'

type Cells = readonly (string | number)[]

/** The file with `rows`, of which the first has the names of the columns. */
export async function* csvFile(rows: AsyncIterable<Cells>, separator: string): AsyncGenerator<string> {
  yield byteOrderMark
  for await (const cells of rows) yield csvRow(cells, separator)
}

/** A row with its line break. A cell that a spreadsheet would run as a formula begins with `'`. */
export function csvRow(cells: Cells, separator: string): string {
  return stringify([cells], {
    delimiter: separator,
    record_delimiter: 'windows',
    quoted: true,
    escape_formulas: true,
  })
}

/** The separator that Excel expects: a semicolon where a comma separates decimals, as in French. */
export function separatorIn(language: Language): ';' | ',' {
  return (1.5).toLocaleString(languages[language].locale).includes(',') ? ';' : ','
}
