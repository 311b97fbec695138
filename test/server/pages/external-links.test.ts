// Links to other programs and sites: their content in both languages, and how they open.
import t from 'tap'
import { elements } from '../../support/markup.ts'
import { testSite } from '../../support/site.ts'

const { inject } = await testSite(t)

/** The links of a page whose URLs begin with `start`. */
async function linksTo(page: string, start: string) {
  const { body } = await inject(page)
  return elements(body, 'a')
    .map(({ attributes, text }) => ({
      href: attributes.href ?? '',
      target: attributes.target,
      rel: attributes.rel,
      name: attributes['aria-label'] ?? text,
    }))
    .filter(({ href }) => href.startsWith(start))
}

const expected = {
  en: {
    greeting: 'Hello, I would like to know more about the services of Mimosa & Mer for my home on the Côte d’Azur.',
    newTab: /\(opens in a new tab\)$/,
    network: /^Mimosa & Mer on \w+$/,
    opening: /^Hello,\s/,
    subject: 'Choosing a Mimosa & Mer package',
    closing: /\r\nKind regards,$/,
  },
  fr: {
    greeting: 'Bonjour, je souhaite en savoir plus sur les services de Mimosa & Mer pour ma maison de la Côte d’Azur.',
    newTab: /\(s’ouvre dans un nouvel onglet\)$/,
    network: /^Mimosa & Mer sur \w+$/,
    opening: /^Bonjour,\s/,
    subject: 'Choisir une formule Mimosa & Mer',
    closing: /\r\nBien cordialement,$/,
  },
}

for (const [language, { greeting, newTab, network, opening, subject, closing }] of Object.entries(expected)) {
  const home = `/?lang=${language}`
  const pricing = `/investment?lang=${language}`

  t.test(`a chat starts with a greeting in ${language}, in a new tab without a referrer or opener`, async (t) => {
    const chats = await linksTo(home, 'https://wa.me/')
    t.equal(chats.length, 3, 'the button, the office, the icon')
    for (const { href, target, rel, name } of chats) {
      t.equal(href, `https://wa.me/33639980026?text=${encodeURIComponent(greeting)}`)
      t.strictSame({ target, rel }, { target: '_blank', rel: 'noopener noreferrer' })
      t.match(name, newTab)
    }
  })

  t.test(`telephone, email and networks open in the same tab (${language})`, async (t) => {
    const [phone] = await linksTo(home, 'tel:')
    t.match(phone, { href: 'tel:+33465710026', target: undefined })
    const [email] = await linksTo(home, 'mailto:')
    t.match(email, { href: 'mailto:contact@mimosa-mer.example', target: undefined })
    for (const [name, count] of Object.entries({ linkedin: 2, instagram: 2, facebook: 1 })) {
      const links = await linksTo(home, `https://www.${name}.com/`)
      t.equal(links.length, count, name)
      for (const link of links) t.match(link, { target: undefined, rel: /noreferrer/, name: network })
    }
  })

  t.test(`the pricing page prefills the message and the email in ${language}`, async (t) => {
    const [message] = await linksTo(pricing, 'https://wa.me/')
    t.match(message, { target: '_blank', rel: 'noopener noreferrer' })
    t.match(new URL(message?.href ?? '').searchParams.get('text'), opening)
    const [email] = await linksTo(pricing, 'mailto:')
    const parts = new URLSearchParams(email?.href.split('?')[1])
    t.equal(parts.get('subject'), subject)
    t.match(parts.get('body'), opening)
    t.match(parts.get('body'), closing, 'lines are kept')
    t.notMatch(email?.href, /\+/, 'a space is %20: email programs show a plus as a plus')
  })
}
