// The choice that a link has made for the visitor.
import t from 'tap'
import { contactForm } from '../support/contact-form.ts'
import { searchVisit } from '../support/search-visit.ts'
import { listeningSite } from '../support/site.ts'
import { until } from '../support/until.ts'

const site = await listeningSite(t)

t.test('a search result on the home page selects its service', async (t) => {
  const { page, field, options } = await searchVisit(t, site)
  await page.keyboard.press('Control+k')
  await field.fill('Security Monitoring')
  await options.first().click()
  const { service } = contactForm(page)
  await until('the service is selected', async () => (await service.inputValue()) === 'security-monitoring')
})
