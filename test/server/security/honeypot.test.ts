// The field that only robots fill: there for them, and for nobody else.
import t from 'tap'
import { elements } from '../../support/markup.ts'
import { testSite } from '../../support/site.ts'

const site = await testSite(t)

t.test('the field tempts a robot, and no person, screen reader or browser fills it', async (t) => {
  const { body } = await site.inject('/')
  const [field] = elements(body, 'input').filter(({ attributes }) => attributes.name === 'website')
  t.match(field?.attributes, { type: 'text', tabindex: '-1', autocomplete: 'off' })
  t.notHas(field?.attributes, 'required')
  t.match(body, /<div class="trap" aria-hidden="true"><label for="website">/)
})

t.test('a robot reads that it was accepted, in the form in which it asked, and nothing is stored', async (t) => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = { method: 'POST', url: '/api/contact' } as const
  const plain = await site.inject({ ...post, headers: form, payload: 'website=https://spam.example' })
  t.equal(plain.statusCode, 303)
  t.match(plain.headers.location, '/contact/sent')
  const json = await site.inject({ ...post, payload: { website: 'https://spam.example' } })
  t.equal(json.statusCode, 202)
  t.equal((await site.outbox.counts(Date.now())).waiting, 0)
})
