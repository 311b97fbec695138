// Staff choose photographs, in Chromium.
import t from 'tap'
import { photograph } from '../../../test/support/photograph.ts'
import { until } from '../../../test/support/until.ts'
import { pages } from '../../api/addresses.ts'
import { openDesk, saved, undo } from '../support/browser.ts'

t.test('a photograph outlives a reload until it is used or cancelled, and Undo returns it', async (t) => {
  const { site, page } = await openDesk(t)
  const address = pages.picture('location-grasse')
  const buffer = await photograph({ format: 'jpeg', width: 1600, height: 1200 })
  const file = { name: 'grasse.jpg', mimeType: 'image/jpeg', buffer }
  const alt = page.locator('textarea[lang=en]')
  await page.goto(address)
  await page.locator('.file-input').setInputFiles(file)
  await alt.fill('Grasse on its hill')
  await page.reload()
  await until('the text', async () => (await alt.inputValue().catch(() => '')) === 'Grasse on its hill')
  t.match(await page.locator('.focal img').getAttribute('src'), /upload/)

  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL((url) => url.pathname !== address)
  await page.goto(address)
  await page.getByText('The picture of the site').waitFor()
  t.equal(await alt.count(), 0)

  await page.locator('.file-input').setInputFiles(file)
  await alt.fill('Grasse on its hill')
  await page.locator('textarea[lang=fr]').fill('Grasse sur sa colline')
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await saved(page).waitFor()
  t.match(await site.source.store.entries(), [
    {
      path: '/pictures/location-grasse',
      draft: { value: { file: /^uploads/, alt: { fr: 'Grasse sur sa colline' } } },
    },
  ])

  await page.goto(address)
  await page.getByRole('button', { name: 'Back to the published picture' }).click()
  await page.locator('.draft').waitFor({ state: 'detached' })
  await undo(page).click()
  await saved(page).waitFor()
  const { changes } = await (await site.signedIn()).content()
  t.strictSame(changes, ['/pictures/location-grasse'])
})

t.test(
  'a picture names missing texts before it can be used, and requires only the languages of the office',
  async (t) => {
    const { site, page } = await openDesk(t, { environment: { LANGUAGES: 'en,fr,ar' } })
    await page.goto(pages.picture('location-grasse'))
    const buffer = await photograph({ format: 'jpeg', width: 300, height: 200 })
    await page.locator('.file-input').setInputFiles({ name: 'small.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByText('You can use it, but it will look blurred on large screens.').waitFor()

    await page.getByLabel('Picture description, for people who cannot see it, English').fill('Grasse on its hill')
    await page.getByRole('button', { name: 'Use this picture' }).click()
    const french = page.getByLabel('Picture description, for people who cannot see it, French')
    t.ok(await french.evaluate((field) => field === document.activeElement))
    t.equal(await french.getAttribute('aria-invalid'), 'true')
    await french.fill('Grasse sur sa colline')
    await page.getByRole('button', { name: 'Use this picture' }).click()
    await saved(page).waitFor()
    const { errors } = await (await site.signedIn()).content()
    t.notOk(errors.some(({ code }) => code === 'missing-alt'))
  },
)

t.test('the refusal of an unusable file is in view', async (t) => {
  const { page } = await openDesk(t, { viewport: { width: 390, height: 800 } })
  await page.goto(pages.picture('location-grasse'))
  await page.locator('.file-input').setInputFiles({ name: 'IMG_1.HEIC', mimeType: '', buffer: Buffer.from('not sent') })
  const message = page.getByRole('alert').getByText('HEIC')
  await message.waitFor()
  await until('the message in view', () =>
    message.evaluate((element) => {
      const { top, left } = element.getBoundingClientRect()
      return document.elementFromPoint(left + 5, top + 5) === element
    }),
  )
})
