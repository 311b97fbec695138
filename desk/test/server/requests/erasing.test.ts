// Erasing by date, in processes with and without a desk; erasing a request, or all requests of a person.
import t from 'tap'
import { recordRun } from '../../../../server/database/last-runs.ts'
import { createRetention } from '../../../../server/delivery/retention.ts'
import { day } from '../../../../server/durations.ts'
import type { Outbox } from '../../../../server/outbox/open-outbox.ts'
import { inBothDatabases } from '../../../../test/support/both-databases.ts'
import { testOutbox } from '../../../../test/support/outbox.ts'
import { type AuditPage, auditUrl } from '../../../api/account-data.ts'
import { type EraseQuestion, eraseUrl } from '../../../api/request-actions.ts'
import { type RequestPage, requestUrl } from '../../../api/requests-data.ts'
import { settingsFor, startDesk } from '../../support/desk.ts'

inBothDatabases(t, async (t, location) => {
  const { desk, ...site } = await startDesk(t, settingsFor(location))
  const withoutDesk = await testOutbox(t, location)
  /** Erases the requests that a process with this outbox erases at `now`. */
  async function eraseAt(outbox: Outbox, now: number) {
    const settings = { RETENTION_DAYS: 30, DATA_DIR: location.dataDir }
    await recordRun(site.database.query, 'retention', now)
    await createRetention({ outbox, database: site.database, settings, log: site.app.log, now: () => now })()
  }
  const start = Date.now()

  t.test('each process erases expired requests at the time that the desk shows', async (t) => {
    const month = start + 30 * day
    const year = start + 365 * day
    const unanswered = await site.receive({ message: 'unanswered' }, { now: start })
    await site.outbox.requestMails.sent({ reference: unanswered }, start)
    const answered = await site.receive({ message: 'answered' }, { now: start - 10 * day })
    await site.database.query('UPDATE contact_requests SET answered_at = $1 WHERE reference = $2', [start, answered])
    const suspected = await site.receive({ message: 'suspected' }, { now: start, suspected: true })
    const shown = []
    for (const reference of [unanswered, answered, suspected]) {
      const { request } = await desk.read<RequestPage>(requestUrl(reference))
      shown.push(request.erasedAt)
    }
    t.strictSame(shown, [year, month, month])

    await eraseAt(withoutDesk.outbox, month + 1)
    await eraseAt(site.outbox, month + 1)
    const left = await site.database.query<{ reference: string }>('SELECT reference FROM contact_requests')
    t.strictSame(
      left.map(({ reference }) => reference),
      [unanswered],
    )

    await eraseAt(site.outbox, year + 1)
    t.strictSame(await site.database.query('SELECT reference FROM contact_requests'), [])
    t.strictSame(await site.database.query('SELECT * FROM request_history'), [])
    const { entries } = await desk.read<AuditPage>(auditUrl())
    t.match(entries, [{ who: null, what: 'erased', scope: 'retention', requests: 1, notes: 0 }, { what: 'signed-in' }])
  })

  t.test('all requests of a person are erased, unless their number has changed', async (t) => {
    const email = 'jean@example.com'
    const reference = await site.receive({ email, phone: '01 00 00 00 01', name: 'Jean' })
    await site.receive({ email: email.toUpperCase(), phone: '01 00 00 00 02' })
    await desk.sendApi('POST', requestUrl(reference), { version: 1, action: 'note', note: 'A note' })
    const question = await desk.read<EraseQuestion>(eraseUrl(reference))
    t.match(question, { version: 2, person: { requests: { length: 2 }, notes: 1 } })
    t.match(question.person.requests, [{ reference, name: 'Jean', email }, { email: email.toUpperCase() }])
    await site.receive({ email: 'other@example.com', phone: '+33 (0)1 00 00 00 01' })
    const erase = { version: 2, scope: 'person', requests: 2 }
    const refused = await desk.sendApi('POST', eraseUrl(reference), erase)
    t.equal(refused.statusCode, 409, 'another request has arrived')
    t.match(refused.json(), { version: 2, person: { requests: { length: 3 } } }, 'the new question')
    const erased = await desk.sendApi('POST', eraseUrl(reference), { ...erase, requests: 3 })
    t.strictSame(erased.json(), { erased: 3 })
    t.match(await desk.open(requestUrl(reference)), { statusCode: 404 })
    t.strictSame(await site.database.query('SELECT * FROM request_history'), [])
    const { entries } = await desk.read<AuditPage>(auditUrl())
    t.match(entries[0], { who: 'Claire Martin', what: 'erased', scope: 'person', requests: 3, notes: 1 })
    t.notMatch(JSON.stringify(entries), /Fogg|example\.com|A note/, 'the log contains no data of the visitor')
  })

  t.test('if several people erase the same request together, one of them succeeds', async (t) => {
    const reference = await site.receive()
    const erase = { version: 1, scope: 'request', requests: 1 }
    const responses = await Promise.all([1, 2, 3].map(() => desk.sendApi('POST', eraseUrl(reference), erase)))
    t.strictSame(responses.map(({ statusCode }) => statusCode).sort(), [200, 404, 404])
    const { entries } = await desk.read<AuditPage>(auditUrl())
    t.equal(entries.filter((entry) => entry.what === 'erased' && entry.reference === reference).length, 1)
  })
})
