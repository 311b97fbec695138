// Replies to requests: the start of an email, and the templates of the office.
import t from 'tap'
import type { ContactRequest } from '../../../../src/contact/rules.ts'
import type { Language } from '../../../../src/language/language.ts'
import { textPath } from '../../../api/paths.ts'
import { longestMailto } from '../../../api/reply-urls.ts'
import { type RequestPage, requestUrl } from '../../../api/requests-data.ts'
import { pages } from '../../../api/urls.ts'
import { phileas, startDesk } from '../../support/desk.ts'

const templates = textPath('en', 'emails.reply.templates')
const site = await startDesk(t)

/** A request as the desk shows it. */
async function receive(
  { outbox, desk }: Pick<typeof site, 'outbox' | 'desk'>,
  request: Partial<ContactRequest> = {},
  language: Language = 'en',
) {
  const key = crypto.randomUUID()
  const { reference } = await outbox.add({ request: { ...phileas, ...request }, language, key }, Date.now())
  return (await desk.read<RequestPage>(requestUrl(reference))).request
}

/** The subject and the body of a `mailto:` URL. */
const readMailto = (url: string) => Object.fromEntries(new URL(url).searchParams)

t.test('a reply contains a greeting and the quoted message', async (t) => {
  const { links, reference } = await receive(site, { message: 'A house.\n\nAnd a garden.' })
  t.strictSame(readMailto(links.reply), {
    subject: `Our reply to your request (${reference})`,
    body: 'Dear Phileas Fogg,\r\n\r\n\r\nYou wrote:\r\n> A house.\r\n> \r\n> And a garden.',
  })
  const withoutMessage = await receive(site, { message: '' })
  t.equal(readMailto(withoutMessage.links.reply).body, 'Dear Phileas Fogg,\r\n\r\n')
})

t.test('a long message is quoted up to the length that email programs accept', async (t) => {
  for (const message of ['One house, two gardens. '.repeat(200), '房🌼'.repeat(2400)]) {
    const { length } = (await receive(site, { message })).links.reply
    t.ok(length <= longestMailto && length > longestMailto - 300, `${length} characters`)
  }
})

t.test('templates are in the language of the visitor, their titles in the language of the desk', async (t) => {
  const { replies, reference } = await receive(site, { service: 'concierge-services' }, 'fr')
  t.match(replies, { language: 'fr', titleLanguage: 'en', templates: { 1: { title: 'Questions before an offer' } } })
  t.match(replies.templates[1]?.text, `Bonjour Phileas Fogg,\n\nMerci de votre demande (Conciergerie, ${reference}).`)
  t.notMatch(JSON.stringify(replies), '{{')
})

t.test('the titles of the templates follow the language in which a person uses the desk', async (t) => {
  await site.desk.open(`${pages.requests}?lang=fr`)
  const { replies } = await receive(site)
  await site.desk.open(`${pages.requests}?lang=en`)
  t.match(replies, { language: 'en', titleLanguage: 'fr', templates: { 1: { title: 'Questions avant un devis' } } })
})

t.test('the titles are in the language of the office if the site does not have the language of the desk', async (t) => {
  const arabic = await startDesk(t, { LANGUAGES: 'ar,zh' })
  t.match(await receive(arabic, {}, 'zh'), { replies: { language: 'zh', titleLanguage: 'ar' } })
})

t.test('a placeholder that a visitor typed is not filled in', async (t) => {
  const { replies } = await receive(site, { name: 'Ada {{service}}' })
  t.match(replies.templates[0]?.text, 'Dear Ada {{service}},')
})

t.test('a request in a removed language is answered in the language of the staff', async (t) => {
  const french = await startDesk(t, { LANGUAGES: 'en,fr', OFFICE_LANGUAGE: 'fr' })
  t.match(await receive(french, {}, 'zh'), { language: 'zh', replies: { language: 'fr' } })
})

t.test('an incomplete template is refused', async (t) => {
  for (const wrong of [
    { title: 'Thanks' },
    { title: '', text: 'x' },
    { title: 'Thanks', text: '{{phone}} {{nmae}}' },
  ]) {
    t.match(await site.desk.save({ path: templates, value: [wrong] }), { status: 422 }, JSON.stringify(wrong))
  }
})

t.test('the office replaces the templates', async (t) => {
  const english = [{ title: 'Thanks', text: 'Thank you.\n\nClaire' }]
  const french = [{ title: 'Merci', text: 'Merci.' }, ...english]
  const frenchPath = textPath('fr', 'emails.reply.templates')
  const saved = await site.desk.save({ path: templates, value: english }, { path: frenchPath, value: french })
  t.match(saved, { status: 200, errors: { length: 0 } })
  t.equal((await site.desk.publish()).statusCode, 200)
  t.strictSame((await receive(site)).replies.templates, english)
  const { replies } = await receive(site, {}, 'fr')
  t.match(replies, { titleLanguage: 'fr', templates: french }, 'with another number of templates')
  t.match(await site.desk.save({ path: templates, version: 1, value: [] }), { status: 200, errors: { length: 0 } })
})
