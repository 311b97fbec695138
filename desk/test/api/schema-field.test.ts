// The fields that the schema of the facts asks for, and what they say about a value.
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

t.test('what is typed becomes the value that the schema asks for', async (t) => {
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

t.test(
  'a wrong value is reported while it is typed, but for a telephone number, which the server knows better',
  async (t) => {
    const errors = [
      valueError('', office.properties.phone),
      valueError('04 65 71', office.properties.phone),
      valueError('many', price),
      valueError(-1, price),
      valueError(199.999, price),
      valueError(7, review.rating),
      valueError('x'.repeat(401), review.text),
      valueError('claire@villa', office.properties.email),
      valueError('javascript:alert(1)', links.properties.instagram),
    ]
    const codes = ['required', undefined, 'type', 'minimum', 'multipleOf', 'maximum', 'maxLength', 'format', 'pattern']
    t.strictSame(
      errors.map((error) => error?.code),
      codes,
    )
    const right = [
      valueError(19.99, price),
      valueError(null, links.properties.instagram),
      valueError(undefined, review.town),
    ]
    t.strictSame(right, [undefined, undefined, undefined])
  },
)
