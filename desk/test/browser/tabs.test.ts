// Many tabs of the desk in one browser, over HTTP/1.1, in Chromium.
import t from 'tap'
import { until } from '../../../test/support/until.ts'
import { pages } from '../../api/addresses.ts'
import { openDesk } from '../support/browser.ts'

t.test('eight tabs open over HTTP/1.1, and each tells of a new request', async (t) => {
  const { site, page } = await openDesk(t)
  const others = await Promise.all(Array.from({ length: 7 }, () => page.context().newPage()))
  const tabs = [page, ...others]
  for (const tab of tabs) {
    await tab.goto(pages.requests)
    await tab.getByRole('heading', { name: 'Requests', exact: true }).waitFor()
  }
  await site.receive()
  for (const tab of tabs) await until('the number in the title', async () => /1/.test(await tab.title()))
  await tabs.at(-1)?.close()
  await site.receive({ email: 'else@villa.example' })
  await until('the number in the first tab', async () => /2/.test(await page.title()))
  t.pass()
})
