// Grammar of the sentences of the desk with numbers and names.
import t from 'tap'
import { languages } from '../../../src/language/language.ts'
import { grammarErrors } from '../../../test/support/grammar.ts'
import { deskLanguages } from '../../api/desk-data.ts'
import { deskTexts } from '../../server/texts.ts'

for (const language of deskLanguages) {
  t.test(`in ${languages[language].name}, every sentence of the desk is correct with every value`, async (t) => {
    t.strictSame(grammarErrors(deskTexts[language], language), [])
  })
}
