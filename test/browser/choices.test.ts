// The choice that a link has made for the visitor is next to the heading of the contact section.
import t from 'tap'
import { fontsLoaded, hydrated, openPage, visitor } from '../support/browser.ts'
import { contactForm, waitForView } from '../support/contact-form.ts'
import { searchVisit } from '../support/search-visit.ts'
import { listeningSite } from '../support/site.ts'
import { until } from '../support/until.ts'

const site = await listeningSite(t)

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  for (const javaScriptEnabled of [true, false]) {
    const scripts = javaScriptEnabled ? 'with' : 'without'
    t.test(`a link shows its choice in the first view, ${viewport.width} px wide, ${scripts} scripts`, async (t) => {
      const { page } = await visitor(t, { ...site, viewport, javaScriptEnabled })
      for (const [start, link, choice] of [
        ['/investment', /^Choisir la Formule Premium/, 'Formule Premium'],
        ['/services/concierge-services', /^Demander un appel/, 'Conciergerie'],
        ['/', /votre ville$/, 'Ailleurs sur la Côte d’Azur'],
      ] as const) {
        await page.goto(`${start}?lang=fr`)
        if (javaScriptEnabled) await hydrated(page).then(() => fontsLoaded(page))
        await page.getByRole('main').getByRole('link', { name: link }).first().click()
        await waitForView(page.locator('.chosen').filter({ hasText: choice }))
      }
    })
  }
}

t.test('the message for WhatsApp names the choice', async (t) => {
  const { page } = await openPage(t, site, '/?package=premium&service=concierge-services')
  const link = page.locator('.contact-head a')
  t.match(decodeURIComponent(String(await link.getAttribute('href'))), /Premium Care, Concierge Services\.$/)
})

t.test('the choice next to the heading follows the form', async (t) => {
  const { page } = await openPage(t, site, '/?service=concierge-services')
  await contactForm(page).service.selectOption('security-monitoring')
  await page.waitForURL('**/?service=security-monitoring')
  await page.locator('.contact-head').getByText('Security Monitoring').waitFor()
})

t.test('a search result on the home page selects its service', async (t) => {
  const { page, field, options } = await searchVisit(t, site)
  await page.keyboard.press('Control+k')
  await field.fill('Security Monitoring')
  await options.first().click()
  const { service } = contactForm(page)
  await until('the service is selected', async () => (await service.inputValue()) === 'security-monitoring')
})
