// A site with a service, a town and texts of the content file, after hydration.
import t from 'tap'
import { hydrated, visitor } from '../support/browser.ts'
import { collect } from '../support/collected.ts'
import { gardenFile } from '../support/garden-care.ts'
import { listeningSite } from '../support/site.ts'
import { siteFile } from '../support/site-file.ts'

const site = await listeningSite(t, { SITE_FILE: siteFile(t, gardenFile) })

t.test('services and towns of the content file are found and opened in both languages without a reload', async (t) => {
  const { page, complaints } = await visitor(t, site)
  await page.goto('/?lang=en')
  await hydrated(page)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  await heading('Come home to Mimosa & Mer')
  t.equal(await page.locator('option[value=renovation-project]').count(), 0)

  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill('lemon')
  await dialog.getByRole('option', { name: 'Garden Care' }).click()
  await heading('Garden Care')
  t.match(await page.title(), 'Garden Care | Mimosa & Mer Services')

  await page.getByRole('banner').getByRole('link', { name: 'Lire cette page en français' }).press('Enter')
  await heading('Entretien du jardin')
  await page.getByRole('contentinfo').getByRole('link', { name: 'confidentialité' }).press('Enter')
  await heading('Vos données chez nous')

  await page.goBack()
  await page.getByRole('complementary').getByRole('link', { name: 'Entretien du jardin' }).click()
  await page.waitForURL(/\/\?service=garden-care&lang=fr#contact$/)
  t.equal(await page.locator('#service').inputValue(), 'garden-care')
  t.ok(await page.evaluate(() => 'isSamePage' in window))
  t.strictSame(complaints, [])
})

t.test('the hydrated form accepts an added option', async (t) => {
  const { page } = await visitor(t, site)
  await page.goto('/?service=garden-care&lang=en')
  await hydrated(page)
  await page.getByLabel('Name').fill('Claire Martin')
  await page.getByLabel('Email').fill('claire@example.fr')
  await page.getByLabel('Phone').fill('+33 6 39 98 12 34')
  await page.getByLabel(/^I agree/).check()
  await page.locator('main').getByRole('button', { name: 'Request a Call' }).click()
  await page.getByText('Request Submitted').first().waitFor()
  const [stored] = await collect(site.outbox.entries())
  t.equal(stored?.request.service, 'garden-care')
})
