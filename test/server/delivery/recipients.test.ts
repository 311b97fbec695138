// Partly refused mails: each recipient gets a request once, in every spelling of the addresses.
import t from 'tap'
import { deliverySite } from '../../support/delivery-site.ts'

const second = 1_000
const anna = 'anna@mimosa-mer.example'

// How an address is written in MAIL_TO, and how the test server names it.
for (const [office, sent] of [
  ['Office@Villa.Example', 'Office@villa.example'],
  ['chef@château.example', 'chef@château.example'],
  ['chef@XN--CHTEAU-XTA.example', 'chef@château.example'],
] as const) {
  t.test(`while ${office} is refused, another recipient does not get the request again`, async (t) => {
    const site = await deliverySite(t)
    site.settings.MAIL_TO = `${office},${anna}`
    await site.add()
    site.mailServer.refusal = { at: 'RCPT TO', code: 450, message: '4.2.1 Later', recipient: sent }
    const delivery = site.start()
    await site.untilLogged('Request not delivered yet')
    site.mailServer.refusal = undefined
    site.now += 31 * second
    delivery.wake()
    await site.until({ delivered: 1 })
    t.strictSame(
      site.mailServer.mails.map(({ to }) => to),
      [[anna], [sent]],
    )
  })
}

t.test('a request goes to nobody if the only recipient who lacks it is no longer in MAIL_TO', async (t) => {
  const site = await deliverySite(t)
  site.settings.MAIL_TO = `left@mimosa-mer.example,${anna}`
  await site.add()
  site.mailServer.refusal = { at: 'RCPT TO', code: 452, message: 'Mailbox full', recipient: 'left@mimosa-mer.example' }
  const delivery = site.start()
  await site.untilLogged('Request not delivered yet')
  site.settings.MAIL_TO = `new@mimosa-mer.example,${anna}`
  site.now += 31 * second
  delivery.wake()
  await site.until({ delivered: 1 })
  t.strictSame(
    site.mailServer.mails.map(({ to }) => to),
    [[anna]],
  )
})

t.test('a request that no recipient has goes to all who are in MAIL_TO when it is sent again', async (t) => {
  const site = await deliverySite(t)
  site.settings.MAIL_TO = 'full@mimosa-mer.example,left@mimosa-mer.example'
  await site.add()
  site.mailServer.refusal = { at: 'RCPT TO', code: 452, message: 'Mailbox full' }
  const delivery = site.start()
  await site.untilLogged('Request not delivered yet')
  site.mailServer.refusal = undefined
  site.settings.MAIL_TO = `new@mimosa-mer.example,${anna}`
  site.now += 31 * second
  delivery.wake()
  await site.until({ delivered: 1 })
  t.match(site.mailServer.mails, [{ to: ['new@mimosa-mer.example', anna] }])
})
