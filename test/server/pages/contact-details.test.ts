// Links to programs and sites through which visitors reach the company, and the contact details on legal pages.
import t from 'tap'
import { listedLanguages } from '../../../src/language/language.ts'
import { elements } from '../../support/markup.ts'
import { pages } from '../../support/pages.ts'
import { plainForm } from '../../support/plain-form.ts'
import { testSite } from '../../support/site.ts'

const site = await testSite(t, { LANGUAGES: listedLanguages.join() })
const email = 'contact@mimosa-mer.example'
const phone = '+33\u00a04\u00a065\u00a071\u00a000\u00a026'

/** The links of a page whose URLs begin with `start`. */
async function linksTo(page: string, start: string) {
  const { body } = await site.inject(page)
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
    greeting:
      'Hello, I would like to know more about the services of Mimosa & Mer for my home on the Côte\u00a0d’Azur.',
    newTab: /\(opens in a new tab\)$/,
    network: /^Mimosa & Mer on \w+$/,
    opening: /^Hello,\s/,
    subject: 'Choosing a package from Mimosa & Mer',
    closing: /\r\nKind regards,$/,
    accessibility: 'Accessibility',
  },
  fr: {
    greeting:
      'Bonjour, je souhaite en savoir plus sur les services Mimosa & Mer pour ma maison sur la Côte\u00a0d’Azur.',
    newTab: /\(s’ouvre dans un nouvel onglet\)$/,
    network: /^Mimosa & Mer sur \w+$/,
    opening: /^Bonjour,\s/,
    subject: 'Choisir une formule Mimosa & Mer',
    closing: /\r\nBien cordialement,$/,
    accessibility: 'Accessibilité',
  },
}

for (const [language, texts] of Object.entries(expected)) {
  const home = `/?lang=${language}`
  const pricing = `/investment?lang=${language}`

  t.test(`the home page in ${language} links to chats, the phone, the email program and networks`, async (t) => {
    const chats = await linksTo(home, 'https://wa.me/')
    t.equal(chats.length, 4, 'the button, the office, the icon, the menu')
    const href = `https://wa.me/33639980026?text=${encodeURIComponent(texts.greeting)}`
    for (const chat of chats) {
      t.match(chat, { href, target: '_blank', rel: 'noopener noreferrer', name: texts.newTab })
    }
    t.match((await linksTo(home, 'tel:'))[0], { href: 'tel:+33465710026', target: undefined })
    t.match((await linksTo(home, 'mailto:'))[0], { href: `mailto:${email}`, target: undefined })
    for (const [name, count] of Object.entries({ linkedin: 2, instagram: 2, facebook: 1 })) {
      const links = await linksTo(home, `https://www.${name}.com/`)
      t.equal(links.length, count, name)
      for (const link of links) t.match(link, { target: undefined, rel: /noreferrer/, name: texts.network })
    }
  })

  t.test(`the pricing page in ${language} prefills the message and the email`, async (t) => {
    const [message] = await linksTo(pricing, 'https://wa.me/')
    t.match(message, { target: '_blank', rel: 'noopener noreferrer' })
    t.match(new URL(message?.href ?? '').searchParams.get('text'), texts.opening)
    const [mail] = await linksTo(pricing, 'mailto:')
    const parts = new URLSearchParams(mail?.href.split('?')[1])
    t.equal(parts.get('subject'), texts.subject)
    t.match(parts.get('body'), texts.opening)
    t.match(parts.get('body'), texts.closing, 'lines are kept')
    t.notMatch(mail?.href, /\+/, 'a space is %20: email programs show a plus as a plus')
  })

  t.test(`every page in ${language} links to the accessibility statement`, async (t) => {
    for (const path of [...pages.keys(), '/nothing']) {
      const links = await linksTo(`${path}?lang=${language}`, `/legal/accessibility?lang=${language}`)
      const names = links.map(({ name }) => name)
      t.ok(names.includes(texts.accessibility), path)
    }
  })
}

for (const language of listedLanguages) {
  t.test(`every phone number and email address on the legal pages in ${language} is a link`, async (t) => {
    for (const path of [...pages.keys()].filter((path) => path.startsWith('/legal/'))) {
      const { body } = await site.inject(`${path}?lang=${language}`)
      const [, prose = ''] = /<div class="prose">(.*?)<nav/s.exec(body) ?? []
      const withoutLinks = prose.replace(/<a href="(mailto|tel):[^>]*>[^<]*<\/a>/g, '')
      t.not(withoutLinks, prose, `${path} has links`)
      t.notMatch(withoutLinks, email, path)
      t.notMatch(withoutLinks, phone, path)
    }
  })
}

t.test('the page of a failure links to the phone number and the email address', async (t) => {
  const failing = await testSite(t)
  failing.outbox.add = () => Promise.reject(new Error('The disk is full'))
  const fields = 'name=Claire+Martin&email=claire@example.com&phone=0493000000&confidentiality=on'
  const { body, statusCode } = await failing.inject(plainForm(fields))
  t.equal(statusCode, 503)
  const [, head = ''] = /<div class="page-head[^>]*>(.*?)<\/div>/s.exec(body) ?? []
  t.match(head, `<a href="tel:+33465710026">${phone}</a>`)
  t.match(head, `<a href="mailto:${email}">${email}</a>`)
})
