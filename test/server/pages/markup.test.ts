// Every page is HTML by the book: html-validate knows the standard's content models and WCAG's techniques.
import { HtmlValidate } from 'html-validate'
import t from 'tap'
import { pages } from '../../support/pages.ts'
import { testSite } from '../../support/site.ts'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // How React and we write it, which parsers do not mind: hrefLang="fr", <br/>, hidden="", <!doctype html>.
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'doctype-style': 'off',
    // A name for a list is allowed (ARIA in HTML): its advice against it is a matter of taste.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // Scripts come from this server alone: who could change them could change their hashes.
    'require-sri': 'off',
  },
})

const site = await testSite(t)
const form = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
const asked = [...pages.keys(), '/search?q=cannes', '/nothing', '/services/gardening'].map((url) => ({ url }))
const sent = [
  { url: '/api/contact', method: 'POST', headers: form, payload: 'name=A&email=x&message=%3Cb%3E%26' },
  { url: '/api/contact', method: 'POST', headers: { ...form, 'content-type': 'text/csv' }, payload: 'name' },
  { url: '/api/contact', headers: form },
] as const

t.test('the validator finds errors', async (t) => {
  const report = await validator.validateString(
    '<!doctype html><html lang="en"><title>A</title><h3>B</h3><img src="c"></html>',
  )
  const rules = report.results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId))
  t.ok(
    ['heading-level', 'wcag/h37'].every((rule) => rules.includes(rule)),
    rules.join(' '),
  )
})

for (const language of ['en', 'fr']) {
  for (const request of [...asked, ...sent]) {
    t.test(`${request.url} in ${language} is valid HTML`, async (t) => {
      const headers = { ...('headers' in request && request.headers), cookie: `lang=${language}` }
      const { body, statusCode } = await site.inject({ ...request, headers })
      const { results } = await validator.validateString(body)
      const faults = results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, line, column }) => {
          const place = body.split('\n')[line - 1]?.slice(Math.max(0, column - 60), column + 60)
          return `${ruleId}: ${message} near ${place}`
        }),
      )
      t.strictSame(faults, [], `status ${statusCode}`)
    })
  }
}
