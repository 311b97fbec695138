// The tests of the site pass without the folder `desk`.
import t from 'tap'
import { copySite, failureOutput } from '../support/site-copy.ts'

const copy = copySite(t)

t.test('all tests that need no browser pass', async (t) => {
  t.equal(failureOutput(copy, 'scripts/build.ts'), '')
  t.equal(failureOutput(copy, 'test/run.ts', 'test/{scripts,server,src,styles}/**/*.test.ts'), '')
})
