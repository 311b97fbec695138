// The email that confirms a request to its visitor, as the visitor's mail server receives it.
import t, { type Test } from 'tap'
import { hour } from '../../../server/durations.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { languages, listedLanguages } from '../../../src/language/language.ts'
import type { PartialFacts } from '../../../src/site/facts.ts'
import { deliverySite } from '../../support/delivery-site.ts'
import { noon } from '../../support/outbox.ts'
import { loadSiteContent } from '../../support/site-content.ts'
import { siteFile } from '../../support/site-file.ts'

const { site: defaultSite, translate } = await loadSiteContent(readSettings({ SITE_URL: 'https://mimosa-mer.example' }))
const typedFields = {
  name: 'Buy <b>gold</b> at spam.example',
  email: 'victim@villa.example',
  phone: '+33 6 39 98 12 34',
  message: 'Buy gold, see https://spam.example',
}

/** Delivery that confirms requests. */
async function confirmingSite(t: Test, facts: PartialFacts = {}) {
  const site = await deliverySite(t, { CONFIRMATION_MAIL: 'on', SITE_FILE: siteFile(t, facts) })
  const mails = () => site.mailServer.mails.filter(({ to }) => to.includes(typedFields.email))
  return Object.assign(site, { mails })
}

for (const language of listedLanguages) {
  t.test(`in ${language}, the email has nothing that the visitor typed`, async (t) => {
    const site = await confirmingSite(t)
    const { reference } = await site.outbox.add(
      { request: { ...typedFields, service: 'concierge-services', confidentiality: true }, language },
      noon,
    )
    site.start()
    await site.untilLogged('Confirmation: sent')
    const [mail] = site.mails()
    if (!mail) return t.fail('no email')
    const { headers, text, html, to } = mail
    const translateText = translate(language)
    t.strictSame(to, [typedFields.email])
    t.match(headers, {
      from: '"Mimosa & Mer" <website@mimosa-mer.example>',
      to: typedFields.email,
      'reply-to': '"Mimosa & Mer" <contact@mimosa-mer.example>',
      'auto-submitted': 'auto-replied',
      'message-id': `<${reference}.${noon}.confirmation@mimosa-mer.example>`,
      subject: translateText('emails.confirmation.subject', { reference }),
    })
    for (const part of [text, html]) {
      for (const expected of [reference, defaultSite.facts.office.phone, translateText('emails.confirmation.title')]) {
        t.ok(part.includes(expected), expected)
      }
      t.match(part, /9\sh|9:00/, 'the opening hours')
      t.notMatch(part, /spam|gold|victim|villa\.example|39 98 12 34|[{}]{2}/)
    }
    const { tag, dir } = languages[language]
    if (dir === 'rtl') t.ok(text.includes(`\u2066${defaultSite.facts.office.phone}\u2069`))
    t.match(html, `<html lang="${tag}" dir="${dir}">`)
  })
}

const particulars = {
  legalName: 'Mimosa et Mer',
  legalForm: 'SARL',
  shareCapital: '10 000 €',
  registrationNumber: 'RCS Grasse 123 456 789',
  professionalCard: 'CPI 0601 2026 000 000 001',
}
const seat = '1 chemin des Mimosas, 06130\u00a0Grasse, France'
const identities: [name: string, legal: PartialFacts['legal'], line: string][] = [
  [
    'all particulars',
    particulars,
    `Mimosa et Mer · SARL · Share capital: 10 000 € · RCS Grasse 123 456 789 · Registered office: ${seat} · Professional card: CPI 0601 2026 000 000 001`,
  ],
  ['no particulars', {}, `Mimosa & Mer · Registered office: ${seat}`],
]

for (const [name, legal, line] of identities) {
  t.test(`a company that has given ${name} is named below the signature, with the privacy page`, async (t) => {
    const site = await confirmingSite(t, { legal })
    await site.add({ email: typedFields.email })
    site.start()
    await site.untilLogged('Confirmation: sent')
    const [mail] = site.mails()
    const address = 'https://mimosa-mer.example/legal/privacy?lang=en'
    t.match(mail?.text, `\n${line}\nPrivacy Policy: ${address}`)
    t.match(mail?.html, `<a href="${address}"`)
  })
}

t.test("if the visitor's mail server asks to wait, only the confirmation is sent later", async (t) => {
  const site = await confirmingSite(t)
  await site.add({ email: typedFields.email })
  site.mailServer.refusal = { at: 'RCPT TO', code: 451, message: 'Greylisted', recipient: typedFields.email }
  const delivery = site.start()
  await site.untilLogged('Confirmation: later')
  t.match(await site.counts(), { delivered: 1 })
  t.notMatch(site.lines.join('\n'), typedFields.email)
  site.mailServer.refusal = undefined
  site.now += hour
  delivery.wake()
  await site.untilLogged('Confirmation: sent')
  t.equal(site.mails().length, 1)
})

t.test('a permanently refused address gets no second attempt', async (t) => {
  const site = await confirmingSite(t)
  await site.add({ email: typedFields.email })
  site.mailServer.refusal = { at: 'RCPT TO', code: 550, message: 'No such user', recipient: typedFields.email }
  site.start()
  await site.untilLogged('Confirmation: failed')
  t.equal(await site.outbox.confirmations.claim(site.now + hour), undefined)
  t.match(await site.counts(), { delivered: 1, failed: 0 })
})
