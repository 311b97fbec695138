import t from 'tap'
import { fillPlaceholders, hasTypedPlaceholder, lengthOf, segmentsOf, textOf } from '../../api/template.ts'

t.test('a text is words and placeholders, and both make the same text again', async (t) => {
  const text = 'Call {{brand}}: {{phone}}'
  const segments = segmentsOf(text, ['brand', 'phone'])
  t.strictSame(segments, [{ text: 'Call ' }, { name: 'brand' }, { text: ': ' }, { name: 'phone' }])
  t.equal(textOf(segments), text)
})

t.test('braces around an unknown name are words', async (t) => {
  t.strictSame(segmentsOf('{{nonsense}}', ['phone']), [{ text: '{{nonsense}}' }])
  t.notOk(hasTypedPlaceholder([{ text: 'a {{nonsense}}' }], ['phone']))
  t.ok(hasTypedPlaceholder([{ text: 'a {{phone}}' }], ['phone']))
})

t.test('a placeholder counts with its value', async (t) => {
  t.equal(lengthOf('{{brand}} 😀', { brand: 'Mimosa' }), 8)
})

t.test('a placeholder without a value stays as it is written', async (t) => {
  t.equal(fillPlaceholders('{{brand}}: {{price}}', { brand: 'Mimosa' }), 'Mimosa: {{price}}')
})
