// The legal pages, and the ways to reach the company.
import t from 'tap'
import { listedLanguages } from '../../../src/language/language.ts'
import { elements } from '../../support/markup.ts'
import { pages } from '../../support/pages.ts'
import { testSite } from '../../support/site.ts'

const site = await testSite(t, { LANGUAGES: listedLanguages.join() })
const email = 'contact@mimosa-mer.example'
const phone = '+33\u00a04\u00a065\u00a071\u00a000\u00a026'

t.test('every page links to the accessibility statement, which has contact details', async (t) => {
  for (const [language, name] of [
    ['en', 'Accessibility'],
    ['fr', 'Accessibilité'],
  ] as const) {
    for (const path of [...pages.keys(), '/nothing']) {
      const { body } = await site.inject({ url: path, headers: { cookie: `lang=${language}` } })
      const links = elements(body.slice(body.indexOf('<footer')), 'a')
      const link = links.find(({ attributes }) => attributes.href === '/legal/accessibility')
      t.equal(link?.text, name, `${path} in ${language}`)
    }
    const { body: statement } = await site.inject(`/legal/accessibility?lang=${language}`)
    t.match(statement, email)
    t.match(statement, phone)
  }
})

for (const language of listedLanguages) {
  t.test(`each mention of the number and of the address in a legal page is a link, in ${language}`, async (t) => {
    let links = 0
    for (const path of [...pages.keys()].filter((path) => path.startsWith('/legal/'))) {
      const { body } = await site.inject(`${path}?lang=${language}`)
      const [, prose = ''] = /<div class="prose">(.*?)<nav/s.exec(body) ?? []
      const withoutLinks = prose.replace(/<a href="(mailto|tel):[^>]*>[^<]*<\/a>/g, '')
      t.notMatch(withoutLinks, email, path)
      t.notMatch(withoutLinks, phone, path)
      links += prose.split(/<a href="(?:mailto|tel):/).length - 1
    }
    t.ok(links >= 10, `${links} links`)
  })
}

t.test('the page of a failure links to the number and the address, too', async (t) => {
  const site = await testSite(t)
  site.outbox.add = () => Promise.reject(new Error('The disk is full'))
  const { body, statusCode } = await site.inject({
    method: 'POST',
    url: '/api/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: 'name=Claire+Martin&email=claire@example.com&phone=0493000000&confidentiality=on',
  })
  t.equal(statusCode, 503)
  const [, head = ''] = /<div class="page-head[^>]*>(.*?)<\/div>/s.exec(body) ?? []
  t.match(head, `<a href="tel:+33465710026">${phone}</a>`)
  t.match(head, `<a href="mailto:${email}">${email}</a>`)
})
