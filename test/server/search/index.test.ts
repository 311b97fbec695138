// The sentences that the search finds, and the pages of companies that hide some of them.
import t from 'tap'
import { type Language, listedLanguages } from '../../../src/language/language.ts'
import { createSearchIndex } from '../../../src/search/search-index.ts'
import example from '../../../src/site/site.example.json' with { type: 'json' }
import { genoaFile } from '../../support/genoa.ts'
import { elements, meta } from '../../support/markup.ts'
import { testSite } from '../../support/site.ts'
import { siteFile } from '../../support/site-file.ts'

const { pictures: _, ...exampleFile } = example
const off = { about: false, 'unrivaled-expertise': false, 'global-presence': false }
const companies: [name: string, file: object, languages: readonly Language[]][] = [
  ['the default company', {}, listedLanguages],
  ['the example company', exampleFile, ['en', 'fr']],
  [
    'a company with few sections',
    { ...exampleFile, sections: off, hours: { weekdays: null, saturday: null } },
    ['en', 'fr'],
  ],
  ['another company', genoaFile, ['en', 'fr']],
]

/** The letters and digits of `text`, which elements and punctuation may separate. */
const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

for (const [name, file, languages] of companies) {
  t.test(`each sentence that the search of ${name} finds stands on the page of the result`, async (t) => {
    const { inject, content } = await testSite(t, { SITE_FILE: siteFile(t, file), LANGUAGES: languages.join() })
    const { translate, site } = content.current
    for (const language of languages) {
      for (const { url, sentences } of createSearchIndex(translate(language), site.facts).subjects) {
        const { pathname, searchParams, hash } = new URL(url, 'https://villa.example')
        searchParams.set('lang', language)
        const { body } = await inject(`${pathname}?${searchParams}`)
        const shown = letters(`${elements(body, 'main')[0]?.text} ${meta(body, 'description')}`)
        const missing = sentences.flatMap(({ text }) => (shown.includes(letters(text)) ? [] : text))
        t.strictSame(missing, [], `${url} in ${language}`)
        if (hash) t.match(body, ` id="${hash.slice(1)}"`)
      }
    }
  })
}
