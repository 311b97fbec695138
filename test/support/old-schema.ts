// The tables as the second version of the site made them, with a request in each of their states.
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
