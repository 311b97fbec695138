import t from 'tap'
import { fillPlaceholders, textLength, toSegments } from '../../api/template.ts'

t.test('a text is words and placeholders', async (t) => {
  const segments = toSegments('Call {{brand}}: {{phone}}', ['brand', 'phone'])
  t.strictSame(segments, [{ text: 'Call ' }, { name: 'brand' }, { text: ': ' }, { name: 'phone' }])
})

t.test('braces around an unknown name are words', async (t) => {
  t.strictSame(toSegments('{{nonsense}}', ['phone']), [{ text: '{{nonsense}}' }])
})

t.test('a placeholder counts with its value', async (t) => {
  t.equal(textLength('{{brand}} 😀', { brand: 'Mimosa' }), 8)
})

t.test('a placeholder without a value stays as it is written', async (t) => {
  t.equal(fillPlaceholders('{{brand}}: {{price}}', { brand: 'Mimosa' }), 'Mimosa: {{price}}')
})
