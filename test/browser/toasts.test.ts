// Toasts: their time, its pauses, and every way to close them.
import t, { type Test } from 'tap'
import french from '../../src/language/texts/fr.json' with { type: 'json' }
import { hydrated, visitor, waitForFocus } from '../support/browser.ts'
import { fillIn, toasts } from '../support/contact-form.ts'
import { languageLink } from '../support/page-parts.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

/** A visitor with a toast, because the form is refused, and with a clock that the test controls. */
async function visitorWithToast(t: Test, options = {}) {
  const { page } = await visitor(t, { ...site, reducedMotion: 'no-preference', ...options })
  await page.clock.install()
  await page.route('**/api/contact*', (route) => route.fulfill({ status: 429, json: { detail: 'Please wait.' } }))
  await page.goto('/?lang=en')
  await page.keyboard.press('Tab')
  await hydrated(page)
  const { submit } = await fillIn(page)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await page.mouse.move(0, 400)
  const toast = toasts(page).locator('.toast')
  const showToast = async () => {
    await submit.press('Enter')
    await toast.waitFor()
    // The animation uses the browser's time, not the test's clock.
    await toast.evaluate((element) => Promise.all(element.getAnimations().map((animation) => animation.finished)))
  }
  await showToast()
  return { page, submit, toast, showToast, closed: () => toast.waitFor({ state: 'detached' }) }
}

type ToastVisit = Awaited<ReturnType<typeof visitorWithToast>>

function setVisibility(value: string) {
  Object.defineProperty(document, 'visibilityState', { value, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

type Step = (visit: ToastVisit) => Promise<unknown>

const pauses: Record<string, { begin: Step; end: Step }> = {
  'a pointer over it': { begin: ({ toast }) => toast.hover(), end: ({ page }) => page.mouse.move(0, 400) },
  'the focus, which F8 moves to it': {
    begin: ({ page }) => page.keyboard.press('F8'),
    end: ({ submit }) => submit.focus(),
  },
  'a hidden tab': {
    begin: ({ page }) => page.evaluate(setVisibility, 'hidden'),
    end: ({ page }) => page.evaluate(setVisibility, 'visible'),
  },
}

t.test('a pointer, the focus and a hidden tab pause the 5000 milliseconds of a toast', async (t) => {
  const visit = await visitorWithToast(t)
  for (const [pause, { begin, end }] of Object.entries(pauses)) {
    await visit.page.clock.runFor(1600)
    await begin(visit)
    await visit.page.clock.runFor(60_000)
    t.ok(await visit.toast.isVisible(), pause)
    await end(visit)
  }
  await visit.page.clock.runFor(100)
  t.ok(await visit.toast.isVisible())
  await visit.page.clock.runFor(100)
  await visit.closed()
})

for (const keys of [['Escape'], ['F8', 'Tab', 'Enter']]) {
  t.test(`the focus returns after ${keys.join(', ')} has closed a toast`, async (t) => {
    const { page, submit, closed } = await visitorWithToast(t)
    await waitForFocus(submit)
    for (const key of keys) await page.keyboard.press(key)
    await closed()
    await waitForFocus(submit)
  })
}

/** A visit with a toast on a touch screen, and a function that moves a finger over it. */
async function visitorWithFinger(t: Test) {
  const visit = await visitorWithToast(t, { hasTouch: true })
  const { page } = visit
  const { x = 0, y = 0 } = (await toasts(page).locator('p').boundingBox()) ?? {}
  const devTools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devTools.send('Input.dispatchTouchEvent', { type, touchPoints })
  async function swipe(...distances: number[]) {
    await touch('touchStart', { x, y })
    for (const distance of distances) await touch('touchMove', { x: x + distance, y })
    await touch('touchEnd')
  }
  return { ...visit, swipe }
}

t.test('a swipe to the right by more than 50 pixels closes a toast', async (t) => {
  const { toast, closed, swipe } = await visitorWithFinger(t)
  await swipe(20, 40)
  t.ok(await toast.isVisible())
  await swipe(-20, -40, -70)
  t.ok(await toast.isVisible(), 'to the left')
  await swipe(20, 40, 70)
  await closed()
})

t.test('a swipe does not pause the next toast', async (t) => {
  const { page, showToast, closed, swipe } = await visitorWithFinger(t)
  await swipe(20, 40, 70)
  await closed()
  await showToast()
  await page.clock.runFor(5000)
  await closed()
})

t.test('a toast follows a change of the language', async (t) => {
  const { page } = await visitorWithToast(t)
  await languageLink(page, 'fr').click()
  await toasts(page).getByRole('heading', { name: french.contact.toast.errorTitle }).waitFor()
  t.ok(await page.getByRole('button', { name: french.aria.closeNotification }).isVisible())
})
