// The settings of visitors: forced colours, more contrast, a dark colour scheme, and the head of a printed page.
import type { Locator, Page } from 'playwright'
import t from 'tap'
import { type Colour, contrast } from '../../src/site/palette.ts'
import { hydrated, openPage, visitor } from '../support/browser.ts'
import { contactForm, fillIn } from '../support/contact-form.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t, {
  SITE_URL: 'https://mimosa-mer.example',
  LANGUAGES: 'en,ar',
  // Reports would come from another origin than SITE_URL.
  STATISTICS: 'off',
})

const style = (place: Locator, name: string, pseudo?: string) =>
  place.evaluate(
    (element, [name, pseudo]) => getComputedStyle(element, pseudo).getPropertyValue(name ?? ''),
    [name, pseudo],
  )
const colour = async (place: Locator, name: string) =>
  (await style(place, name)).match(/\d+/g)?.slice(0, 3).map(Number) as unknown as Colour

t.test('with forced colours, controls and the focus stay visible', async (t) => {
  const { page } = await visitor(t, { ...site, forcedColors: 'active' })
  await page.goto('/investment?lang=en')
  const pricing = page.getByRole('banner').getByRole('link', { name: 'Pricing' })
  t.match(await style(pricing, 'text-decoration-line'), 'underline', 'the current page is marked')
  await page.goto('/?lang=en')
  // Without the script, the browser would send the form to this address, not to SITE_URL, and the site refuse it.
  await hydrated(page)
  const form = contactForm(page)
  await form.submit.click()
  await form.summary.waitFor()
  for (const control of [form.name, form.service, form.message, form.agree, form.submit]) {
    t.notMatch(await style(control, 'border-block-end-style'), 'none')
    await control.focus()
    await page.keyboard.press('Shift')
    t.match(await style(control, 'outline-style'), 'solid')
  }
  t.match(await style(page.locator('.err .i').first(), 'stroke'), /rgb/, 'an icon marks errors')
  await form.agree.check()
  t.equal(await style(form.agree, 'opacity', '::after'), '1')
})

t.test('with more contrast every text has the darkest colour', async (t) => {
  const { page } = await visitor(t, { ...site, contrast: 'more' })
  await page.goto('/?lang=en')
  for (const [quiet, ground] of [
    ['.hint', 'html'],
    ['.foot-nav span', '.foot'],
  ] as const) {
    const text = await colour(page.locator(quiet).first(), 'color')
    t.ok(contrast(text, await colour(page.locator(ground), 'background-color')) >= 14, quiet)
  }
})

t.test('with a dark colour scheme the page keeps its colours, fields included', async (t) => {
  const { page } = await visitor(t, { ...site, colorScheme: 'dark' })
  await page.goto('/?lang=en')
  const { name, service } = await fillIn(page)
  for (const [text, ground] of [
    [name, name],
    [service, service],
    [page.locator('body'), page.locator('html')],
  ] as const) {
    t.ok(contrast(await colour(text, 'color'), await colour(ground, 'background-color')) >= 7)
  }
})

/** The lines at the end of the letterhead, without bidirectional isolates. */
async function letterhead(page: Page) {
  const content = await style(page.locator('.bar-in'), 'content', '::after')
  return content.replace(/^"|"$|[\u2066\u2069]/g, '').split(/\\a |\n/)
}

t.test('a printed page starts with its URL in its language and the contact details of the office', async (t) => {
  const contact = '+33 4 65 71 00 26 · contact@mimosa-mer.example'
  const { page } = await openPage(t, site, '/services/concierge-services?lang=ar')
  await page.emulateMedia({ media: 'print' })
  t.strictSame(await letterhead(page), ['mimosa-mer.example/services/concierge-services?lang=ar', contact])
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('contentinfo').locator('[href^="/legal/privacy"]').click()
  await page.waitForURL('**/legal/privacy?lang=ar')
  await page.locator('main h1').waitFor()
  await page.emulateMedia({ media: 'print' })
  t.strictSame(await letterhead(page), ['mimosa-mer.example/legal/privacy?lang=ar', contact], 'also after navigation')
})
