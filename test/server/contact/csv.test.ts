// The export, as a spreadsheet reads it.
import t from 'tap'
import { csv } from '../../../server/contact/csv.ts'

t.test('a file starts with a byte order mark; each row ends with CR LF', async (t) => {
  t.equal(csv([['name'], ['Zoé']]), '\ufeff"name"\r\n"Zoé"\r\n')
})

t.test('commas, quotes and lines stay within their cell', async (t) => {
  t.equal(csv([['a, "b"', 'c\nd', 7]]), '\ufeff"a, ""b""","c\nd","7"\r\n')
})

t.test('no cell is a formula', async (t) => {
  const formulas = ['=1+1', '+33 6 39', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠1']
  for (const formula of formulas) t.equal(csv([[formula]]), `\ufeff"'${formula}"\r\n`)
  t.equal(csv([['a=1']]), '\ufeff"a=1"\r\n')
})
