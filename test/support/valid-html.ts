// Validates HTML with html-validate, which checks the content models of the standard and techniques of WCAG.
import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // Parsers accept the notation of React and of this project: hrefLang="fr", <br/>, hidden="", <!doctype html>.
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'doctype-style': 'off',
    // ARIA in HTML allows a name for a list; the rule's advice against it is a matter of taste.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // A <textarea> cannot contain elements.
    'prefer-native-element': ['error', { exclude: ['textbox'] }],
    // Scripts come from this server only. An attacker who could change them could also change their hashes.
    'require-sri': 'off',
  },
})

/** The errors of the document `html`, each with an excerpt. */
export async function htmlErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => {
      const excerpt = html.split('\n')[line - 1]?.slice(Math.max(0, column - 60), column + 60)
      return `${ruleId}: ${message} near ${excerpt}`
    }),
  )
}
