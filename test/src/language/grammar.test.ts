// Sentences with values: the operator's names, and numbers.
import t from 'tap'
import { texts } from '../../../server/content/texts.ts'
import { languages, listedLanguages } from '../../../src/language/language.ts'
import { grammarFaults } from '../../support/grammar.ts'

for (const language of listedLanguages) {
  t.test(`in ${languages[language].name}, a sentence is right with every value`, async (t) => {
    t.strictSame(grammarFaults(texts[language], language), [])
  })
}
