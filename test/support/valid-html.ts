// Whether a page is HTML by the book: html-validate knows the standard's content models and WCAG's techniques.
import { HtmlValidate } from 'html-validate'

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

/** What is wrong with the document `html`, each with its place. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => {
      const place = html.split('\n')[line - 1]?.slice(Math.max(0, column - 60), column + 60)
      return `${ruleId}: ${message} near ${place}`
    }),
  )
}
