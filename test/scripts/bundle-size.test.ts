// The application stays within its size limits. This is a test and not part of the build: a longer translation
// must not prevent an operator from starting the site.
import { join } from 'node:path'
import t from 'tap'
import { budgets, scriptSizes, totalName } from '../../scripts/bundle-size.ts'

const folder = process.env.TEST_BUILD ?? join(import.meta.dirname, '../../dist')
const sizes = new Map(await scriptSizes(join(folder, 'client')))

t.test('the first script is within its limit', async (t) => {
  const size = sizes.get('first script') ?? Number.NaN
  t.ok(size <= budgets.firstScript, `${size} bytes of ${budgets.firstScript}`)
})

t.test('the script that counts visits is within its limit', async (t) => {
  const size = sizes.get('visit counter') ?? Number.NaN
  t.ok(size <= budgets.visitCounter, `${size} bytes of ${budgets.visitCounter}`)
})

t.test('the application of the home page is within its limit', async (t) => {
  const size = sizes.get(totalName) ?? Number.NaN
  t.ok(size <= budgets.homeApplication, `${size} bytes of ${budgets.homeApplication}`)
})
