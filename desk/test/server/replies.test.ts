// Replies to requests: what an email begins with, and the templates of the office.
import t from 'tap'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import type { Language } from '../../../src/language/language.ts'
import { textPath } from '../../api/paths.ts'
import { longestMailto } from '../../api/reply-addresses.ts'
import { type RequestPage, requestAddress } from '../../api/requests-data.ts'
import { type DeskSite, deskSite, phileas } from '../support/desk.ts'

const templates = textPath('en', 'emails.reply.templates')

/** A request as the desk shows it. */
async function received(site: DeskSite, request: Partial<ContactRequest>, language: Language = 'en') {
  const stored = { request: { ...phileas, ...request }, language }
  const { reference } = await site.outbox.add(stored, Date.now())
  const { request: shown } = await (await site.signedIn()).read<RequestPage>(requestAddress(reference))
  return shown
}

/** The subject and the body of a `mailto:` address. */
const partsOf = (address: string) => Object.fromEntries(new URL(address).searchParams)

t.test('a reply greets the visitor, and quotes the message', async (t) => {
  const { links, reference } = await received(await deskSite(t), { message: 'A house.\n\nAnd a garden.' })
  t.strictSame(partsOf(links.reply), {
    subject: `Our reply to your request (${reference})`,
    body: 'Dear Phileas Fogg,\r\n\r\n\r\nYou wrote:\r\n> A house.\r\n> \r\n> And a garden.',
  })
})

t.test('a reply to a visitor who wrote no message has no quotation', async (t) => {
  const { links } = await received(await deskSite(t), { message: '' })
  t.equal(partsOf(links.reply).body, 'Dear Phileas Fogg,\r\n\r\n')
})

t.test('a long message is quoted as far as a mail program opens the address', async (t) => {
  const site = await deskSite(t)
  for (const message of ['One house, two gardens. '.repeat(200), '房🌼'.repeat(2400)]) {
    const { length } = (await received(site, { message })).links.reply
    t.ok(length <= longestMailto && length > longestMailto - 300, `${length} characters`)
  }
})

t.test(
  'templates are filled in in the language of the visitor, with titles in the language of the staff',
  async (t) => {
    const site = await deskSite(t)
    const { replies, reference } = await received(site, { service: 'concierge-services' }, 'fr')
    t.equal(replies.language, 'fr')
    t.equal(replies.titleLanguage, 'en')
    t.equal(replies.templates[1]?.title, 'Questions before an offer')
    t.match(replies.templates[1]?.text, `Bonjour Phileas Fogg,\n\nMerci de votre demande (Conciergerie, ${reference}).`)
    t.notMatch(JSON.stringify(replies), '{{')
  },
)

t.test('a language with other templates than the staff’s language has its own titles', async (t) => {
  const site = await deskSite(t)
  const desk = await site.signedIn()
  const own = [{ title: 'Merci', text: 'Merci.' }]
  await desk.save({ path: textPath('fr', 'emails.reply.templates'), value: own })
  await desk.publish()
  t.match((await received(site, {}, 'fr')).replies, { titleLanguage: 'fr', templates: own })
})

t.test('a request in a removed language is answered in the language of the staff', async (t) => {
  const site = await deskSite(t, { LANGUAGES: 'en,fr', OFFICE_LANGUAGE: 'fr' })
  t.match(await received(site, {}, 'zh'), { language: 'zh', replies: { language: 'fr' } })
})

t.test('what a visitor typed is not filled in', async (t) => {
  const { replies } = await received(await deskSite(t), { name: 'Ada {{service}}' })
  t.match(replies.templates[0]?.text, 'Dear Ada {{service}},')
})

t.test('the office may do without any placeholder or template, and sees its own once it is published', async (t) => {
  const site = await deskSite(t)
  const desk = await site.signedIn()
  const own = [{ title: 'Thanks', text: 'Thank you.\n\nClaire' }]
  t.match(await desk.save({ path: templates, value: own }), { status: 200, errors: { length: 0 } })
  t.equal((await desk.publish()).statusCode, 200)
  t.strictSame((await received(site, {})).replies.templates, own)
  t.match(await desk.save({ path: templates, version: 1, value: [] }), { status: 200, errors: { length: 0 } })
})

t.test('a template has a title, a text, and no unknown placeholder', async (t) => {
  const desk = await (await deskSite(t)).signedIn()
  for (const wrong of [
    { title: 'Thanks' },
    { title: '', text: 'x' },
    { title: 'Thanks', text: '{{phone}} {{nmae}}' },
  ]) {
    t.match(await desk.save({ path: templates, value: [wrong] }), { status: 422 }, JSON.stringify(wrong))
  }
})
