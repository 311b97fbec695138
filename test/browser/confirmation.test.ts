// The confirmation of a request stays in view, on every address of the form and in every language.
import t from 'tap'
import arabic from '../../src/language/texts/ar.json' with { type: 'json' }
import english from '../../src/language/texts/en.json' with { type: 'json' }
import french from '../../src/language/texts/fr.json' with { type: 'json' }
import chinese from '../../src/language/texts/zh.json' with { type: 'json' }
import { openPage } from '../support/browser.ts'
import { fillIn, waitForConfirmation } from '../support/contact-form.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t, { LANGUAGES: 'en,fr,ar,zh', CONTACT_RATE_MAX: '1000' })

const addresses = ['/', '/#contact', '/?utm_source=x', '/?package=premium', '/?service=concierge-services#contact']

for (const [locale, { contact }] of Object.entries({ 'en-GB': english, fr: french, ar: arabic, 'zh-CN': chinese })) {
  t.test(`a request is confirmed in view, wherever the form stands, ${locale}`, async (t) => {
    for (const address of [...addresses, `/?lang=${locale.slice(0, 2)}`]) {
      const { page, complaints } = await openPage(
        t,
        { ...site, locale, viewport: { width: 390, height: 844 } },
        address,
      )
      const form = await fillIn(page, contact)
      await form.message.fill(crypto.randomUUID())
      await form.submit.click()
      await waitForConfirmation(page, contact)
      // The address without service and package replaces the other one later.
      await page.waitForURL((url) => !url.searchParams.has('package') && !url.searchParams.has('service'))
      await waitForConfirmation(page, contact)
      t.strictSame(complaints, [], address)
      await page.context().close()
    }
  })
}
