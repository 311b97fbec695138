// The office changes its site on the page, in Chromium: with the pointer, with the keyboard alone, and without
// JavaScript.
import type { Frame, Page } from 'playwright'
import t, { type Test } from 'tap'
import { createLink } from '../../server/desk/sign-in-links.ts'
import { forms, pages } from '../../src/desk/desk-addresses.ts'
import type { PublishPage } from '../../src/desk/publish/publish-data.ts'
import { axeFaults } from '../support/axe-faults.ts'
import { visitor } from '../support/browser.ts'
import { claire, type DeskSite, deskSite, hugo } from '../support/desk.ts'
import { photograph } from '../support/photograph.ts'
import { until } from '../support/until.ts'

interface Options {
  environment?: NodeJS.ProcessEnv
  javaScriptEnabled?: boolean
  locale?: string
  viewport?: { width: number; height: number }
}

/** A site with a desk, and a browser in which Claire has signed in. */
async function opened(t: Test, { environment, ...options }: Options = {}) {
  const site = await deskSite(t, environment)
  const origin = await site.app.listen({ host: '127.0.0.1', port: 0 })
  const visit = await visitor(t, { origin, viewport: { width: 1280, height: 860 }, ...options })
  await visit.page.goto(`${pages.link}?token=${await createLink(site.database, claire, Date.now())}`)
  await visit.page.locator('form .btn').click()
  await visit.page.waitForURL('**/desk')
  return { site, origin, ...visit }
}

/** Opens a page of the site for editing. Resolves with its frame. */
async function edit(page: Page, address: string = pages.texts): Promise<Frame> {
  await page.goto(address)
  await page.locator('.widths').waitFor()
  const frame = await until('the frame', async () => page.frames().find((other) => other.url().includes('/preview/')))
  // Its texts can be reached with Tab as soon as the application has found them.
  await frame.waitForFunction(() => document.querySelector('h1')?.tabIndex === 0)
  return frame
}

async function publish(site: DeskSite) {
  const browser = await site.signedIn()
  const { page } = await browser.view<PublishPage>(pages.publish)
  const response = await browser.sendJson(forms.publish, { revision: page.revision })
  return response.statusCode
}

const field = (page: Page, language: string) => page.getByRole('textbox', { name: language })
const popover = (page: Page) => page.locator('.pop')
const saved = (page: Page) => page.locator('.draft').getByText(/Saved at/)
const focusedIn = (frame: Frame) => frame.evaluate(() => document.activeElement?.tagName)

async function retype(page: Page, language: string, text: string) {
  await field(page, language).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

t.test('a headline is changed in two languages on the page, and visitors see it after it is published', async (t) => {
  const { site, origin, page, complaints } = await opened(t)
  const before = (await site.inject('/?lang=en')).rawPayload
  const frame = await edit(page)
  t.strictSame((await site.inject('/?lang=en')).rawPayload, before, 'visitors get the same bytes')

  await frame.locator('h1').click()
  await field(page, 'English').waitFor()
  t.strictSame(await axeFaults(page), [], 'axe')
  await until('the measured space', async () => /of \d+.*desktop \d+/.test((await popover(page).textContent()) ?? ''))
  await retype(page, 'English', '<img src=x onerror=alert(1)> & home')
  t.equal(await frame.locator('h1').textContent(), '<img src=x onerror=alert(1)> & home', 'markup stays text')
  await retype(page, 'English', 'Your house, looked after')
  await retype(page, 'French', 'Votre maison, bien gardée')
  t.equal(await frame.locator('h1').textContent(), 'Your house, looked after', 'the frame shows what is typed')
  await page.keyboard.press('Escape')
  await popover(page).waitFor({ state: 'detached' })
  t.equal(await focusedIn(frame), 'H1', 'the focus returns to the text')
  await saved(page).waitFor()

  t.equal(await publish(site), 200)
  for (const [language, headline] of [
    ['en', 'Your house, looked after'],
    ['fr', 'Votre maison, bien gardée'],
  ]) {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await visitor(t, { origin, javaScriptEnabled })
      await page.goto(`/?lang=${language}`)
      t.equal(await page.locator('h1').textContent(), headline, `${language}, scripts: ${javaScriptEnabled}`)
    }
  }
  const html = (await site.inject('/?lang=en')).body
  t.notMatch(html, /<!--\/?(?:text|value)|data-(?:texts|picture)=|[\ufdd0-\ufdef]/, 'no trace of the editor')
  t.strictSame(complaints, [])
})

t.test('with the keyboard alone, placeholders stay whole, and what was typed outlives a reload', async (t) => {
  const { page, complaints } = await opened(t)
  const frame = await edit(page)
  const paragraph = frame.locator('.about-text p').first()
  await paragraph.focus()
  await page.keyboard.press('Enter')
  const english = field(page, 'English')
  await until('the focus', async () => english.evaluate((element) => element === document.activeElement))

  // Founded in [founding year], [company name] looks after…
  await page.keyboard.press('Home')
  for (let step = 0; step < 'Founded in '.length; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Delete')
  t.match(await english.textContent(), /^Founded in , company name/, 'one key deletes the whole placeholder')
  await popover(page).getByText('“founding year” is missing here').waitFor()
  await page.keyboard.type('{{founded}}')
  t.match(await english.textContent(), /^Founded in founding year, company name/, 'typed braces become a placeholder')
  t.equal(await english.locator('.chip').count(), 2)
  await page.keyboard.type(' (Grasse)')
  t.match(await paragraph.textContent(), /^Founded in 2015 \(Grasse\), Mimosa & Mer/)
  await page.reload()
  await saved(page).waitFor()
  const again = await edit(page)
  t.match(await again.locator('.about-text p').first().textContent(), /^Founded in 2015 \(Grasse\)/)

  await again.locator('.about-text p').first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Published text, English' }).press('Enter')
  t.match(await english.textContent(), /^Founded in founding year, company name/)
  await page.getByRole('button', { name: 'Done' }).press('Tab')
  await popover(page).waitFor({ state: 'detached' })
  t.match(await again.evaluate(() => document.activeElement?.textContent), /^From Grasse/, 'Tab leads to the next text')
  t.strictSame(complaints, [])
})

t.test('two people who change the same text choose, language by language', async (t) => {
  const { site, page } = await opened(t)
  const frame = await edit(page)
  await frame.locator('h1').click()
  await field(page, 'French').waitFor()
  const other = await site.signedIn(hugo)
  const entry = { name: 'texts.fr.hero.title', version: 0, value: 'Le titre d’Hugo' }
  t.equal((await other.sendJson(forms.draft, { entries: [entry] })).statusCode, 200)

  await retype(page, 'French', 'Le titre de Claire')
  await retype(page, 'English', 'The title of Claire')
  await popover(page).getByText('Le titre d’Hugo').waitFor()
  await popover(page).getByRole('button', { name: 'Keep theirs' }).click()
  await until('their text', async () => (await field(page, 'French').textContent()) === 'Le titre d’Hugo')
  t.equal(await field(page, 'English').textContent(), 'The title of Claire', 'the other language stays')
})

t.test('what was written is taken back in one language, and the others keep theirs', async (t) => {
  const { page } = await opened(t)
  const frame = await edit(page)
  await frame.locator('h1').click()
  await field(page, 'French').waitFor()
  const before = await field(page, 'French').textContent()
  await retype(page, 'English', 'Your house, looked after')
  await retype(page, 'French', 'Votre maison, bien gardée')
  await popover(page).getByRole('button', { name: 'Published text, French' }).click()
  t.equal(await field(page, 'French').textContent(), before)
  t.equal(await field(page, 'English').textContent(), 'Your house, looked after')

  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
  t.equal(await field(page, 'French').textContent(), 'Votre maison, bien gardée', 'Undo returns it')
})

t.test('a paragraph of a legal page is taken back, and no other one has changed', async (t) => {
  const { page } = await opened(t, { environment: { LANGUAGES: 'fr,ar' } })
  const frame = await edit(page, `${pages.texts}?path=%2Flegal%2Fprivacy&in=fr`)
  await frame.getByText('est responsable du traitement').click({ position: { x: 4, y: 8 } })
  await field(page, 'Arabic').focus()
  await page.keyboard.type('x')
  await saved(page).waitFor()
  await popover(page).getByRole('button', { name: 'Published text, Arabic' }).click()
  await page.locator('.draft').waitFor({ state: 'detached' })
})

t.test('invisible characters and line breaks survive typing beside them', async (t) => {
  const { page } = await opened(t, { environment: { LANGUAGES: 'fr,ar' } })
  for (const [key, part] of [
    ['pricing.closing.emailBody', ''],
    ['legal.privacy.sections', '-0-paragraphs-0'],
  ]) {
    await page.goto(pages.text(String(key)))
    for (const language of ['fr', 'ar']) {
      await page.locator(`#texts-${language}-${key?.replaceAll('.', '-')}${part}[contenteditable]`).focus()
      for (const edge of ['Home', 'End']) {
        await page.keyboard.press(`ControlOrMeta+${edge}`)
        await page.keyboard.type('x')
        await saved(page).waitFor()
        await page.keyboard.press('Backspace')
        await page.locator('.draft').waitFor({ state: 'detached' })
      }
    }
  }
})

t.test('a choice between two versions shows each paragraph that it replaces', async (t) => {
  const { site, page } = await opened(t)
  const frame = await edit(page)
  await frame.locator('.about-text p').first().click()
  await field(page, 'English').waitFor()
  const other = await site.signedIn(hugo)
  const value = ['Of {{founded}} and {{brand}}.', 'The second of Hugo.']
  const entry = { name: 'texts.en.about.paragraphs', version: 0, value }
  t.equal((await other.sendJson(forms.draft, { entries: [entry] })).statusCode, 200)

  await retype(page, 'English', 'The first of Claire.')
  await popover(page).getByText('The second of Hugo.').waitFor()
})

t.test('a text that cannot be seen is opened from the list, a picture on the page', async (t) => {
  const { page, complaints } = await opened(t)
  const frame = await edit(page, `${pages.texts}?path=%2F&in=fr`)
  await page.locator('.text-list summary').click()
  await page.locator('.text-list a', { hasText: 'Label' }).first().click()
  await field(page, 'French').waitFor()
  await page.keyboard.press('Escape')
  await frame.locator('img[data-picture=location-grasse]').click()
  await page.getByRole('dialog').getByText('The picture of the site').waitFor()
  t.ok(await page.getByRole('dialog').locator('.focal img').isVisible(), 'and it is shown')
  t.strictSame(await axeFaults(page), [], 'axe')
  const heic = { name: 'IMG_1.HEIC', mimeType: '', buffer: Buffer.from('not sent') }
  await page.locator('.file-input').setInputFiles(heic)
  await page.getByRole('alert').getByText('HEIC').waitFor()
  await page.goto(pages.searchTexts)
  await page
    .getByRole('textbox', { name: 'Title', exact: true })
    .locator('.chip', { hasText: 'company name' })
    .waitFor()
  t.equal(await page.locator('input[value*="{{"]').count(), 0, 'no placeholder is raw')
  t.strictSame(complaints, [])
})

t.test('a photograph that was chosen and not used yet outlives a reload, until it is cancelled', async (t) => {
  const { page } = await opened(t)
  const address = pages.picture('location-grasse')
  const buffer = await photograph({ format: 'jpeg', width: 1600, height: 1200 })
  const alt = page.locator('textarea[lang=en]')
  await page.goto(address)
  await page.locator('.file-input').setInputFiles({ name: 'grasse.jpg', mimeType: 'image/jpeg', buffer })
  await alt.fill('Grasse on its hill')
  await page.reload()
  await until('the text', async () => (await alt.inputValue().catch(() => '')) === 'Grasse on its hill')
  t.match(await page.locator('.focal img').getAttribute('src'), /upload/)

  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL((url) => url.pathname !== address)
  await page.goto(address)
  await page.getByText('The picture of the site').waitFor()
  t.equal(await alt.count(), 0)
})

t.test('without JavaScript, each text has a form with all languages', async (t) => {
  const { page } = await opened(t, { javaScriptEnabled: false })
  await page.goto(pages.texts)
  await page.getByText('Editing on the page needs JavaScript').waitFor()
  await page.locator('.text-list a', { hasText: 'Top of the home page, title' }).click()
  await page.locator('textarea[lang=en]').fill('A title <b>without</b> scripts')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/draft-saved/)
  t.equal(await page.locator('textarea[lang=en]').inputValue(), 'A title <b>without</b> scripts')
})

t.test('on a phone, a text is compared with the space on a phone, and the whole draft can be discarded', async (t) => {
  const { page } = await opened(t, { viewport: { width: 390, height: 800 } })
  await page.getByRole('link', { name: 'Pages', exact: true }).click()
  const heading = page.getByRole('heading', { name: 'Pages: Home' })
  await until('the focus', () => heading.evaluate((element) => element === document.activeElement))
  t.equal((await heading.boundingBox())?.height, 0, 'the hidden heading is not shown while it has the focus')

  const frame = await until('the frame', async () => page.frames().find((other) => other.url().includes('/preview/')))
  await frame.waitForFunction(() => document.querySelector('h1')?.tabIndex === 0)
  const before = await frame.locator('h1').textContent()
  await frame.locator('h1').click()
  const measured = await until('the measured space', async () =>
    /French\D*\d+ of (\d+) characters\D*(\d+) · /.exec((await popover(page).textContent()) ?? ''),
  )
  t.equal(measured?.[1], measured?.[2])
  await retype(page, 'English', 'Your house, looked after')
  await retype(page, 'French', 'Votre maison, bien gardée')
  await page.getByRole('button', { name: 'Done' }).click()
  await saved(page).waitFor()
  await frame.locator('.hero-text').click()
  await field(page, 'English').waitFor()
  await retype(page, 'English', 'Call {{nobody}}')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.locator('.draft').getByText('something must be corrected').waitFor()

  await page.locator('.draft').getByRole('link', { name: 'Publish' }).click()
  await page.getByText('Discard the whole draft').click()
  await page.getByRole('button', { name: 'Discard 3 changes' }).click()
  await page.locator('.draft').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await until('the text before', async () => {
    const now = page.frames().find((other) => other.url().includes('/preview/'))
    return (await now?.locator('h1').textContent()) === before
  })
})
