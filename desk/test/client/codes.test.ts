// The countries and languages that can be chosen.
import t from 'tap'
import { codesOf } from '../../client/editing/codes.ts'

t.test('each country and language is listed once, by the code that is in use', async (t) => {
  for (const kind of ['country', 'language'] as const) {
    const codes = codesOf(kind, 'fr')
    t.equal(new Set(codes.map(([, name]) => name)).size, codes.length, kind)
  }
  t.strictSame(
    codesOf('country', 'fr').filter(([, name]) => name === 'Allemagne'),
    [['DE', 'Allemagne']],
  )
})
