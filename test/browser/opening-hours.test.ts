// The opening hours of the office, for a visitor in another time zone.
import t from 'tap'
import { hydrated, visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

t.test('a visitor in Chicago reads the opening hours in Grasse and in Chicago', async (t) => {
  const { page, complaints } = await visitor(t, { ...site, timezoneId: 'America/Chicago' })
  await page.clock.install({ time: '2026-11-20T10:00:00Z' })
  await page.goto('/investment?lang=en')
  await hydrated(page)
  const address = page.getByRole('contentinfo').locator('address')
  const height = () => address.evaluate((element) => element.getBoundingClientRect().height)
  await address.getByText('Local time in Grasse').waitFor()
  const before = await height()
  await address.scrollIntoViewIfNeeded()
  await address.getByText('Open in Grasse until 18:00\nIn your time: 02:00–\u206011:00').waitFor()
  t.equal(await height(), before)
  await page.clock.runFor('08:00:00')
  await address.getByText('Opens in Grasse on Saturday at 10:00\nIn your time: 03:00–\u206007:00').waitFor()
  t.strictSame(complaints, [])
})
