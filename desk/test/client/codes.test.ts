// The countries and languages that can be chosen.
import t from 'tap'
import { listCodes } from '../../client/editing/codes.ts'

t.test('each country and language is listed once, with its current code', async (t) => {
  for (const kind of ['country', 'language'] as const) {
    const codes = listCodes(kind, 'fr')
    t.equal(new Set(codes.map(([, name]) => name)).size, codes.length, kind)
  }
  const countries = listCodes('country', 'fr').map(([, name]) => name)
  t.strictSame(
    countries.filter((name) => /^pseudo|^zone|^Nations|^Union|inconnue|Océanie/.test(name)),
    [],
    'only countries',
  )
  t.strictSame(
    listCodes('country', 'fr').filter(([, name]) => name === 'Allemagne'),
    [['DE', 'Allemagne']],
  )
})
