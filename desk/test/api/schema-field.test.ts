// Fields of the facts, which follow from their schema.
import t from 'tap'
import { Facts } from '../../../src/site/facts.ts'
import { getControl, toFieldText, typedValue, valueError } from '../../api/schema-field.ts'

const { office, prices, links, reviews, legal, foundingYear, coastBetween, securityContact } = Facts.properties
const price = prices.properties.essential
const review = reviews.items.properties

t.test('each kind of value gets its control', async (t) => {
  const schemas = [coastBetween, foundingYear, price, office.properties.email, office.properties.phone]
  t.strictSame(schemas.map(getControl), ['switch', 'number', 'number', 'email', 'tel'])
  const others = [links.properties.linkedin, legal.properties.lastUpdated, review.text, review.author]
  t.strictSame(others.map(getControl), ['url', 'date', 'long', 'line'])
})

t.test('a typed text becomes a value of the type in the schema', async (t) => {
  t.equal(typedValue(' 199,50 ', price), 199.5, 'a decimal comma')
  t.equal(typedValue('1\u202f199,50 €', price), 1199.5, 'as a price is written in French')
  t.equal(typedValue('€', price), '€', 'no number')
  t.equal(typedValue('many', price), 'many', 'no number')
  t.equal(typedValue('', office.properties.whatsapp), null, 'nothing, where nothing is allowed')
  t.equal(typedValue('', office.properties.phone), '')
})

t.test('an email address is typed and shown without its scheme', async (t) => {
  t.equal(typedValue('claire@villa.example', securityContact), 'mailto:claire@villa.example')
  t.equal(toFieldText('mailto:claire@villa.example'), 'claire@villa.example')
  t.equal(typedValue('https://villa.example/@claire', securityContact), 'https://villa.example/@claire')
})

t.test('a wrong value is reported while it is typed, except a phone number, which the server checks', async (t) => {
  for (const [value, schema, code] of [
    ['', office.properties.phone, 'required'],
    ['04 65 71', office.properties.phone, undefined],
    ['many', price, 'type'],
    [-1, price, 'minimum'],
    [199.999, price, 'multipleOf'],
    [19.99, price, undefined],
    [7, review.rating, 'maximum'],
    ['x'.repeat(401), review.text, 'maxLength'],
    ['claire@villa', office.properties.email, 'format'],
    ['javascript:alert(1)', links.properties.instagram, 'pattern'],
    [null, links.properties.instagram, undefined],
    [undefined, review.town, undefined],
  ] as const) {
    t.equal(valueError(value, schema)?.code, code, String(value).slice(0, 20))
  }
})
