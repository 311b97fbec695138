// The CSV export: separators, and cells that a spreadsheet would run as formulas.
import t from 'tap'
import { csvRow, officeTime } from '../../../server/outbox/csv.ts'

t.test('a cell may contain separators, quotes and line breaks; each row ends with CR LF', async (t) => {
  t.equal(csvRow(['a; "b"', 'c\nd', 7, 'Zoé']), '"a; ""b""";"c\nd";"7";"Zoé"\r\n')
  t.equal(csvRow(['a', 'b'], ','), '"a","b"\r\n')
})

t.test('no cell is a formula', async (t) => {
  const formulas = ['=1+1', '+33 6 39', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠1', ' =1']
  for (const formula of formulas) t.match(csvRow([formula]), /^" ?'/, JSON.stringify(formula))
  t.equal(csvRow(['a=1']), '"a=1"\r\n')
})

t.test('no part of a cell becomes a formula in a spreadsheet that expects another separator', async (t) => {
  for (const separator of [';', ',', '\t', '\n', '\r\n', '; ']) {
    const cells = csvRow([`Bonjour${separator}=HYPERLINK("https://evil.example")`]).split(/[;,\t\r\n]/)
    for (const cell of cells) t.notMatch(cell, /^[\s"]*[=+@-]/, JSON.stringify(cell))
  }
})

t.test('times are in the time zone of the office, in summer and in winter', async (t) => {
  t.equal(officeTime(Date.UTC(2026, 6, 1, 22, 30)), '2026-07-02 00:30:00')
  t.equal(officeTime(Date.UTC(2026, 10, 20, 12)), '2026-11-20 13:00:00')
})
