// The copyright year of a process that runs past New Year.
import t from 'tap'
import { followYear } from '../../../server/content/year.ts'
import { testSite } from '../../support/site.ts'

t.test('the copyright line follows the clock', async (t) => {
  const site = await testSite(t)
  const home = async () => (await site.inject('/')).body
  t.match(await home(), '© 2026')
  const stop = followYear(site.content, () => new Date(2027, 0, 1), 10)
  t.teardown(stop)
  const latest = Date.now() + 5_000
  while (!(await home()).includes('© 2027') && Date.now() < latest)
    await new Promise((resolve) => setTimeout(resolve, 20))
  t.match(await home(), '© 2027')
})
