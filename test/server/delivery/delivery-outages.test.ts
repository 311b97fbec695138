// Delivery while the outbox fails or the process stops, its digest and its log.
import { once } from 'node:events'
import { mock } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import { minute, second } from '../../../server/durations.ts'
import type { MailReceipt } from '../../../server/mail/mailer.ts'
import { deliverySite } from '../../support/delivery-site.ts'
import { testPostgres } from '../../support/postgres.ts'
import { until } from '../../support/until.ts'

const stopTimeout = 5 * second

t.test('stopping waits only for the current email', async (t) => {
  const site = await deliverySite(t)
  await site.add()
  await site.add({ message: 'Another' })
  const started = Promise.withResolvers<void>()
  const accepted = Promise.withResolvers<MailReceipt>()
  const delivery = site.start({
    send: () => {
      started.resolve()
      return accepted.promise
    },
  })
  await started.promise
  const order: string[] = []
  const stopped = delivery.stop().then(() => order.push('stopped'))
  await setImmediate()
  order.push('accepted')
  accepted.resolve({ refused: [] })
  await stopped
  t.strictSame(order, ['accepted', 'stopped'])
  t.match(await site.counts(), { delivered: 1, waiting: 1 })
})

t.test('the current email is aborted five seconds after the stop', async (t) => {
  const site = await deliverySite(t)
  await site.add()
  const signal = Promise.withResolvers<AbortSignal>()
  const delivery = site.start({
    async send(_message, sending) {
      signal.resolve(sending)
      await once(sending, 'abort')
      throw sending.reason
    },
  })
  const sending = await signal.promise
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  const stopped = delivery.stop()
  mock.timers.tick(stopTimeout - 1)
  t.equal(sending.aborted, false)
  mock.timers.tick(1)
  t.equal(sending.aborted, true)
  await stopped
  t.match(await site.counts(), { waiting: 1, delivered: 0, failed: 0 })
})

t.test('an email that was sent during an outage of the outbox is not sent again', async (t) => {
  const site = await deliverySite(t)
  const database = { isDown: true, uses: 0 }
  async function use<Result>(work: () => Promise<Result>) {
    database.uses += 1
    if (database.isDown) throw new Error('no database')
    return work()
  }
  await site.add()
  const { requestMails } = site.outbox
  const { sent } = requestMails
  requestMails.sent = (...parameters) => use(() => sent(...parameters))
  const delivery = site.start()
  await until('a third attempt to record the email', () => {
    site.now += minute
    delivery.wake()
    return database.uses >= 3
  })
  t.equal(site.lines.filter((line) => line.includes('cannot be used')).length, 1)
  database.isDown = false
  site.now += minute
  delivery.wake()
  await site.until({ delivered: 1 })
  await site.untilLogged('can be used again')
  t.equal(site.mailServer.attempts, 1)
})

t.test('requests above the hourly limit are sent as one digest, which is retried like any email', async (t) => {
  const site = await deliverySite(t, { CONTACT_HOURLY_MAX: '1' })
  await site.add()
  const others = [await site.add({ message: '2' }), await site.add({ message: '3' })]
  site.mailServer.refusal = { at: 'DATA', code: 451, message: 'Later' }
  const delivery = site.start()
  await site.untilLogged('Digest not delivered yet')
  site.mailServer.refusal = undefined
  site.now += 31 * second
  delivery.wake()
  await site.until({ delivered: 3, waiting: 0 })
  const digests = site.mailServer.mails.filter(({ headers }) => headers.subject?.includes('listed in one email: 2'))
  t.equal(digests.length, 1)
  for (const { reference } of others) t.match(digests[0]?.text, reference)
  t.notMatch(digests[0]?.raw, /Claire|shutters/)
})

/** Values that the visitor typed. */
const typed = /Claire|Martin|claire@example\.fr|98 12 34|shutters/

t.test('the log of a reply contains nothing that the visitor typed', async (t) => {
  const site = await deliverySite(t)
  const { reference } = await site.add()
  const message = '5.7.1 <claire@example.fr> asks "The shutters, please." for Claire Martin, +33 6 39 98 12 34'
  site.mailServer.refusal = { at: 'DATA', code: 550, message }
  site.start()
  await site.untilLogged('550 5.7.1')
  await site.untilLogged(reference)
  t.notMatch(site.lines.join('\n'), typed)
})

const trigger = (code: string) =>
  `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${code} END $$;
   CREATE TRIGGER fail BEFORE UPDATE ON contact_requests FOR EACH ROW EXECUTE FUNCTION fail()`

t.test('the log of a database error contains nothing of the row', async (t) => {
  const server = await testPostgres(t)
  for (const [code, sql, databaseUrl] of [
    ['1811', 'CREATE TRIGGER fail BEFORE UPDATE ON contact_requests BEGIN SELECT RAISE(FAIL, NEW.request); END'],
    ['23514', 'ALTER TABLE contact_requests ADD CHECK (attempts = 0)', await server.database()],
    ['P0001', trigger("RAISE '%', NEW.request;"), await server.database()],
    ['22P02', trigger('RETURN NEW.request::bigint;'), await server.database()],
  ] as const) {
    const site = await deliverySite(t, databaseUrl ? { DATABASE_URL: databaseUrl } : {})
    await site.add()
    await site.database.query(sql)
    site.start()
    await site.untilLogged('The outbox cannot be used')
    t.ok(site.lines.join().includes(code), code)
    t.notMatch(site.lines.join('\n'), typed)
  }
})
