// Every page links to the accessibility statement, which has contact details.
import t from 'tap'
import { elements } from '../../support/markup.ts'
import { pages } from '../../support/pages.ts'
import { testSite } from '../../support/site.ts'

t.test('every page links to the statement, which has a mail address and a telephone number', async (t) => {
  const site = await testSite(t)
  for (const [language, name] of [
    ['en', 'Accessibility'],
    ['fr', 'Accessibilité'],
  ] as const) {
    const bodyOf = async (url: string) => (await site.inject({ url, headers: { cookie: `lang=${language}` } })).body
    for (const path of [...pages.keys(), '/nothing']) {
      const body = await bodyOf(path)
      const links = elements(body.slice(body.indexOf('<footer')), 'a')
      const link = links.find(({ attributes }) => attributes.href === '/legal/accessibility')
      t.equal(link?.text, name, `${path} in ${language}`)
    }
    const statement = await bodyOf('/legal/accessibility')
    t.match(statement, 'contact@mimosa-mer.example')
    t.match(statement, '+33\u00a04\u00a065\u00a071\u00a000\u00a026')
  }
})
