// Erasing by date, in a process with the desk and one without it, on one database. Both databases pass the same test.
import t from 'tap'
import { retention } from '../../../../server/delivery/retention.ts'
import type { Outbox } from '../../../../server/outbox/open-outbox.ts'
import { inBothDatabases } from '../../../../test/support/both-databases.ts'
import { day, testOutbox } from '../../../../test/support/outbox.ts'
import { type AuditPage, auditAddress } from '../../../api/account-data.ts'
import { type RequestPage, requestAddress } from '../../../api/requests-data.ts'
import { deskSite } from '../../support/desk.ts'

inBothDatabases(t, async (t, { dataDir, databaseUrl }) => {
  const site = await deskSite(t, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  const withoutDesk = await testOutbox(t, { dataDir, ...(databaseUrl && { databaseUrl }) })
  /** Erases what a process with this outbox erases at `now`. */
  const eraseAt = (outbox: Outbox, now: number) =>
    retention({
      outbox,
      settings: { RETENTION_DAYS: 30, DATA_DIR: dataDir },
      log: { info() {} },
      now: () => now,
    })()
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
    const { entries } = await claire.read<AuditPage>(auditAddress())
    t.match(entries, [{ who: null, what: 'erased', scope: 'retention', requests: 1, notes: 0 }, { what: 'signed-in' }])
  })
})
