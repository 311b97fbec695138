// Delivery of requests: attempts, pauses and failures.
import t from 'tap'
import { day, hour, second } from '../../../server/durations.ts'
import { nextAttempt } from '../../../server/mail/retry-times.ts'
import { deliverySite } from '../../support/delivery-site.ts'
import { failure } from '../../support/failure.ts'
import { claimNext, noon } from '../../support/outbox.ts'

t.test('the pauses between attempts grow from 30 seconds to an hour, until five days after receipt', async (t) => {
  const lastPause = noon + 5 * day - hour
  const late = noon + 6 * day
  for (const [attempts, now, random, pause] of [
    [1, noon, 0, 30],
    [2, noon, 0, 60],
    [7, noon, 0, 1920],
    [8, noon, 0, 3600],
    [2000, noon, 0, 3600],
    // A random part of up to a quarter is taken off.
    [1, noon, 0.5, 26.25],
    [1, noon, 1, 22.5],
    [9, lastPause, 0, 3600],
    [9, lastPause + 1, 0, undefined],
    // Days without attempts, because the site was off or its clock was wrong, do not count.
    [7, late, 0, 1920],
    [8, late, 0, undefined],
  ] as const) {
    const next = nextAttempt({ receivedAt: noon, attempts }, now, random)
    t.equal(next && (next - now) / second, pause, `${attempts} attempts`)
  }
})

for (const [error, refusal, shorter, longer] of [
  ['a temporary error', { at: 'DATA', code: 451, message: '4.3.0 Later' }, 20 * second, 30 * second],
  ['the daily limit', { at: 'MAIL FROM', code: 550, message: '5.4.5 Daily limit exceeded' }, day - second, day],
] as const) {
  t.test(`after ${error}, an email is sent again after the pause, with the same Message-ID`, async (t) => {
    const site = await deliverySite(t)
    site.mailServer.refusal = refusal
    const { reference, wake } = await site.addRefused()
    t.match(await site.counts(), { waiting: 1, failed: 0 })
    site.mailServer.refusal = undefined
    site.now += shorter
    // If the pause were over, this request would be the second one to be mailed.
    const other = await site.add({ message: 'Another' })
    wake()
    await site.until({ waiting: 1, delivered: 1 })
    await site.deliverLater(longer - shorter)
    t.match(site.mailServer.mails, [
      { text: other.reference },
      { headers: { 'message-id': `<${reference}.${noon}@mimosa-mer.example>` } },
    ])
  })
}

t.test('the history and the log have the reply of the mail server', async (t) => {
  const site = await deliverySite(t)
  site.mailServer.reply = 'Queued as 4bX2 for <office@mimosa-mer.example>'
  const { reference } = await site.add()
  site.start()
  await site.untilLogged('Request delivered')
  t.match(await site.outbox.events(reference), [
    { what: 'received' },
    { what: 'mail-sent', text: '250 Queued as 4bX2 for <office@mimosa-mer.example>' },
  ])
  t.match(site.lines.join(), `"reference":"${reference}","attempts":1,"reply":"250 Queued as 4bX2 for [address]"`)
})

t.test('the email to the office is in OFFICE_LANGUAGE, whatever the language of the visitor', async (t) => {
  const site = await deliverySite(t, { OFFICE_LANGUAGE: 'fr' })
  await site.add()
  site.start()
  await site.until({ waiting: 0, delivered: 1 })
  t.match(site.mailServer.mails, [{ headers: { subject: /appel demandé par Claire Martin/ } }])
})

t.test('a permanently refused request does not stop the next one', async (t) => {
  const site = await deliverySite(t)
  await site.add()
  site.mailServer.refusal = { at: 'RCPT TO', code: 550, message: '5.1.1 No such user' }
  const delivery = site.start()
  await site.until({ waiting: 0, failed: 1 })
  site.mailServer.refusal = undefined
  await site.add({ message: 'Another' })
  delivery.wake()
  await site.until({ delivered: 1, failed: 1 })
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
      const claimed = await claimNext(site.outbox.requestMails)
      await site.outbox.requestMails.failed(claimed, failure('no answer'), { at: noon })
    }
    site.now += 5 * day
    site.start()
    await site.untilLogged(isFinal ? 'not retried' : 'not delivered yet')
    t.match(await site.outbox.find(reference), { state: isFinal ? 'failed' : 'waiting', reason: refusal.message })
  })
}
