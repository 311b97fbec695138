// Links to other programs and sites: their content in both languages, and how they open.
import type { Page } from 'playwright'
import t from 'tap'
import { visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

const chat = 'https://wa.me/33639980026?text='
const greetings = {
  en: 'Hello, I would like to know more about the services of Mimosa & Mer for my home on the Côte d’Azur.',
  fr: 'Bonjour, je souhaite en savoir plus sur les services de Mimosa & Mer pour ma maison de la Côte d’Azur.',
}

const linksTo = (page: Page, start: string) =>
  page.locator(`a[href^="${start}"]`).evaluateAll((links) =>
    links.map((link) => {
      const { href, target, rel } = link as HTMLAnchorElement
      return { href, target, rel, name: link.ariaLabel ?? link.textContent ?? '' }
    }),
  )

for (const [language, greeting] of Object.entries(greetings)) {
  t.test(`a chat starts with a greeting in ${language}, in a new tab without a referrer or opener`, async (t) => {
    const { page } = await visitor(t, { ...site, javaScriptEnabled: false })
    await page.goto(`/?lang=${language}`)
    const chats = await linksTo(page, 'https://wa.me/')
    t.equal(chats.length, 3, 'the button, the office, the icon')
    for (const { href, target, rel, name } of chats) {
      t.equal(href, chat + encodeURIComponent(greeting))
      t.equal(target, '_blank')
      t.equal(rel, 'noopener noreferrer')
      t.match(name, language === 'en' ? /\(opens in a new tab\)$/ : /\(s’ouvre dans un nouvel onglet\)$/)
    }
  })

  t.test(`telephone, mail and networks open in the same tab (${language})`, async (t) => {
    const { page } = await visitor(t, { ...site, javaScriptEnabled: false })
    await page.goto(`/?lang=${language}`)
    const [phone] = await linksTo(page, 'tel:')
    t.match(phone, { href: 'tel:+33465710026', target: '' })
    const [mail] = await linksTo(page, 'mailto:')
    t.match(mail, { href: 'mailto:contact@mimosa-mer.example', target: '' })
    for (const [network, count] of [
      ['linkedin', 2],
      ['instagram', 2],
      ['facebook', 1],
    ] as const) {
      const links = await linksTo(page, `https://www.${network}.com/`)
      t.equal(links.length, count, network)
      for (const { target, rel, name } of links) {
        t.equal(target, '')
        t.match(rel, /noreferrer/)
        t.match(name, language === 'en' ? /^Mimosa & Mer on \w+$/ : /^Mimosa & Mer sur \w+$/)
      }
    }
  })
}

t.test('the pricing page prefills the message and the mail in the visitor’s language', async (t) => {
  const { page } = await visitor(t, { ...site, javaScriptEnabled: false })
  for (const { language, opening, subject, closing } of [
    { language: 'en', opening: /^Hello,\s/, subject: 'Choosing a Mimosa & Mer package', closing: 'Kind regards,' },
    {
      language: 'fr',
      opening: /^Bonjour,\s/,
      subject: 'Choisir une formule Mimosa & Mer',
      closing: 'Bien cordialement,',
    },
  ]) {
    await page.goto(`/investment?lang=${language}`)
    const [message] = await linksTo(page, 'https://wa.me/')
    t.match(new URL(message?.href ?? '').searchParams.get('text'), opening)
    t.match(message, { target: '_blank', rel: 'noopener noreferrer' })
    const [mail] = await linksTo(page, 'mailto:')
    const parts = new URLSearchParams(mail?.href.split('?')[1])
    t.equal(parts.get('subject'), subject)
    t.match(parts.get('body'), opening)
    t.ok(parts.get('body')?.includes('\r\n'), 'lines are kept')
    t.ok(parts.get('body')?.endsWith(closing))
    t.notMatch(mail?.href, /\+/, 'a space is %20: mail programs show a plus as a plus')
  }
})
