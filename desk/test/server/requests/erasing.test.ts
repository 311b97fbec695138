// Erasing: by date, in a process with the desk and one without it on one database; a request, and everything from a
// person. Both databases pass the same tests.
import t from 'tap'
import { recordRun } from '../../../../server/database/last-runs.ts'
import { retention } from '../../../../server/delivery/retention.ts'
import type { Outbox } from '../../../../server/outbox/open-outbox.ts'
import { inBothDatabases } from '../../../../test/support/both-databases.ts'
import { day, testOutbox } from '../../../../test/support/outbox.ts'
import { type AuditPage, auditAddress } from '../../../api/account-data.ts'
import { type EraseQuestion, eraseAddress } from '../../../api/request-actions.ts'
import { type RequestPage, requestAddress } from '../../../api/requests-data.ts'
import { deskSite } from '../../support/desk.ts'

inBothDatabases(t, async (t, { dataDir, databaseUrl }) => {
  const site = await deskSite(t, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  const withoutDesk = await testOutbox(t, { dataDir, ...(databaseUrl && { databaseUrl }) })
  /** Erases what a process with this outbox erases at `now`. */
  async function eraseAt(outbox: Outbox, now: number) {
    const settings = { RETENTION_DAYS: 30, DATA_DIR: dataDir }
    await recordRun(site.database.query, 'retention', now)
    await retention({ outbox, database: site.database, settings, log: site.app.log, now: () => now })()
  }
  const claire = await site.signedIn()
  const start = Date.now()

  t.test('each process erases what has passed, at the time that the desk shows', async (t) => {
    const month = start + 30 * day
    const year = start + 365 * day
    const unanswered = await site.receive({ message: 'unanswered' }, { now: start })
    await site.outbox.requestMails.sent({ reference: unanswered }, start)
    const answered = await site.receive({ message: 'answered' }, { now: start - 10 * day })
    await site.database.query('UPDATE contact_requests SET answered_at = $1 WHERE reference = $2', [start, answered])
    const suspected = await site.receive({ message: 'suspected' }, { now: start, suspected: true })
    const shown = []
    for (const reference of [unanswered, answered, suspected]) {
      const { request } = await claire.read<RequestPage>(requestAddress(reference))
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
    const { entries } = await claire.read<AuditPage>(auditAddress())
    t.match(entries, [{ who: null, what: 'erased', scope: 'retention', requests: 1, notes: 0 }, { what: 'signed-in' }])
  })

  t.test('everything from a person is erased, unless the number of requests has changed', async (t) => {
    const email = 'jean@example.com'
    const reference = await site.receive({ email, phone: '01 00 00 00 01', name: 'Jean' })
    await site.receive({ email: email.toUpperCase(), phone: '01 00 00 00 02' })
    await claire.sendApi('POST', requestAddress(reference), { version: 1, action: 'note', note: 'A note' })
    const question = await claire.read<EraseQuestion>(eraseAddress(reference))
    t.match(question, { version: 2, person: { requests: { length: 2 }, notes: 1 } })
    t.match(question.person.requests, [{ reference, name: 'Jean', email }, { email: email.toUpperCase() }])
    await site.receive({ email: 'other@example.com', phone: '+33 (0)1 00 00 00 01' })
    const erase = { version: 2, scope: 'person', requests: 2 }
    const refused = await claire.sendApi('POST', eraseAddress(reference), erase)
    t.equal(refused.statusCode, 409, 'one more has come since')
    t.match(refused.json(), { version: 2, person: { requests: { length: 3 } } }, 'the new question')
    const erased = await claire.sendApi('POST', eraseAddress(reference), { ...erase, requests: 3 })
    t.strictSame(erased.json(), { erased: 3 })
    t.match(await claire.open(requestAddress(reference)), { statusCode: 404 })
    const { entries } = await claire.read<AuditPage>(auditAddress())
    t.match(entries[0], { who: 'Claire Martin', what: 'erased', scope: 'person', requests: 3, notes: 1 })
    t.notMatch(JSON.stringify(entries), /Fogg|example\.com|A note/, 'the log holds nothing of the visitor')
  })

  t.test('if several people erase the same request at once, one of them succeeds', async (t) => {
    const reference = await site.receive()
    const erase = { version: 1, scope: 'request', requests: 1 }
    const responses = await Promise.all([1, 2, 3].map(() => claire.sendApi('POST', eraseAddress(reference), erase)))
    t.strictSame(responses.map(({ statusCode }) => statusCode).sort(), [200, 404, 404])
    const { entries } = await claire.read<AuditPage>(auditAddress())
    t.equal(entries.filter((entry) => entry.what === 'erased' && entry.reference === reference).length, 1)
  })
})
