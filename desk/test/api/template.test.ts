import t from 'tap'
import { hasTypedPlaceholder, lengthOf, partOf, partsOf, segmentsOf, textOf, withPart } from '../../api/template.ts'

const sections = [{ heading: 'Editor', paragraphs: ['One', { text: 'Two', requires: 'phone' }] }]

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

t.test('a part of a text is read and replaced, and the others stay', async (t) => {
  t.equal(partOf('whole', ''), 'whole')
  t.equal(partOf(['a', 'b'], '/1'), 'b')
  t.equal(partOf(sections, '/0/paragraphs/1/text'), 'Two')
  t.equal(partOf(['a'], '/7'), '')
  t.strictSame(withPart(['a', 'b'], '/1', 'c'), ['a', 'c'])
  t.strictSame(withPart({ one: 'a', other: 'b' }, '/one', 'c'), { one: 'c', other: 'b' })
  t.strictSame(withPart(sections, '/0/paragraphs/0', 'New'), [
    { heading: 'Editor', paragraphs: ['New', { text: 'Two', requires: 'phone' }] },
  ])
})

t.test('every text within a text has a part', async (t) => {
  t.strictSame(partsOf('whole'), [''])
  t.strictSame(partsOf(sections), ['/0/heading', '/0/paragraphs/0', '/0/paragraphs/1/text'])
})
