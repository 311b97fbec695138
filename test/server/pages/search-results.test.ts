// The entries of pages in search engines, which cut long titles and descriptions, and replace short descriptions.
import t from 'tap'
import { listedLanguages } from '../../../src/language/language.ts'
import { elements } from '../../support/markup.ts'
import { pages } from '../../support/pages.ts'
import { testSite } from '../../support/site.ts'

const site = await testSite(t, { LANGUAGES: listedLanguages.join() })
const indexed = [...pages].flatMap(([path, { indexed }]) => (indexed ? path : []))

for (const language of listedLanguages) {
  t.test(`every page in ${language} has its own title and description, neither of which is cut`, async (t) => {
    // A Chinese character is twice as wide as a Latin one.
    const [shortest, longest] = language === 'zh' ? [60, 80] : [120, 160]
    const seen = new Set<string>()
    for (const path of indexed) {
      const { body } = await site.inject(`${path}?lang=${language}`)
      const [title = ''] = elements(body, 'title').map(({ text }) => text)
      const description = elements(body, 'meta').find(({ attributes }) => attributes.name === 'description')
      const { content = '' } = description?.attributes ?? {}
      t.ok(title.length >= 15 && title.length <= 60, title)
      t.ok(content.length >= shortest && content.length <= longest, `${content.length} characters: ${content}`)
      for (const text of [title, content]) t.notOk(seen.has(text), `only ${path} has ${text}`)
      seen.add(title).add(content)
    }
  })
}
