// The settings of visitors: forced colours, more contrast, a dark colour scheme, and printing.
import type { Locator } from 'playwright'
import t from 'tap'
import { type Colour, contrast } from '../../src/site/palette.ts'
import { visitor } from '../support/browser.ts'
import { fillIn, formOf } from '../support/contact-form.ts'
import { pages } from '../support/pages.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t, { CONTACT_RATE_MAX: '1000' })

const style = (place: Locator, name: string, pseudo?: string) =>
  place.evaluate(
    (element, [name, pseudo]) => getComputedStyle(element, pseudo).getPropertyValue(name ?? ''),
    [name, pseudo],
  )
const colour = async (place: Locator, name: string) =>
  (await style(place, name)).match(/\d+/g)?.slice(0, 3).map(Number) as unknown as Colour

t.test(
  'with forced colours, controls keep their borders, the focus its ring, and the current page its mark',
  async (t) => {
    const { page } = await visitor(t, { ...site, forcedColors: 'active' })
    await page.goto('/investment?lang=en')
    const pricing = page.getByRole('banner').getByRole('link', { name: 'Pricing' })
    t.match(await style(pricing, 'text-decoration-line'), 'underline')
    await page.goto('/?lang=en')
    const form = formOf(page)
    await form.submit.click()
    await form.summary.waitFor()
    for (const control of [form.name, form.service, form.message, form.agree, form.submit]) {
      t.notMatch(await style(control, 'border-block-end-style'), 'none')
      await control.focus()
      await page.keyboard.press('Shift')
      t.match(await style(control, 'outline-style'), 'solid')
    }
    t.match(await style(page.locator('.err .i').first(), 'stroke'), /rgb/, 'errors are not shown by colour only')
    await form.agree.check()
    t.equal(await style(form.agree, 'opacity', '::after'), '1')
  },
)

t.test('with more contrast every text has the darkest colour', async (t) => {
  const { page } = await visitor(t, { ...site, contrast: 'more' })
  await page.goto('/?lang=en')
  for (const quiet of [
    page.locator('.hint').first(),
    page.locator('.foot-nav span').first(),
    page.locator('.columns p').first(),
  ]) {
    const ground = await quiet.evaluate(
      (element) => getComputedStyle(element.closest('.sea, .foot, body') ?? element).backgroundColor,
    )
    const behind = ground === 'rgba(0, 0, 0, 0)' ? [250, 247, 241] : ground.match(/\d+/g)?.map(Number)
    const ratio = contrast(await colour(quiet, 'color'), behind as unknown as Colour)
    t.ok(ratio >= 14, `${await quiet.textContent()}: ${ratio.toFixed(1)}`)
  }
})

t.test('with a dark colour scheme the page keeps its colours, fields included', async (t) => {
  const { page } = await visitor(t, { ...site, colorScheme: 'dark' })
  await page.goto('/?lang=en')
  const { name, service } = await fillIn(page)
  for (const field of [name, service]) {
    t.ok(contrast(await colour(field, 'color'), await colour(field, 'background-color')) >= 7)
  }
  const ground = await colour(page.locator('html'), 'background-color')
  t.ok(contrast(await colour(page.locator('body'), 'color'), ground) >= 7)
})

t.test('every page prints as a document: its text, the URLs of external links, and no controls', async (t) => {
  const { page } = await visitor(t, { ...site, javaScriptEnabled: false })
  await page.emulateMedia({ media: 'print' })
  const printed = (selector: string) => page.locator(selector).filter({ visible: true })
  for (const path of [...pages.keys(), '/search?q=an', '/nothing']) {
    await page.goto(path)
    t.equal(await printed('h1').count(), 1, path)
    const controls = '.nav, .tools, .foot-nav, .legal-nav, form, dialog, button, input, .skip'
    t.equal(await printed(controls).count(), 0, path)
    // The number of a chat is written out.
    for (const link of await printed('main a[href^="http"]:not([href^="https://wa.me"])').all()) {
      const url = (await link.getAttribute('href')) ?? ''
      const content = await style(link, 'content', '::after')
      // Some browsers return the computed value, others the specified one.
      t.ok(content.includes(url) || content.includes('attr(href)'), `${path}: ${url}`)
    }
    const pale = await printed('main :is(h1, h2, h3, p, li, dd, a)').evaluateAll((elements) =>
      elements
        .filter((element) =>
          (getComputedStyle(element).color.match(/\d+/g) ?? []).slice(0, 3).every((part) => +part > 150),
        )
        .map((element) => element.textContent),
    )
    t.strictSame(pale, [], `${path}: nothing is printed in the colour of paper`)
  }
})
