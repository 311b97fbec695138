// Input before the application has started, also if an extension or a translation has changed the page.
import type { Page } from 'playwright'
import t from 'tap'
import { holdRequests, hydrated, visitor } from '../support/browser.ts'
import { contactForm, formValues, typedFields } from '../support/contact-form.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t, { CONTACT_RATE_MAX: '1000' })

/** Changes to the page, made in the browser. */
const changes: Record<string, () => void> = {
  'nothing has changed the page': () => {},
  'an extension adds elements next to the fields': () => {
    for (const field of document.querySelectorAll('main :is(input, textarea, select)')) {
      field.after(document.createElement('grammarly-extension'))
    }
  },
  'an extension replaces words': () => {
    const title = document.querySelector('main :is(h1, h2)')
    if (title) title.textContent = 'Other words'
  },
  'an extension adds attributes': () => {
    document.body.setAttribute('cz-shortcut-listen', 'true')
    for (const field of document.querySelectorAll('input, textarea')) field.setAttribute('data-lpignore', 'true')
  },
  'an extension adds an element to the page': () =>
    document.querySelector('#app')?.prepend(document.createElement('x-bar')),
}

/** Opens a page whose application loads when the returned function is called. */
async function openHeld(page: Page, path: string) {
  const release = await holdRequests(page, /\/assets\/hydrate-/)
  await page.goto(path, { waitUntil: 'commit' })
  return release
}

/** In the browser: the focused element and its selection. */
const focus = () => {
  const { id, selectionStart, selectionEnd } = document.activeElement as HTMLInputElement
  return [id, selectionStart, selectionEnd]
}

for (const [change, make] of Object.entries(changes)) {
  t.test(`text typed early into the contact form stays, with the focus, if ${change}`, async (t) => {
    const { page } = await visitor(t, site)
    const release = await openHeld(page, '/?lang=en')
    const form = contactForm(page)
    await form.name.fill(typedFields.name)
    await form.email.fill(typedFields.email)
    await form.service.selectOption('concierge-services')
    await form.agree.check()
    await form.message.fill(typedFields.message)
    await form.message.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(4, 12))
    await page.evaluate(make)
    release()
    await hydrated(page)
    t.strictSame(await page.evaluate(focus), ['message', 4, 12])
    await page.keyboard.type('keys')
    t.strictSame(await formValues(page), {
      name: typedFields.name,
      email: typedFields.email,
      phone: '',
      service: 'concierge-services',
      agree: true,
      message: 'The keys',
    })
  })

  t.test(`text typed early on the search page stays, with the focus, if ${change}`, async (t) => {
    const { page } = await visitor(t, site)
    const release = await openHeld(page, '/search?q=villa&lang=en')
    await page.locator('#page-q').press('End')
    await page.keyboard.type(' ant')
    await page.evaluate(make)
    release()
    await hydrated(page)
    await page.keyboard.type('ibes')
    t.equal(await page.locator('#page-q').inputValue(), 'villa antibes')
  })

  t.test(`text typed early into a refused form stays, if ${change}`, async (t) => {
    const { page } = await visitor(t, site)
    const release = await openHeld(page, '/?lang=en')
    const form = contactForm(page)
    await form.name.fill(typedFields.name)
    // While the page loads, the button may move between a press and a release of the mouse.
    await form.name.press('Enter')
    await page.waitForURL('**/api/contact?lang=en')
    await form.message.fill(typedFields.message)
    await form.agree.check()
    await page.evaluate(make)
    release()
    await hydrated(page)
    const { name, message, agree } = await formValues(page)
    t.strictSame({ name, message, agree }, { name: typedFields.name, message: typedFields.message, agree: true })
  })
}

t.test('on a slow phone, letters typed during hydration of a changed page stay', async (t) => {
  const { page } = await visitor(t, site)
  const release = await openHeld(page, '/?lang=en')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await contactForm(page).message.focus()
  await page.evaluate(changes['an extension adds elements next to the fields'] ?? (() => {}))
  release()
  const isHydrated = hydrated(page).then(() => true)
  const typed = []
  while (!(await Promise.race([isHydrated, page.keyboard.press('a').then(() => false)]))) typed.push('a')
  const value = await contactForm(page).message.inputValue()
  t.ok(typed.length > 1 && value.length >= typed.length, `${typed.length} letters`)
})
