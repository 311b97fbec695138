// The staff choose photographs, in Chromium.
import type { Locator, Page } from 'playwright'
import t from 'tap'
import { getBox, waitForFocus } from '../../../test/support/browser.ts'
import { photograph, realisticPhotograph } from '../../../test/support/photograph.ts'
import { until } from '../../../test/support/until.ts'
import { picturesUrl } from '../../api/pictures-data.ts'
import { pages, uploadUrl } from '../../api/urls.ts'
import { draftValue, openDesk, saved, undo } from '../support/browser.ts'

const at = pages.picture('location-grasse')
const path = '/pictures/location-grasse'

const choose = (page: Page, buffer: Buffer, file = { name: 'grasse.jpg', mimeType: 'image/jpeg' }) =>
  page.locator('.file-input').setInputFiles({ ...file, buffer })

const isInView = (message: Locator) =>
  until('the message in view', () =>
    message.evaluate((element) => {
      const { top, left } = element.getBoundingClientRect()
      return document.elementFromPoint(left + 5, top + 5) === element
    }),
  )

t.test('a photograph survives a reload until it is used or cancelled', async (t) => {
  const { desk, site, page } = await openDesk(t, { at })
  const photo = await photograph({ format: 'jpeg', width: 1600, height: 1200 })
  const alt = page.locator('textarea[lang=en]')
  await choose(page, photo)
  await alt.fill('Grasse on its hill')
  await page.reload()
  await until('the text', async () => (await alt.inputValue().catch(() => '')) === 'Grasse on its hill')
  t.match(await page.locator('.focal img').getAttribute('src'), /upload/)

  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL((url) => url.pathname !== at)
  await page.goto(at)
  await page.getByText('The picture of the site').waitFor()
  t.equal(await alt.count(), 0)

  await choose(page, photo)
  await alt.fill('Grasse on its hill')
  await page.locator('textarea[lang=fr]').fill('Grasse sur sa colline')
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await saved(page).waitFor()
  t.match(await draftValue(site, path), { file: /^uploads/, alt: { fr: 'Grasse sur sa colline' } })

  await page.goto(at)
  await page.getByRole('button', { name: 'Back to the published picture' }).click()
  await page.locator('.draft').waitFor({ state: 'detached' })
  await undo(page).click()
  await saved(page).waitFor()
  t.strictSame((await desk.content()).changes, [path])
})

t.test('the page asks for descriptions in the languages of the staff, before a picture is used', async (t) => {
  const { desk, page } = await openDesk(t, { at, environment: { LANGUAGES: 'en,fr,ar' } })
  await choose(page, await photograph({ format: 'jpeg', width: 300, height: 200 }))
  await page.getByText('You can use it, but it will look blurred on large screens.').waitFor()

  const description = (language: string) =>
    page.getByLabel(`Picture description, for people who cannot see it, ${language}`)
  await description('English').fill('Grasse on its hill')
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await waitForFocus(description('French'))
  t.equal(await description('French').getAttribute('aria-invalid'), 'true')
  await description('French').fill('Grasse sur sa colline')
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await saved(page).waitFor()
  t.notOk((await desk.content()).errors.some(({ code }) => code === 'missing-alt'))
})

t.test('the crop for computers shows the part of the first picture that the headline covers', async (t) => {
  const { page } = await openDesk(t, { at: pages.picture('hero') })
  await choose(page, await photograph({ format: 'jpeg', width: 1600, height: 1000 }))
  const covered = async (cover: string, picture: string) => {
    const [above, below] = [await getBox(page, cover), await getBox(page, picture)]
    return [
      (above.x - below.x) / below.width,
      (above.bottom - below.bottom) / below.height,
      above.width / below.width,
      above.height / below.height,
    ]
  }
  const shown = await covered('.hero-cover', 'figure:has(.hero-cover) img')
  await page.goto('/')
  for (const [index, share] of (await covered('.hero-plate', '.hero-art')).entries()) {
    t.ok(Math.abs(share - (shown[index] ?? 1)) < 0.1, `${share}, shown as ${shown[index]}`)
  }
})

t.test('the refusal of a file is in view on a phone', async (t) => {
  const { page } = await openDesk(t, { at, viewport: { width: 390, height: 800 } })
  await choose(page, Buffer.from('not sent'), { name: 'IMG_1.HEIC', mimeType: '' })
  const message = page.getByRole('alert').getByText('HEIC')
  await isInView(message)
})

t.test('the progress of a picture is in view on a phone after it was used', async (t) => {
  const { page } = await openDesk(t, { at, viewport: { width: 390, height: 800 } })
  await page.route(`**${picturesUrl}`, async (route) => {
    const pictures = await (await route.fetch()).json()
    await route.fulfill({ json: { ...pictures, progress: { ready: 1, total: 2 } } })
  })
  await choose(page, await photograph({ format: 'jpeg', width: 1600, height: 1200 }))
  for (const language of ['en', 'fr']) await page.locator(`textarea[lang=${language}]`).fill('Grasse')
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await isInView(page.getByText('Preparing the picture (1 of 2)'))
})

t.test('a photograph arrives over a connection that accepts only small parts and loses one of them', async (t) => {
  const { page } = await openDesk(t, { at })
  let sent = 0
  await page.route(`**${uploadUrl}**`, (route) => {
    const { length } = route.request().postDataBuffer() ?? Buffer.alloc(0)
    // The server responds so to a request that takes longer than ten seconds.
    if (length > 40 * 1024) return route.fulfill({ status: 408 })
    sent += 1
    return sent === 2 ? route.abort() : route.continue()
  })
  await choose(page, await realisticPhotograph({ width: 1600, height: 1200 }))
  await page.locator('.focal img[src*="/uploads/"]').waitFor()
  t.ok(sent > 4, `${sent} parts`)
})
