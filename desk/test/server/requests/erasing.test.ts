// Erasing by date, in a process with the desk and one without it, on one database. Both databases pass the same test.
import t from 'tap'
import { retention } from '../../../../server/delivery/retention.ts'
import type { Outbox } from '../../../../server/outbox/open-outbox.ts'
import { inBothDatabases } from '../../../../test/support/both-databases.ts'
import { day, testOutbox } from '../../../../test/support/outbox.ts'
import type { AuditPage } from '../../../api/account-data.ts'
import { pages } from '../../../api/addresses.ts'
import type { RequestPage } from '../../../api/requests-data.ts'
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

  async function receive(message: string, deliveredAt?: number, erasedAt?: number) {
    const reference = await site.receive({ message }, { now: start })
    if (deliveredAt) await site.outbox.requestMails.sent({ reference }, deliveredAt)
    if (erasedAt) {
      await site.database.query('UPDATE contact_requests SET erase_at = $1 WHERE reference = $2', [erasedAt, reference])
    }
    return reference
  }

  t.test('each process erases what has passed, at the time that the desk shows', async (t) => {
    const month = start + 30 * day
    const year = start + 365 * day
    const passed = [
      await receive('delivered', start),
      await receive('delivered later, with an early date', start + 10 * day, start + 20 * day),
      await receive('waiting, with an early date', undefined, start + 25 * day),
    ]
    const kept = [
      await receive('delivered later', start + 10 * day),
      await receive('delivered, with a late date', start, year),
    ]
    const shown = []
    for (const reference of [...passed, ...kept]) {
      const { request } = await claire.page<RequestPage>(pages.request(reference))
      shown.push(request.erasedAt)
    }
    t.strictSame(shown, [month, start + 20 * day, start + 25 * day, month + 10 * day, year])

    await eraseAt(withoutDesk.outbox, month + 1)
    await eraseAt(site.outbox, month + 1)
    const left = await site.database.query<{ reference: string }>('SELECT reference FROM contact_requests')
    t.strictSame(left.map(({ reference }) => reference).sort(), kept.sort())

    await eraseAt(site.outbox, year + 1)
    t.strictSame(await site.database.query('SELECT reference FROM contact_requests'), [])
    const { entries } = await claire.page<AuditPage>(pages.audit)
    t.match(entries, [{ who: null, what: 'erased', scope: 'retention', requests: 2, notes: 0 }, { what: 'signed-in' }])
  })
})
