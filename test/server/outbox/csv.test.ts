// The CSV export: separators, and cells that a spreadsheet would run as formulas.
import t from 'tap'
import { csvRow, separatorIn } from '../../../server/outbox/csv.ts'

t.test('a cell keeps its separators, quotes and line breaks', async (t) => {
  t.equal(csvRow(['a; "b"', 'c\nd', 7, 'Zoé'], ';'), '"a; ""b""";"c\nd";"7";"Zoé"\r\n')
  t.equal(csvRow(['a', 'b'], ','), '"a","b"\r\n')
  for (const message of ['Bonjour,\r\n\r\n- la piscine', '3 °C, -5 °C; +1\t=2\n=3']) {
    t.equal(csvRow([message], ';'), `"${message}"\r\n`, JSON.stringify(message))
  }
})

t.test('a cell that begins like a formula gets an apostrophe', async (t) => {
  const formulas = ['=1+1', '+33 6 39', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠1']
  for (const formula of formulas) t.equal(csvRow([formula], ';'), `"'${formula}"\r\n`, JSON.stringify(formula))
})

t.test('Excel expects semicolons between columns in languages with a decimal comma', async (t) => {
  t.strictSame((['en', 'fr', 'zh', 'ar'] as const).map(separatorIn), [',', ';', ',', ','])
})
