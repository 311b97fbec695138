// The tests of the site pass without the folder desk.
import t from 'tap'
import { copySite, failureOf } from '../support/site-copy.ts'

const copy = copySite(t)

t.test('all tests without a browser', async (t) => {
  t.equal(failureOf(copy, 'scripts/build.ts'), '')
  t.equal(failureOf(copy, 'test/run.ts', 'test/{scripts,server,src,styles}/**/*.test.ts'), '')
})
