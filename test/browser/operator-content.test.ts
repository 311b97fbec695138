// A site with the operator's services, locations, texts and photographs, after hydration.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import t from 'tap'
import french from '../../src/language/texts/fr.json' with { type: 'json' }
import { axeViolations } from '../support/axe-violations.ts'
import { fullyLoaded, openPage, visitor } from '../support/browser.ts'
import { fillIn, toasts } from '../support/contact-form.ts'
import { gardenFile } from '../support/garden-care.ts'
import { footerLink, languageLink, markDocument, title } from '../support/page-parts.ts'
import { prepareOperatorPictures } from '../support/prepared-pictures.ts'
import { listeningSite } from '../support/site.ts'

// On these stripes, neither dark nor light text can be read.
const stripes = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="700">
  <pattern id="stripe" width="60" height="10" patternUnits="userSpaceOnUse"><path d="M0 0h30v10H0z" fill="#fff"/></pattern>
  <path d="M0 0h900v700H0z"/><path d="M0 0h900v700H0z" fill="url(#stripe)"/></svg>`)
const picture = (en: string, fr: string) => ({ file: 'photos/stripes.png', alt: { en, fr } })
const folder = t.testdir({ photos: {} })
await sharp(stripes).png().toFile(join(folder, 'photos/stripes.png'))
const pictures = {
  hero: picture('Our terrace', 'Notre terrasse'),
  about: picture('Our team', 'Notre équipe'),
  'location-grasse': picture('Our street', 'Notre rue'),
  'service-concierge-services': picture('Our pool', 'Notre piscine'),
}
await writeFile(join(folder, 'site.json'), JSON.stringify({ ...gardenFile, pictures }))
const environment = { SITE_FILE: join(folder, 'site.json'), DATA_DIR: join(folder, 'data') }
await prepareOperatorPictures(environment)
const site = await listeningSite(t, environment)

/** Waits until the photograph with the alternative text `name` is shown. Returns its path. */
const shownPhotograph = (page: Page, name: string) =>
  page.getByRole('img', { name }).evaluate(async (element: HTMLImageElement) => {
    await element.decode()
    return new URL(element.currentSrc).pathname
  })

t.test('services, locations and texts are found and opened in both languages without a reload', async (t) => {
  const { page, complaints } = await openPage(t, site, '/?lang=en')
  const isSameDocument = await markDocument(page)
  await title(page, 'Come home to Mimosa & Mer').waitFor()

  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill('lemon')
  await dialog.getByRole('option', { name: 'Garden Care' }).click()
  await title(page, 'Garden Care').waitFor()
  t.equal(await page.title(), 'Garden Care | Mimosa & Mer Services')

  await languageLink(page, 'fr').press('Enter')
  await title(page, 'Entretien du jardin').waitFor()
  await footerLink(page, 'confidentialité').press('Enter')
  await title(page, 'Vos données chez nous').waitFor()

  await page.goBack()
  await page.getByRole('complementary').getByRole('link', { name: 'Entretien du jardin' }).click()
  await page.waitForURL(/\/\?service=garden-care&lang=fr#contact$/)
  t.equal(await page.locator('#service').inputValue(), 'garden-care')
  t.ok(await isSameDocument())
  await (await fillIn(page, french.contact)).service.selectOption('garden-care')
  await page.locator('.form [type=submit]').click()
  await toasts(page).getByText(french.contact.toast.successTitle).waitFor()
  const [stored] = await Array.fromAsync(site.outbox.list())
  t.equal(stored?.request.service, 'garden-care')
  t.strictSame(complaints, [])
})

t.test('photographs stay after hydration, after a change of the language and on the next page', async (t) => {
  const { page, complaints } = await openPage(t, site, '/?lang=en')
  const path = await shownPhotograph(page, 'Our terrace')
  t.match(path, /^\/pictures\/hero-/)
  await languageLink(page, 'fr').click()
  t.equal(await shownPhotograph(page, 'Notre terrasse'), path)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Conciergerie', exact: true }).click()
  t.match(await shownPhotograph(page, 'Notre piscine'), /^\/pictures\/service-concierge-services-/)
  t.strictSame(complaints, [])
})

t.test('no text is on a photograph', async (t) => {
  for (const width of [360, 1280]) {
    const { page } = await visitor(t, { ...site, viewport: { width, height: 800 } })
    for (const path of ['/?lang=en', '/services/concierge-services?lang=en']) {
      await page.goto(path)
      await fullyLoaded(page)
      t.strictSame(await axeViolations(page, 'main'), [], `${path} at ${width} px`)
    }
  }
})
