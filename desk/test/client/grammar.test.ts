// Sentences of the desk with values: the names of people, services and towns, and numbers.
import t from 'tap'
import { languages } from '../../../src/language/language.ts'
import { grammarFaults } from '../../../test/support/grammar.ts'
import { deskLanguages } from '../../api/desk-data.ts'
import { deskTexts } from '../../server/texts.ts'

for (const language of deskLanguages) {
  t.test(`in ${languages[language].name}, a sentence of the desk is right with every value`, async (t) => {
    t.strictSame(grammarFaults(deskTexts[language], language), [])
  })
}
