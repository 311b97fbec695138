// The opening hours in words.
import t from 'tap'
import english from '../../../src/language/texts/en.json' with { type: 'json' }
import french from '../../../src/language/texts/fr.json' with { type: 'json' }
import { createTranslate } from '../../../src/language/translate.ts'
import { hoursLines } from '../../../src/site/format.ts'

const morning = { opens: '09:00', closes: '12:00' }

t.test('two successive days are named both, three are a range', async (t) => {
  const hours = {
    weekdays: null,
    monday: morning,
    tuesday: morning,
    thursday: morning,
    friday: morning,
    saturday: morning,
  }
  const facts = { hours, specialDays: [] }
  t.strictSame(hoursLines(facts, createTranslate('en', english), 'en'), [
    'Monday and Tuesday, 09:00–12:00',
    'Thursday to Saturday, 09:00–12:00',
  ])
  t.match(hoursLines(facts, createTranslate('fr', french), 'fr')[0], /^Le lundi et le mardi/)
})
