// The desk in Chromium while the browser translates it, or an extension changes it.
import t from 'tap'
import { translate } from '../../../test/support/translation.ts'
import { pages } from '../../api/urls.ts'
import { field, inDraft, openDesk } from '../support/browser.ts'
import { phileas } from '../support/desk.ts'

t.test('a text that is edited on a translated page keeps its own words', async (t) => {
  const { site, page } = await openDesk(t, { at: pages.text('hero.title') })
  const english = field(page, 'English')
  const before = await english.textContent()
  await page.evaluate(translate)
  await page.getByRole('heading', { level: 1, name: /^\[/ }).waitFor()
  await english.focus()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await inDraft(site, '/texts/en/hero/title', `${before}!`)
})

t.test('elements that an extension adds are not saved', async (t) => {
  const { site, page } = await openDesk(t, { at: pages.text('hero.title') })
  const english = field(page, 'English')
  const before = await english.textContent()
  await english.evaluate((element) => {
    for (const parent of [element, element.parentElement]) {
      const added = document.createElement('some-extension')
      added.textContent = 'Improve this'
      parent?.append(added)
    }
  })
  await english.focus()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('!')
  await inDraft(site, '/texts/en/hero/title', `!${before}`)
})

t.test('a translated page shows the words of a visitor as they were written', async (t) => {
  const { site, page } = await openDesk(t)
  await site.receive()
  await page.goto(pages.requests)
  await page.evaluate(translate)
  await page.getByRole('heading', { level: 1, name: /^\[/ }).waitFor()
  await page.getByRole('link', { name: phileas.name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: phileas.name, exact: true }).waitFor()
  t.equal(await page.locator('.letter').textContent(), phileas.message)
})
