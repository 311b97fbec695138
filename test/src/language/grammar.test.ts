// The grammar of sentences with numbers and the operator's names.
import t from 'tap'
import { texts } from '../../../server/content/texts.ts'
import { languages, listedLanguages } from '../../../src/language/language.ts'
import { grammarErrors } from '../../support/grammar.ts'

for (const language of listedLanguages) {
  t.test(`every sentence in ${languages[language].name} is correct with every value`, async (t) => {
    t.strictSame(grammarErrors(texts[language], language), [])
  })
}
