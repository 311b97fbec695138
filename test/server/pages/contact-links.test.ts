// Wherever a page mentions the office's telephone number or email address, visitors can press it.
import t from 'tap'
import { listedLanguages } from '../../../src/language/language.ts'
import { pages } from '../../support/pages.ts'
import { testSite } from '../../support/site.ts'

const { inject } = await testSite(t, { LANGUAGES: listedLanguages.join() })
const email = 'contact@mimosa-mer.example'
const phone = '+33\u00a04\u00a065\u00a071\u00a000\u00a026'

for (const language of listedLanguages) {
  t.test(`each mention of the number and of the address in a legal page is a link, in ${language}`, async (t) => {
    let links = 0
    for (const path of [...pages.keys()].filter((path) => path.startsWith('/legal/'))) {
      const { body } = await inject(`${path}?lang=${language}`)
      const [, prose = ''] = /<div class="prose">(.*?)<nav/s.exec(body) ?? []
      const withoutLinks = prose.replace(/<a href="(mailto|tel):[^>]*>[^<]*<\/a>/g, '')
      t.notMatch(withoutLinks, email, path)
      t.notMatch(withoutLinks, phone, path)
      links += prose.split(/<a href="(?:mailto|tel):/).length - 1
    }
    t.ok(links >= 10, `${links} links`)
  })
}

t.test('on the page of a failure they are links, too', async (t) => {
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
