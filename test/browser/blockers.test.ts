// A browser whose extension refuses everything with a name that sounds like statistics.
import t from 'tap'
import { hydrated, visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

t.test('the application works although a blocker refuses what counts visits', async (t) => {
  const { page } = await visitor(t, site)
  const refused: string[] = []
  await page.route(/count-visit|measure-speed|\/api\/visit/, (route) => {
    refused.push(route.request().url())
    return route.abort('blockedbyclient')
  })
  await page.goto('/?lang=en')
  await page.keyboard.press('Tab')
  await hydrated(page)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click()
  await page.getByRole('heading', { level: 1, name: 'Accessibility' }).waitFor()
  t.ok(await page.evaluate(() => 'isSameDocument' in window))
  t.match(refused.join(), 'count-visit')
})
