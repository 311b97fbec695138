// The tables of the second version of the site, with a request in each state.
import type { Test } from 'tap'
import type { Outbox } from '../../server/outbox/outbox.ts'
import { collect } from './collected.ts'

export const oldSchema = [
  `CREATE TABLE contact_requests (
     reference text PRIMARY KEY,
     idempotency_key text UNIQUE,
     fingerprint text NOT NULL,
     request text NOT NULL,
     language text NOT NULL,
     received_at bigint NOT NULL,
     state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
     due_at bigint NOT NULL,
     attempts integer NOT NULL DEFAULT 0,
     delivered_at bigint,
     reason text
   )`,
  `CREATE INDEX contact_requests_due ON contact_requests (due_at) WHERE state = 'waiting'`,
  `CREATE INDEX contact_requests_fingerprint ON contact_requests (fingerprint, received_at)`,
  `CREATE TABLE contact_checks (count bigint NOT NULL)`,
  `INSERT INTO contact_checks VALUES (0)`,
  `CREATE TABLE rate_limits (client text PRIMARY KEY, count bigint NOT NULL, ends_at bigint NOT NULL)`,
  `CREATE INDEX rate_limits_end ON rate_limits (ends_at)`,
  `CREATE TABLE contact_schema (version integer NOT NULL)`,
  `INSERT INTO contact_schema VALUES (2)`,
  ...['waiting', 'delivered', 'failed'].map(
    (state, index) =>
      `INSERT INTO contact_requests VALUES ('AAAA-000${index}', 'key-0000${index}', 'print-${index}',
         '{"name":"Zoé","email":"Zoe@Example.FR","phone":"0639981235","confidentiality":true}', 'fr', ${1_000 + index},
         '${state}', ${2_000 + index}, 1, ${state === 'delivered' ? 3_000 : 'NULL'}, 'why')`,
  ),
] as const

const later = Date.UTC(2026, 10, 20, 12)
const request = { name: 'Paul', email: 'paul@example.com', phone: '0639981235', confidentiality: true } as const

/** Checks that the outbox has every request of `oldSchema`, and works with them and with a new one. */
export async function worksWithOldRequests(t: Test, outbox: Outbox): Promise<void> {
  const entries = await collect(outbox.entries())
  t.match(entries, [
    { reference: 'AAAA-0000', state: 'waiting', receivedAt: 1_000, dueAt: 2_000, attempts: 1, reason: 'why' },
    { reference: 'AAAA-0001', state: 'delivered', deliveredAt: 3_000, language: 'fr' },
    { reference: 'AAAA-0002', state: 'failed', request: { name: 'Zoé', email: 'Zoe@Example.FR' }, inDigest: false },
  ])
  await outbox.add({ request, language: 'en', suspected: true }, later)
  t.match(await outbox.claim(later), { reference: 'AAAA-0000', attempts: 2 })
  t.strictSame(await outbox.removeOf('zoe@example.fr'), { waiting: 1, delivered: 1, failed: 1, suspected: 0 })
}
