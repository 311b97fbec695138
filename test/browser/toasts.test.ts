// Toasts: how long they stay, what pauses them, and every way to close them.
import type { Page } from 'playwright'
import t, { type Test } from 'tap'
import { holdRequests, hydrated, visitor } from '../support/browser.ts'
import { fillIn, formOf, toasts, waitForFocus } from '../support/contact-form.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

/** A visitor with a filled form that the site refuses, and with a clock that the test controls. */
async function visitorWithForm(t: Test, options = {}) {
  const { page } = await visitor(t, { ...site, reducedMotion: 'no-preference', ...options })
  await page.clock.install()
  await page.route('**/api/contact*', (route) => route.fulfill({ status: 429, json: { detail: 'Please wait.' } }))
  await page.goto('/')
  await page.keyboard.press('Tab')
  await hydrated(page)
  const form = await fillIn(page)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  return { page, form }
}

/** Sends the form, and waits until the toast is shown. */
async function newToast({ page, form }: Awaited<ReturnType<typeof visitorWithForm>>) {
  await form.submit.focus()
  await page.keyboard.press('Enter')
  const toast = toasts(page).locator('.toast')
  await toast.waitFor()
  // The animation uses the browser's time, not the test's clock.
  await toast.evaluate((element) => Promise.all(element.getAnimations().map((animation) => animation.finished)))
  return toast
}

// Most tests use the same page, each with a new toast.
const shared = await visitorWithForm(t)
const { page, form } = shared
async function showToast() {
  await page.mouse.move(0, 400)
  return newToast(shared)
}

/** Waits until no toast is shown. */
const closed = (page: Page) => toasts(page).locator('.toast').waitFor({ state: 'detached' })

const isGone = async (page: Page) => (await toasts(page).locator('.toast').count()) === 0

async function centreOf(page: Page) {
  const box = await toasts(page).locator('p').boundingBox()
  if (!box) throw new Error('there is no toast')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Drags the toast sideways with the mouse and releases it. */
async function drag(page: Page, pixels: number, letGo = true) {
  const { x, y } = await centreOf(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + pixels / 2, y)
  await page.mouse.move(x + pixels, y)
  if (letGo) await page.mouse.up()
}

t.test('the live regions exist and are empty before the first announcement', async (t) => {
  const { page } = await visitor(t, { ...site, javaScriptEnabled: false })
  for (const language of ['en', 'fr']) {
    await page.goto(`/investment?lang=${language}`)
    const region = page.getByRole('region', { name: 'Notifications (F8)' })
    t.equal(await region.getByRole('status').textContent(), '')
    t.equal(await region.getByRole('alert').textContent(), '')
  }
})

t.test('a toast closes by itself after 5000 milliseconds', async (t) => {
  await showToast()
  await page.clock.runFor(4900)
  t.notOk(await isGone(page))
  await page.clock.runFor(100)
  await closed(page)
})

t.test('a pointer over a toast pauses its time', async (t) => {
  await showToast()
  await page.clock.runFor(3000)
  const { x, y } = await centreOf(page)
  await page.mouse.move(x, y)
  await page.clock.runFor(60_000)
  t.notOk(await isGone(page))
  await page.mouse.move(0, 400)
  await page.clock.runFor(1900)
  t.notOk(await isGone(page))
  await page.clock.runFor(100)
  await closed(page)
})

t.test('the focus in a toast pauses its time; F8 moves the focus there, and closing returns it', async (t) => {
  await showToast()
  await page.keyboard.press('F8')
  await waitForFocus(toasts(page))
  await page.clock.runFor(60_000)
  t.notOk(await isGone(page))
  await page.keyboard.press('Tab')
  const close = page.getByRole('button', { name: 'Close the notification' })
  await waitForFocus(close)
  await page.clock.runFor(60_000)
  t.notOk(await isGone(page))
  await page.keyboard.press('Enter')
  await closed(page)
  await waitForFocus(form.submit)
})

t.test('a hidden tab pauses the time of a toast', async (t) => {
  await showToast()
  const setVisibility = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await setVisibility('hidden')
  await page.clock.runFor(60_000)
  t.notOk(await isGone(page))
  await setVisibility('visible')
  await page.clock.runFor(5000)
  await closed(page)
})

t.test('its button closes it', async () => {
  await showToast()
  await page.getByRole('button', { name: 'Close the notification' }).click()
  await closed(page)
})

t.test('Escape in a toast closes it and returns the focus', async () => {
  await showToast()
  await page.keyboard.press('F8')
  await page.keyboard.press('Escape')
  await closed(page)
  await waitForFocus(form.submit)
})

t.test('Escape anywhere closes a toast, but an open dialog first', async (t) => {
  await showToast()
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('dialog#search')?.showModal())
  await page.keyboard.press('Escape')
  t.notOk(await isGone(page))
  t.equal(await page.locator('dialog[open]').count(), 0)
  await page.keyboard.press('Escape')
  await closed(page)
})

t.test('a swipe to the right of more than 50 pixels closes it, a shorter one does not', async (t) => {
  const toast = await showToast()
  await drag(page, 40, false)
  t.equal(await toast.evaluate((element) => element.style.transform), 'translateX(40px)', 'it follows')
  await page.mouse.up()
  t.equal(await toast.evaluate((element) => element.style.transform), '', 'it moves back')
  await drag(page, -120)
  t.notOk(await isGone(page), 'not to the left')
  await drag(page, 60)
  await closed(page)
})

t.test('in a right-to-left language the swipe goes to the left', async (t) => {
  const setDirection = (direction: string) =>
    page.evaluate((value) => {
      document.documentElement.dir = value
    }, direction)
  t.teardown(() => setDirection('ltr'))
  await showToast()
  await setDirection('rtl')
  await drag(page, 120)
  t.notOk(await isGone(page))
  await drag(page, -60)
  await closed(page)
})

t.test('a finger swipes a toast away, and the next toast is not paused', async (t) => {
  const phone = await visitorWithForm(t, { hasTouch: true })
  const { page } = phone
  await newToast(phone)
  const touch = await page.context().newCDPSession(page)
  const { x, y } = await centreOf(page)
  const at = (moved: number) => [{ x: x + moved, y }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (const moved of [20, 40, 70]) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(moved) })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await closed(page)
  await newToast(phone)
  await page.clock.runFor(5000)
  await closed(page)
})

t.test('a new toast replaces the current one and starts its own time', async (t) => {
  await showToast()
  await page.clock.runFor(4000)
  await page.route('**/api/contact*', (route) => route.fulfill({ status: 503, json: { detail: 'Not now.' } }), {
    times: 1,
  })
  await form.submit.click()
  await toasts(page).getByText('503: Not now.').waitFor()
  t.equal(await toasts(page).locator('.toast').count(), 1)
  await page.clock.runFor(4900)
  t.notOk(await isGone(page))
  await page.clock.runFor(100)
  await closed(page)
})

t.test('a toast follows a change of the language, even if its texts load late', async (t) => {
  await showToast()
  const letTextsGo = await holdRequests(page, /\/assets\/fr-/)
  await page.getByRole('banner').getByRole('link', { name: 'Lire cette page en français' }).click()
  letTextsGo()
  await toasts(page).getByRole('heading', { name: 'Erreur de Soumission' }).waitFor()
  t.ok(await page.getByRole('button', { name: 'Fermer la notification' }).isVisible())
  t.ok(await formOf(page).email.isVisible())
})
