// MAIL_FROM and MAIL_TO, as operators write them.
import t from 'tap'
import { parseAddresses, parseMailbox } from '../../../server/settings/mail-address.ts'

t.test('a mailbox is an address, with a name or without', async (t) => {
  for (const [text, mailbox] of [
    ['a@b.example', { address: 'a@b.example' }],
    ['<a@b.example>', { address: 'a@b.example' }],
    ['Mimosa & Mer <a@b.example>', { name: 'Mimosa & Mer', address: 'a@b.example' }],
    ['"Mer, \\"Mimosa\\"" <a@b.example>', { name: 'Mer, "Mimosa"', address: 'a@b.example' }],
    ['Zoé Müller<a@b.example>', { name: 'Zoé Müller', address: 'a@b.example' }],
  ] as const) {
    t.strictSame(parseMailbox(text), mailbox, text)
  }
  for (const text of ['', 'a', 'a@b, c@d', 'A <a@b', 'A a@b>', 'A\nBcc: x <a@b>', 'A <a@b> C', 'A, B <a@b>', '<>']) {
    t.equal(parseMailbox(text), undefined, JSON.stringify(text))
  }
})

t.test('recipients are separated by commas, each once', async (t) => {
  t.strictSame(parseAddresses('a@b.example, c@d.example,a@b.example'), ['a@b.example', 'c@d.example'])
  for (const text of ['', 'a@b.example,', 'a@b.example c@d.example', 'A <a@b.example>']) {
    t.equal(parseAddresses(text), undefined, text)
  }
})
