// The texts whose wording the company has settled.
import t from 'tap'
import { settledTexts } from '../../support/settled-texts.ts'

for (const [text, settled] of settledTexts) {
  // French typography has spaces that do not break.
  t.test(settled, async (t) => t.equal(text.replaceAll(/[\u00a0\u202f]/g, ' '), settled))
}
