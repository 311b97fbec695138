import t from 'tap'
import { texts } from '../../../server/content/texts.ts'
import { createTranslate } from '../../../src/language/translate.ts'
import { factsWith } from '../../../src/site/default-facts.ts'
import type { PartialFacts } from '../../../src/site/facts.ts'
import { packageContents } from '../../../src/site/packages.ts'

const english = createTranslate('en', texts.en)
const contentsOf = (packages: PartialFacts['packages'], t = english) => packageContents(factsWith({ packages }), t)
const featuresOf = (...ids: string[]) => ids.flatMap((id) => english.lookup(`pricing.packages.${id}.features`))

t.test('Elite contains Premium, and Premium is not said to contain Essential', async (t) => {
  t.strictSame(contentsOf({}), [
    { id: 'essential', features: featuresOf('essential') },
    { id: 'premium', features: featuresOf('premium') },
    { id: 'elite', contains: 'premium', features: featuresOf('elite') },
  ])
})

t.test('the content file says which package contains another', async (t) => {
  const contains = contentsOf({ premium: { contains: 'essential' }, elite: { contains: null } })
  t.strictSame(
    contains.map((contents) => contents.contains),
    [undefined, 'essential', undefined],
  )
  t.equal(contentsOf({ elite: true })[2]?.contains, 'premium')
})

t.test('a package lists the features of a contained package that is not offered', async (t) => {
  t.strictSame(contentsOf({ premium: false })[1], { id: 'elite', features: featuresOf('premium', 'elite') })
  t.strictSame(contentsOf({ essential: false, premium: { contains: 'essential' } }), [
    { id: 'premium', features: featuresOf('essential', 'premium') },
    { id: 'elite', contains: 'premium', features: featuresOf('elite') },
  ])
})

t.test('the feature about the contained package is not repeated if the content file has it', async (t) => {
  const { pricing, ...rest } = texts.en as { pricing: { packages: { elite: object } } }
  const elite = { ...pricing.packages.elite, features: ['Everything in Premium Care', 'A driver'] }
  const own = createTranslate('en', { ...rest, pricing: { ...pricing, packages: { ...pricing.packages, elite } } })
  t.strictSame(contentsOf({}, own)[2]?.features, ['A driver'])
})
