import t from 'tap'
import { draftFrom } from '../../../src/contact/draft.ts'

const values = { package: '', name: ' C', email: 'c@', phone: '', service: '', message: 'a\nb', confidentiality: true }

t.test('a draft contains exactly what was typed, and the idempotency key', async (t) => {
  t.strictSame(draftFrom(JSON.stringify({ values, visit: 'default ', since: 7 })), {
    values,
    visit: 'default ',
    since: 7,
  })
  t.equal(draftFrom(JSON.stringify({ values, visit: '', key: 'abc' }))?.key, 'abc')
})

t.test('an invalid draft is ignored', async (t) => {
  for (const stored of [null, '', '{', 'null', '7']) t.equal(draftFrom(stored)?.values.name || undefined, undefined)
})

t.test('missing fields of a draft, and fields of another type, are empty', async (t) => {
  const draft = draftFrom(JSON.stringify({ values: { name: 7, role: 'admin' }, key: 7 }))
  t.strictSame(draft?.values, {
    package: '',
    name: '',
    email: '',
    phone: '',
    service: '',
    message: '',
    confidentiality: false,
  })
  t.equal(draft?.key, undefined)
})
