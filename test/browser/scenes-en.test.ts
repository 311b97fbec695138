// Every page and state in English, and the colours that they use (test/support/scene-checks.ts).
import t from 'tap'
import { testScenes } from '../support/scene-checks.ts'
import { unusedPairs } from '../support/used-pairs.ts'

const colours = await testScenes('en')

t.test('every text pair in the table of colours is used', async (t) => {
  t.strictSame(unusedPairs(colours), [])
})
