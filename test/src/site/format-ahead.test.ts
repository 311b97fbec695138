// Values that are formatted before their page is opened.
import t from 'tap'
import { texts } from '../../../server/content/texts.ts'
import { createTranslate } from '../../../src/language/translate.ts'
import { defaultFacts } from '../../../src/site/default-facts.ts'
import { formatDay, formatPrice } from '../../../src/site/format.ts'
import { formatAhead } from '../../../src/site/format-ahead.ts'
import { offeredPrices } from '../../../src/site/packages.ts'

t.test('after formatting ahead, the pricing page and the legal pages need no further Intl', async (t) => {
  const translate = createTranslate('fr', texts.fr)
  formatAhead('pricing', defaultFacts, translate)
  formatAhead('legal', defaultFacts, translate)
  const before = Object.keys(translate.formatted)
  for (const euros of offeredPrices(defaultFacts)) formatPrice(euros, translate)
  formatDay(defaultFacts.legal.lastUpdated, translate)
  t.ok(before.length > 0)
  t.same(Object.keys(translate.formatted), before)
})

t.test('for other pages nothing is formatted ahead', async (t) => {
  const translate = createTranslate('fr', texts.fr)
  formatAhead('service', defaultFacts, translate)
  t.same(translate.formatted, {})
})
