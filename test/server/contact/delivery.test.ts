// Delivery, with a mail server that comes and goes.
import t from 'tap'
import { nextAttempt } from '../../../server/mail/next-attempt.ts'
import { deliverySite, noon } from '../../support/delivery-site.ts'
import { failure } from '../../support/failure.ts'

const second = 1_000
const hour = 3_600_000
const day = 24 * hour

t.test('the pauses grow from 30 seconds to an hour, for five days after receipt', async (t) => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 9, 50, 2000].map(
    (attempts) => (nextAttempt({ receivedAt: noon, attempts }, noon, 0) ?? 0) - noon,
  )
  t.strictSame(
    pauses.map((pause) => pause / second),
    [30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600, 3600],
  )
  t.equal(nextAttempt({ receivedAt: noon, attempts: 9 }, noon + 5 * day - hour, 0), noon + 5 * day)
  t.equal(nextAttempt({ receivedAt: noon, attempts: 9 }, noon + 5 * day - hour + 1, 0), undefined)
})

t.test('a random part of up to a quarter is taken off each pause', async (t) => {
  t.equal(nextAttempt({ receivedAt: noon, attempts: 1 }, noon, 0.5), noon + 26_250)
  t.equal(nextAttempt({ receivedAt: noon, attempts: 1 }, noon, 1), noon + 22_500)
})

t.test('five days in which the site was off, or its clock was wrong, do not count as attempts', async (t) => {
  const late = noon + 6 * day
  t.equal(nextAttempt({ receivedAt: noon, attempts: 7 }, late, 0), late + 1920 * second)
  t.equal(nextAttempt({ receivedAt: noon, attempts: 8 }, late, 0), undefined)
})

t.test('requests that wait at the start and later ones are mailed once each', async (t) => {
  const site = await deliverySite(t)
  const first = await site.add()
  const delivery = site.start()
  await site.until({ waiting: 0, delivered: 1 })
  const later = await site.add({ message: 'Another' })
  delivery.wake()
  await site.until({ waiting: 0, delivered: 2 })
  t.match(site.mailServer.mails, [
    { to: ['office@mimosa-mer.example'], text: first.reference },
    { to: ['office@mimosa-mer.example'], text: later.reference },
  ])
  t.equal(site.mailServer.attempts, 2)
})

t.test('if the mail server is down, the mail is sent when the server is back and the pause is over', async (t) => {
  const site = await deliverySite(t)
  await site.mailServer.stop()
  const first = await site.add()
  const delivery = site.start()
  await site.untilLogged('Request not delivered yet')
  await site.mailServer.start()
  site.now += 20 * second
  // If the pause were over, this request would be the second one to be mailed.
  const other = await site.add({ message: 'Another' })
  delivery.wake()
  await site.until({ waiting: 1, delivered: 1 })
  site.now += 10 * second
  delivery.wake()
  await site.until({ waiting: 0, delivered: 2 })
  t.match(site.mailServer.mails, [{ text: other.reference }, { text: first.reference }])
})

t.test('after a reply of 451 the mail is sent again, with the same Message-ID', async (t) => {
  const site = await deliverySite(t)
  const { reference } = await site.add()
  site.mailServer.answer = 451
  const delivery = site.start()
  await site.untilLogged('cannot take the mail now')
  t.match(await site.counts(), { waiting: 1, failed: 0 })
  site.mailServer.answer = 'accept'
  site.now += 31 * second
  delivery.wake()
  await site.until({ delivered: 1 })
  t.equal(site.mailServer.mails[0]?.headers['message-id'], `<${reference}.${noon}@mimosa-mer.example>`)
})

t.test('a refused recipient is final, and the next request is still mailed', async (t) => {
  const site = await deliverySite(t)
  await site.add()
  site.mailServer.refusal = { at: 'RCPT TO', code: 550, message: '5.1.1 No such user' }
  const delivery = site.start()
  await site.until({ waiting: 0, failed: 1 })
  site.mailServer.refusal = undefined
  await site.add({ message: 'Another' })
  delivery.wake()
  await site.until({ delivered: 1, failed: 1 })
  t.equal(site.mailServer.attempts, 1)
})

for (const [error, isFinal, refusal] of [
  ['a configuration error', false, { at: 'RCPT TO', code: 550, message: '5.7.1 Relay access denied' }],
  ['a mail server that only says later', true, { at: 'DATA', code: 451, message: '4.3.0 Later' }],
] as const) {
  t.test(`after five days with ${error}, a request ${isFinal ? 'has failed' : 'still waits'}`, async (t) => {
    const site = await deliverySite(t)
    const { reference } = await site.add()
    site.mailServer.refusal = refusal
    for (let attempt = 1; attempt < 8; attempt++) {
      const claimed = await site.outbox.claim(noon)
      if (claimed) await site.outbox.later(claimed, noon, failure('no answer'))
    }
    site.now += 5 * day
    const delivery = site.start()
    await site.untilLogged(isFinal ? 'not tried again' : 'not delivered yet')
    t.match(await site.outbox.find(reference), { state: isFinal ? 'failed' : 'waiting', reason: refusal.message })
    if (isFinal) return
    site.mailServer.refusal = undefined
    site.now += hour
    delivery.wake()
    await site.until({ delivered: 1 })
  })
}

t.test('a recipient who was refused temporarily gets the mail later, and the others do not get it again', async (t) => {
  const site = await deliverySite(t)
  site.to = ['office@mimosa-mer.example', 'anna@mimosa-mer.example', 'left@mimosa-mer.example']
  const { reference } = await site.add()
  site.mailServer.refusal = { at: 'RCPT TO', code: 451, message: 'Greylisted', recipient: 'anna@mimosa-mer.example' }
  const delivery = site.start()
  await site.untilLogged('Request not delivered yet')
  t.match(await site.counts(), { waiting: 1 })
  site.mailServer.refusal = { at: 'RCPT TO', code: 550, message: '5.1.1 Gone', recipient: 'left@mimosa-mer.example' }
  site.now += 31 * second
  delivery.wake()
  await site.until({ delivered: 1 })
  const recipients = site.mailServer.mails.map(({ to }) => to)
  t.strictSame(recipients, [['office@mimosa-mer.example', 'left@mimosa-mer.example'], ['anna@mimosa-mer.example']])
  await site.add({ message: 'Another' })
  delivery.wake()
  await site.until({ delivered: 2 })
  t.equal(site.mailServer.mails.length, 3)
  t.match(site.lines.join(), /not delivered to every recipient/)
  t.equal((await site.outbox.find(reference))?.state, 'delivered')
})
