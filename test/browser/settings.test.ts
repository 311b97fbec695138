// The settings of visitors: forced colours, more contrast, a dark colour scheme, and printing.
import type { Locator, Page } from 'playwright'
import t from 'tap'
import { fullyLoaded } from '../../scripts/browser.ts'
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

/** What is printed of the elements at `selector`. */
const printed = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).count()

t.test('every page prints as a document: its text, the URLs of external links, and no controls', async (t) => {
  const { page } = await visitor(t, { ...site, javaScriptEnabled: false })
  await page.emulateMedia({ media: 'print' })
  for (const path of [...pages.keys(), '/search?q=an', '/nothing']) {
    await page.goto(path)
    t.equal(await printed(page, 'h1'), 1, path)
    t.equal(await printed(page, '.nav, .tools, .foot-nav, .legal-nav, form, dialog, button, input, .skip'), 0, path)
    const links = await page
      .locator('main a[href^="http"]')
      .filter({ visible: true })
      .evaluateAll((links) =>
        links.map((link) => {
          const { content, position } = getComputedStyle(link, '::after')
          return { href: link.getAttribute('href') ?? '', content, position }
        }),
      )
    for (const { href, content, position } of links) {
      // The number itself is written out.
      if (href.startsWith('https://wa.me')) continue
      // Some browsers return the computed value, some the specified one.
      t.ok([href, 'attr(href)'].some((shown) => content.includes(shown)) && position === 'static', `${path}: ${href}`)
    }
    const pale = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p, li, dd, a)')]
        .filter((element) => element.checkVisibility())
        .filter((element) =>
          (getComputedStyle(element).color.match(/\d+/g) ?? []).slice(0, 3).every((part) => Number(part) > 150),
        )
        .map((element) => element.textContent),
    )
    t.strictSame(pale, [], `${path}: nothing is printed in the colour of paper`)
  }
  await page.goto('/')
  await fullyLoaded(page)
  t.ok((await page.pdf()).length > 10_000)
})
