// Partly refused emails: each recipient gets a request once, whatever the spelling of the address.
import t from 'tap'
import { second } from '../../../server/durations.ts'
import { deliverySite } from '../../support/delivery-site.ts'

const anna = 'anna@mimosa-mer.example'
const left = 'left@mimosa-mer.example'
const replacement = 'new@mimosa-mer.example'

// Each address as MAIL_TO has it, and as the mail server receives it.
for (const [office, sent] of [
  ['Office@Villa.Example', 'Office@villa.example'],
  ['chef@château.example', 'chef@château.example'],
  ['chef@XN--CHTEAU-XTA.example', 'chef@château.example'],
] as const) {
  t.test(`while ${office} is refused, another recipient does not get the request again`, async (t) => {
    const site = await deliverySite(t, { MAIL_TO: `${office},${anna}` })
    site.mailServer.refusal = { at: 'RCPT TO', code: 450, message: '4.2.1 Later', recipient: sent }
    await site.addRefused()
    site.mailServer.refusal = undefined
    await site.deliverLater(31 * second)
    t.strictSame(site.recipients(), [[anna], [sent]])
  })
}

t.test('a request is not sent again if the only recipient without it is no longer in MAIL_TO', async (t) => {
  const site = await deliverySite(t, { MAIL_TO: `${left},${anna}` })
  site.mailServer.refusal = { at: 'RCPT TO', code: 452, message: 'Mailbox full', recipient: left }
  await site.addRefused()
  site.settings.MAIL_TO = `${replacement},${anna}`
  await site.deliverLater(31 * second)
  t.strictSame(site.recipients(), [[anna]])
})

t.test('a request that all recipients lack goes to the recipients in MAIL_TO at the next attempt', async (t) => {
  const site = await deliverySite(t, { MAIL_TO: `full@mimosa-mer.example,${left}` })
  site.mailServer.refusal = { at: 'RCPT TO', code: 452, message: 'Mailbox full' }
  await site.addRefused()
  site.mailServer.refusal = undefined
  site.settings.MAIL_TO = `${replacement},${anna}`
  await site.deliverLater(31 * second)
  t.strictSame(site.recipients(), [[replacement, anna]])
})

t.test('a permanently refused recipient does not affect the others', async (t) => {
  const office = 'office@mimosa-mer.example'
  const site = await deliverySite(t, { MAIL_TO: `${office},${anna},${left}` })
  site.mailServer.refusal = { at: 'RCPT TO', code: 451, message: 'Greylisted', recipient: anna }
  const delivery = await site.addRefused()
  site.mailServer.refusal = { at: 'RCPT TO', code: 550, message: '5.1.1 Gone', recipient: left }
  await site.deliverLater(31 * second)
  await site.add({ message: 'Another' })
  delivery.wake()
  await site.until({ delivered: 2 })
  t.strictSame(site.recipients(), [[office, left], [anna], [office, anna]])
  t.match(site.lines.join(), /not delivered to every recipient/)
})
