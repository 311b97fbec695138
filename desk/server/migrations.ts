// The tables of the desk, as numbered migrations that SQLite and PostgreSQL both understand. A step that has been
// released never changes.
import { createSchema, type Migration } from '../../server/database/schema.ts'
import type { Query } from '../../server/database/types.ts'
import { canonicalEmail } from '../../server/settings/mailboxes.ts'
import { completeVersions, listChangedPaths, splitEntries } from './content/whole-entries.ts'

const migrations: readonly Migration[] = [
  // IF NOT EXISTS: until version 1, the migrations of the site created these tables.
  [
    // A link and a session are known by the hash of their token; `id` names a session to its owner. `who` in the audit
    // log is an email address of the staff, or null for the server; `event` is JSON.
    `CREATE TABLE IF NOT EXISTS desk_links (
       hash text PRIMARY KEY,
       address text NOT NULL,
       expires_at bigint NOT NULL,
       used_at bigint,
       refused_at bigint
     )`,
    `CREATE TABLE IF NOT EXISTS desk_sessions (
       hash text PRIMARY KEY,
       id text NOT NULL UNIQUE,
       address text NOT NULL,
       browser text,
       system text,
       created_at bigint NOT NULL,
       seen_at bigint NOT NULL
     )`,
    `CREATE INDEX IF NOT EXISTS desk_sessions_address ON desk_sessions (address)`,
    `CREATE TABLE IF NOT EXISTS desk_audit (id text PRIMARY KEY, at bigint NOT NULL, who text, event text NOT NULL)`,
    `CREATE INDEX IF NOT EXISTS desk_audit_at ON desk_audit (at, id)`,
    // The published versions. `document` is JSON in the form of SITE_FILE, `changes` the difference from the previous
    // version. A unit of the draft has the version of its last change, and keeps it when it is published: `draft` is
    // then null. `content_state` is one row that every process reads: the last version, and a number that increases
    // with each change of the draft.
    `CREATE TABLE IF NOT EXISTS content_versions (
       number bigint PRIMARY KEY,
       at bigint NOT NULL,
       person text,
       document text NOT NULL,
       changes text NOT NULL,
       restored bigint
     )`,
    `CREATE TABLE IF NOT EXISTS content_entries (
       name text PRIMARY KEY,
       version bigint NOT NULL,
       draft text,
       person text,
       at bigint NOT NULL
     )`,
    `CREATE TABLE IF NOT EXISTS content_state (published bigint NOT NULL, revision bigint NOT NULL)`,
    `INSERT INTO content_state SELECT 0, 0 WHERE NOT EXISTS (SELECT 1 FROM content_state)`,
    // Uploaded images, in parts: PostgreSQL and SQLite both hold a large value in memory as a whole.
    `CREATE TABLE IF NOT EXISTS content_uploads (
       hash text PRIMARY KEY,
       type text NOT NULL,
       width integer NOT NULL,
       height integer NOT NULL,
       at bigint NOT NULL
     )`,
    `CREATE TABLE IF NOT EXISTS content_upload_parts (
       hash text NOT NULL REFERENCES content_uploads (hash) ON DELETE CASCADE,
       number integer NOT NULL,
       bytes bytea NOT NULL,
       PRIMARY KEY (hash, number)
     )`,
    `CREATE TABLE IF NOT EXISTS preview_links (hash text PRIMARY KEY, person text NOT NULL, expires_at bigint NOT NULL)`,
    // The attempted emails of scheduled-mail.ts: weekly reports by their Monday, others by a name with the day.
    // `due_at` is the next attempt, or the end of the lease of the sending process; null after success or giving up.
    `CREATE TABLE IF NOT EXISTS weekly_reports (
       week text PRIMARY KEY,
       started_at bigint NOT NULL,
       attempts integer NOT NULL,
       due_at bigint
     )`,
  ],
  [convertEmails],
  // The page that opens after sign-in; null for the list of requests.
  ['ALTER TABLE desk_links ADD COLUMN return_to text'],
  // The draft by the paths of its values (desk/api/paths.ts); `draft` is JSON: {"value": …}, or {} for the value of the
  // content file. The old table has another name, so that a process of an earlier release saves nothing into it.
  [
    `CREATE TABLE content_draft (
       path text PRIMARY KEY,
       version bigint NOT NULL,
       draft text,
       person text,
       at bigint NOT NULL
     )`,
    splitEntries,
    'ALTER TABLE content_entries RENAME TO content_entries_before_paths',
    completeVersions,
  ],
  // 1 on a person's own device, where a session lasts longer.
  ['ALTER TABLE desk_sessions ADD COLUMN own_device integer'],
  [listChangedPaths],
  // The table also has the reminders, which are neither weekly nor reports.
  ['ALTER TABLE weekly_reports RENAME TO scheduled_mails', 'ALTER TABLE scheduled_mails RENAME COLUMN week TO turn'],
]

/** Converts the email addresses of links and sessions to their canonical form, in which they are compared. */
async function convertEmails(query: Query) {
  for (const table of ['desk_links', 'desk_sessions']) {
    for (const { address } of await query<{ address: string }>(`SELECT DISTINCT address FROM ${table}`)) {
      await query(`UPDATE ${table} SET address = $1 WHERE address = $2`, [canonicalEmail(address), address])
    }
  }
}

export const { migrate, checkVersion } = createSchema('desk_schema', migrations)
