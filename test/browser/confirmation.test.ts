// The confirmation of a request is in view and has the focus, on every address of the form and in every language.
import t from 'tap'
import arabic from '../../src/language/texts/ar.json' with { type: 'json' }
import english from '../../src/language/texts/en.json' with { type: 'json' }
import french from '../../src/language/texts/fr.json' with { type: 'json' }
import chinese from '../../src/language/texts/zh.json' with { type: 'json' }
import { openPage } from '../support/browser.ts'
import { fillIn, toasts, waitForConfirmation } from '../support/contact-form.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t, { LANGUAGES: 'en,fr,ar,zh', CONTACT_RATE_MAX: '1000' })
const devices = {
  phone: { viewport: { width: 360, height: 740 } },
  desktop: { reducedMotion: 'no-preference' },
} as const
const inEnglish = ['/', '/?utm_source=x', '/?town=cannes&package=premium', '/?service=concierge-services#contact']

for (const [locale, { contact }, device, addresses] of [
  ['en-GB', english, 'phone', inEnglish],
  ['en-GB', english, 'desktop', ['/', '/#contact']],
  // With the popup that suggests English.
  ['en-GB', french, 'phone', ['/?lang=fr']],
  ['fr', french, 'phone', ['/#contact']],
  ['ar', arabic, 'phone', ['/#contact', '/?lang=ar']],
  ['zh-CN', chinese, 'phone', ['/#contact', '/?lang=zh']],
] as const) {
  for (const address of addresses) {
    t.test(`a request sent from ${address} on a ${device} is confirmed in view, ${locale}`, async (t) => {
      const { page, complaints } = await openPage(t, { ...site, ...devices[device], locale }, address)
      const form = await fillIn(page, contact)
      await form.message.fill(crypto.randomUUID())
      await form.submit.click()
      await waitForConfirmation(page, contact)
      // The address loses its service and package later.
      await page.waitForURL((url) => !url.searchParams.has('package') && !url.searchParams.has('service'))
      await waitForConfirmation(page, contact)
      // Closing the toast renders the page again.
      await page.keyboard.press('Escape')
      await toasts(page).locator('.toast').waitFor({ state: 'detached' })
      await waitForConfirmation(page, contact)
      t.strictSame(complaints, [])
    })
  }
}
