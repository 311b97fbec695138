// The honeypot: a field that only robots fill.
import t from 'tap'
import { elements } from '../../support/markup.ts'
import { testSite } from '../../support/site.ts'

const site = await testSite(t)

t.test('the honeypot looks like a field to robots, and people, screen readers and browsers skip it', async (t) => {
  const { body } = await site.inject('/')
  const [field] = elements(body, 'input').filter(({ attributes }) => attributes.name === 'subject')
  t.match(field?.attributes, { type: 'text', tabindex: '-1', autocomplete: 'off' })
  t.notHas(field?.attributes, 'required')
  t.match(body, /<div class="trap" aria-hidden="true"><label for="subject">/)
})
