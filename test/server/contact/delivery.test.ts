// Delivery, with a mail server that comes and goes.
import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { deleteMailFiles, openMailTransport } from '../../../server/mail/mail-transport.ts'
import { nextAttempt } from '../../../server/mail/next-attempt.ts'
import { dataFolder } from '../../support/data-folder.ts'
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

t.test('a request that is added just after delivery found nothing is mailed at once', async (t) => {
  const site = await deliverySite(t)
  let isFirstLook = true
  const delivery = site.start({
    outbox: {
      ...site.outbox,
      claim: async (now) => {
        const claimed = await site.outbox.claim(now)
        if (isFirstLook) {
          isFirstLook = false
          await site.add()
          delivery.wake()
        }
        return claimed
      },
    },
  })
  await site.until({ delivered: 1 })
})

t.test('if the mail server is down, the mail is sent when the server is back and the pause is over', async (t) => {
  const site = await deliverySite(t)
  await site.mailServer.stop()
  await site.add()
  const delivery = site.start()
  await site.untilLogged('Request not delivered yet')
  await site.mailServer.start()
  site.now += 20 * second
  delivery.wake()
  await wait(100)
  t.match(await site.counts(), { waiting: 1 }, 'the pause is not over')
  site.now += 10 * second
  delivery.wake()
  await site.until({ waiting: 0, delivered: 1 })
  t.equal(site.mailServer.mails.length, 1)
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

t.test('after a refused login the mail is sent again', async (t) => {
  const site = await deliverySite(t)
  await site.add()
  const refusedLogin = Object.assign(new Error('Invalid login'), { code: 'EAUTH', responseCode: 535 })
  site.start({ send: () => Promise.reject(refusedLogin) })
  await site.untilLogged('Request not delivered yet')
  await site.until({ waiting: 1, failed: 0 })
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

t.test(
  'a fault of the configuration keeps the request waiting until it is corrected, for longer than five days',
  async (t) => {
    for (const [at, message] of [
      ['MAIL FROM', '5.7.1 Sender not allowed'],
      ['RCPT TO', '5.7.1 Relay access denied'],
      ['DATA', '5.7.26 Unauthenticated email is not accepted due to the DMARC policy'],
    ] as const) {
      const site = await deliverySite(t)
      const { reference } = await site.add()
      site.mailServer.refusal = { at, code: 550, message }
      for (let attempt = 1; attempt < 9; attempt++) {
        const claimed = await site.outbox.claim(noon)
        if (claimed) await site.outbox.later(claimed, noon, failure(''))
      }
      site.now += 6 * day
      const delivery = site.start()
      await site.untilLogged('Request not delivered yet')
      t.match(await site.counts(), { waiting: 1, failed: 0 }, at)
      t.match((await site.outbox.find(reference))?.reason, message)
      site.mailServer.refusal = undefined
      site.now += hour
      delivery.wake()
      await site.until({ delivered: 1 })
      await delivery.stop()
    }
  },
)

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
  t.match(
    site.mailServer.mails.map(({ to }) => to),
    [['office@mimosa-mer.example', 'left@mimosa-mer.example'], ['anna@mimosa-mer.example']],
  )
  await site.add({ message: 'Another' })
  delivery.wake()
  await site.until({ delivered: 2 })
  t.equal(site.mailServer.mails.length, 3)
  t.match(site.lines.join(), /not delivered to every recipient/)
  t.equal((await site.outbox.find(reference))?.state, 'delivered')
})

t.test('requests above the hourly limit are mailed as one digest, which is retried like a mail', async (t) => {
  const site = await deliverySite(t, { hourlyMax: 1 })
  await site.add()
  const others = [await site.add({ message: '2' }), await site.add({ message: '3' })]
  site.mailServer.refusal = { at: 'DATA', code: 451, message: 'Later' }
  const delivery = site.start()
  await site.untilLogged('Digest not delivered yet')
  site.mailServer.refusal = undefined
  site.now += 31 * second
  delivery.wake()
  await site.until({ delivered: 3, waiting: 0 })
  const digests = site.mailServer.mails.filter(({ headers }) => headers.subject?.includes('without a mail each: 2'))
  t.equal(digests.length, 1)
  for (const { reference } of others) t.match(digests[0]?.text, reference)
  t.notMatch(digests[0]?.raw, /Claire|shutters/)
})

t.test('mails that are stored as files are deleted after RETENTION_DAYS', async (t) => {
  const dataDir = dataFolder(t)
  const transport = openMailTransport({ dataDir })
  const mail = { from: 'a@villa.example', to: 'b@villa.example' }
  for (const name of ['old', 'new']) await transport.send({ ...mail, messageId: `<${name}@villa.example>` })
  utimesSync(join(dataDir, 'mail', 'old.eml'), noon / second, (noon - 31 * day) / second)
  await deleteMailFiles(dataDir, noon - 30 * day)
  t.strictSame(readdirSync(join(dataDir, 'mail')), ['new.eml'])
  await t.resolves(deleteMailFiles(join(dataDir, 'elsewhere'), noon))
})

t.test('five days in which the site was off, or its clock was wrong, do not count as attempts', async (t) => {
  const late = noon + 6 * day
  t.equal(nextAttempt({ receivedAt: noon, attempts: 7 }, late, 0), late + 1920 * second)
  t.equal(nextAttempt({ receivedAt: noon, attempts: 8 }, late, 0), undefined)
})

t.test('after five days a request has failed, and the operator can see it', async (t) => {
  const site = await deliverySite(t)
  await site.add()
  site.mailServer.answer = 451
  for (let attempt = 1; attempt < 8; attempt++) {
    const claimed = await site.outbox.claim(noon)
    if (claimed) await site.outbox.later(claimed, noon, failure('no answer'))
  }
  site.now += 5 * day
  site.start()
  await site.until({ waiting: 0, failed: 1 })
})

t.test('stopping waits for the current mail, and claims no other request', async (t) => {
  const site = await deliverySite(t)
  await site.add()
  await site.add({ message: 'Another' })
  let markStarted = () => {}
  const sending = new Promise<void>((resolve) => {
    markStarted = resolve
  })
  const delivery = site.start({
    send: async () => {
      markStarted()
      await wait(100)
      return []
    },
  })
  await sending
  await delivery.stop()
  t.match(await site.counts(), { delivered: 1, waiting: 1 })
})

t.test('stopping aborts a mail to a server that hangs, and the request stays in the outbox', async (t) => {
  const site = await deliverySite(t)
  await site.add()
  site.mailServer.answer = 'hang'
  const delivery = site.start()
  await site.untilTried(1)
  await delivery.stop()
  await site.untilLogged('Request not delivered yet')
  t.match(await site.counts(), { waiting: 1, delivered: 0, failed: 0 })
})

t.test('an outbox that cannot be reached is logged once, and delivery goes on', async (t) => {
  const site = await deliverySite(t)
  let isDatabaseDown = true
  const delivery = site.start({
    outbox: {
      ...site.outbox,
      claim: (now) => (isDatabaseDown ? Promise.reject(new Error('no database')) : site.outbox.claim(now)),
    },
  })
  await site.untilLogged('The outbox cannot be used')
  delivery.wake()
  await wait(50)
  t.equal(site.lines.filter((line) => line.includes('cannot be used')).length, 1)
  isDatabaseDown = false
  await site.add()
  delivery.wake()
  await site.until({ delivered: 1 })
  await site.untilLogged('can be used again')
})

t.test(
  'a mail that was sent while the outbox could not be reached is recorded later, and not sent again',
  async (t) => {
    const site = await deliverySite(t)
    let isDatabaseDown = true
    await site.add()
    const delivery = site.start({
      outbox: {
        ...site.outbox,
        delivered: (reference, now) =>
          isDatabaseDown ? Promise.reject(new Error('no database')) : site.outbox.delivered(reference, now),
      },
    })
    await site.untilLogged('The outbox cannot be used')
    isDatabaseDown = false
    site.now += 60 * second
    delivery.wake()
    await site.until({ delivered: 1 })
    t.equal(site.mailServer.attempts, 1)
  },
)

t.test('delivered requests are deleted after RETENTION_DAYS, waiting ones are not', async (t) => {
  const site = await deliverySite(t)
  const old = await site.add()
  await site.outbox.delivered(old.reference, noon - 30 * day - 1)
  const recent = await site.add({ message: 'Another' })
  await site.outbox.delivered(recent.reference, noon - 30 * day + 1)
  site.start({ send: async () => [] })
  await site.until({ delivered: 1, waiting: 0 })
  await site.untilLogged('"deleted":1')
})

t.test('the log contains the reference, and nothing that the visitor wrote', async (t) => {
  const site = await deliverySite(t)
  const { reference } = await site.add()
  const message = '5.7.1 <claire@example.fr> asks "The shutters, please." for Claire Martin, +33 6 39 98 12 34'
  site.mailServer.refusal = { at: 'DATA', code: 550, message }
  site.start()
  await site.untilLogged('5.7.1')
  await site.untilLogged(reference)
  const log = site.lines.join('\n')
  for (const secret of ['Claire', 'Martin', 'claire@example.fr', '98 12 34', 'shutters']) t.notOk(log.includes(secret))
})
