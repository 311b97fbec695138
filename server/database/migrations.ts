// The tables of the site, as numbered migrations that SQLite and PostgreSQL both understand. A step that has been
// released never changes; steps 5, 7 and 9 are empty, since the desk creates its tables itself.
import { randomBytes } from 'node:crypto'
import { canonicalEmail } from '../settings/mailboxes.ts'
import { createSchema, type Migration } from './schema.ts'
import type { Query } from './types.ts'

// A claim sets `due_at` to the end of its lease, so a claimed request is not due. `request` is text and not json: no
// query looks inside, and json refuses some texts that a visitor can send. IF NOT EXISTS: the first release had these
// tables without a version.
export const migrations: readonly Migration[] = [
  [
    `CREATE TABLE IF NOT EXISTS contact_requests (
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
    `CREATE INDEX IF NOT EXISTS contact_requests_due ON contact_requests (due_at) WHERE state = 'waiting'`,
    `CREATE INDEX IF NOT EXISTS contact_requests_fingerprint ON contact_requests (fingerprint, received_at)`,
    `CREATE TABLE IF NOT EXISTS contact_checks (count bigint NOT NULL)`,
    `INSERT INTO contact_checks VALUES (0)`,
  ],
  [
    `CREATE TABLE rate_limits (client text PRIMARY KEY, count bigint NOT NULL, ends_at bigint NOT NULL)`,
    `CREATE INDEX rate_limits_end ON rate_limits (ends_at)`,
  ],
  [
    // SQLite cannot change a CHECK: the table is copied. `sender` is the hash of the client's address, `in_digest` is 1
    // for a request that waits for the next digest and 2 once a digest names it, `recipients` have not received the
    // email yet (null: all recipients).
    `CREATE TABLE contact_requests_3 (
       reference text PRIMARY KEY,
       idempotency_key text UNIQUE,
       fingerprint text NOT NULL,
       sender text NOT NULL DEFAULT '',
       email text NOT NULL,
       request text NOT NULL,
       language text NOT NULL,
       received_at bigint NOT NULL,
       state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed', 'suspected')),
       in_digest integer NOT NULL DEFAULT 0,
       due_at bigint NOT NULL,
       attempts integer NOT NULL DEFAULT 0,
       recipients text,
       delivered_at bigint,
       reason text
     )`,
    `INSERT INTO contact_requests_3 (reference, idempotency_key, fingerprint, email, request, language, received_at, state,
                                     due_at, attempts, delivered_at, reason)
     SELECT reference, idempotency_key, fingerprint, '', request, language, received_at, state,
            due_at, attempts, delivered_at, reason FROM contact_requests`,
    `DROP TABLE contact_requests`,
    `ALTER TABLE contact_requests_3 RENAME TO contact_requests`,
    setEmails,
    `CREATE INDEX contact_requests_due ON contact_requests (due_at) WHERE state = 'waiting'`,
    `CREATE INDEX contact_requests_fingerprint ON contact_requests (fingerprint, received_at)`,
    `CREATE INDEX contact_requests_received ON contact_requests (received_at, reference)`,
    `CREATE INDEX contact_requests_email ON contact_requests (email)`,
    `CREATE INDEX contact_requests_digest ON contact_requests (in_digest) WHERE state = 'waiting' AND in_digest > 0`,
    `CREATE TABLE contact_digests (due_at bigint NOT NULL)`,
    `INSERT INTO contact_digests VALUES (0)`,
    // The time when the alert of an incident was last sent, so that only one of several replicas sends it.
    `CREATE TABLE alerts (incident text PRIMARY KEY, told_at bigint NOT NULL)`,
    `CREATE TABLE secrets (name text PRIMARY KEY, value text NOT NULL)`,
    async (query) => {
      await query(`INSERT INTO secrets VALUES ('addresses', $1)`, [randomBytes(32).toString('base64url')])
    },
  ],
  [
    // The work of the staff on a request. `version` increases with each action; `opened_at` and `answered_at` are the
    // first time; `tried_at` and `reply` belong to the last attempt to send its email; `resends` counts the emails
    // after the first. `search_text` and `phone_digits` are null until the desk needs them: a version of the site from
    // before this step can still add requests.
    ...[
      'version integer NOT NULL DEFAULT 1',
      'opened_at bigint',
      'answered_at bigint',
      'answered_by text',
      'tried_at bigint',
      'reply text',
      'resends integer NOT NULL DEFAULT 0',
      'search_text text',
      'phone_digits text',
    ].map((column) => `ALTER TABLE contact_requests ADD COLUMN ${column}`),
    `CREATE INDEX contact_requests_unread ON contact_requests (state) WHERE opened_at IS NULL`,
    `CREATE INDEX contact_requests_phone ON contact_requests (phone_digits)`,
    `CREATE INDEX contact_requests_without_search_text ON contact_requests (reference) WHERE search_text IS NULL`,
    // In the order of `number`. Deleting a request deletes its history.
    `CREATE TABLE request_history (
       reference text NOT NULL REFERENCES contact_requests (reference) ON DELETE CASCADE,
       number integer NOT NULL,
       at bigint NOT NULL,
       what text NOT NULL,
       person text,
       version integer,
       note text,
       attempts integer,
       PRIMARY KEY (reference, number)
     )`,
    `UPDATE contact_requests SET reply = reason`,
    `INSERT INTO request_history (reference, number, at, what)
     SELECT reference, 1, delivered_at, 'mail-sent' FROM contact_requests WHERE delivered_at IS NOT NULL`,
    // The lease of the last attempt is one minute and ends at `due_at`.
    `INSERT INTO request_history (reference, number, at, what, attempts)
     SELECT reference, 1, due_at - 60000, 'mail-failed', attempts FROM contact_requests WHERE state = 'failed'`,
  ],
  [], // Tables of the desk, which its own migrations create.
  [
    // The emails to visitors (CONFIRMATION_MAIL), and their number on the current day.
    `CREATE TABLE contact_confirmations (
       reference text PRIMARY KEY REFERENCES contact_requests (reference) ON DELETE CASCADE,
       created_at bigint NOT NULL,
       state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
       due_at bigint NOT NULL,
       attempts integer NOT NULL DEFAULT 0,
       sent_at bigint
     )`,
    `CREATE INDEX contact_confirmations_due ON contact_confirmations (due_at) WHERE state = 'waiting'`,
    `CREATE TABLE contact_confirmation_count (day bigint NOT NULL, count bigint NOT NULL)`,
    `INSERT INTO contact_confirmation_count VALUES (0, 0)`,
  ],
  [], // Tables of the desk.
  [
    // The totals of visits (server/statistics/measures.ts). `day` is a date in the office's time zone.
    `CREATE TABLE statistics (
       day text NOT NULL,
       measure text NOT NULL,
       name text NOT NULL,
       count bigint NOT NULL,
       PRIMARY KEY (day, measure, name)
     )`,
  ],
  [], // Tables of the desk.
  [
    // The time when a request is erased; null for the time that follows from RETENTION_DAYS.
    'ALTER TABLE contact_requests ADD COLUMN erase_at bigint',
  ],
  [
    // Addresses and numbers are compared in one canonical spelling, and folding knows more letters. Numbers and search
    // texts are computed again when the country of the office is known.
    'ALTER TABLE contact_requests RENAME COLUMN phone_digits TO phone_number',
    'UPDATE contact_requests SET phone_number = NULL, search_text = NULL',
    setEmails,
  ],
  [
    // The reason why a person keeps a request until its `erase_at`; null if it is erased by the rules.
    'ALTER TABLE contact_requests ADD COLUMN keep_reason text',
  ],
  [
    // The times when tasks of the site last succeeded, in milliseconds since 1970 (last-runs.ts).
    'CREATE TABLE last_runs (task text PRIMARY KEY, at bigint NOT NULL)',
  ],
]

export const { migrate, checkVersion } = createSchema('contact_schema', migrations)

// Done here and not in SQL, because the databases differ in reading JSON and in lower case.
async function setEmails(query: Query) {
  for (let last = ''; ; ) {
    const rows = await query<{ reference: string; request: string }>(
      'SELECT reference, request FROM contact_requests WHERE reference > $1 ORDER BY reference LIMIT 200',
      [last],
    )
    if (rows.length === 0) return
    for (const { reference, request } of rows) {
      const { email } = JSON.parse(request) as { email: string }
      await query('UPDATE contact_requests SET email = $1 WHERE reference = $2', [canonicalEmail(email), reference])
      last = reference
    }
  }
}
