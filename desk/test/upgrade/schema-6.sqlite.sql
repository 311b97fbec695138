CREATE TABLE contact_schema (version integer NOT NULL);
INSERT INTO contact_schema (version)
  VALUES (6);
CREATE TABLE contact_checks (count bigint NOT NULL);
INSERT INTO contact_checks (count)
  VALUES (2);
CREATE TABLE rate_limits (client text PRIMARY KEY, count bigint NOT NULL, ends_at bigint NOT NULL);
CREATE TABLE "contact_requests" (
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
     , version integer NOT NULL DEFAULT 1, opened_at bigint, answered_at bigint, answered_by text, tried_at bigint, reply text, resends integer NOT NULL DEFAULT 0, search_text text, phone_digits text);
INSERT INTO contact_requests (reference, idempotency_key, fingerprint, sender, email, request, language, received_at, state, in_digest, due_at, attempts, recipients, delivered_at, reason, version, opened_at, answered_at, answered_by, tried_at, reply, resends, search_text, phone_digits)
  VALUES ('Q467-T5RB', 'key-Delivered-0001', 'uxsDdNEjjlczMRg7pYwoB7WQK9jCoT36iJ3M-GtCt1w', '', 'delivered@villa.example', '{"name":"Delivered","email":"Delivered@Villa.example","phone":"+33 6 39 98 12 35","message":"From Delivered","confidentiality":true}', 'fr', 1795176000000, 'delivered', 0, 1795176060000, 1, NULL, 1795176060000, NULL, 1, NULL, NULL, NULL, 1795176000000, NULL, 0, NULL, NULL);
INSERT INTO contact_requests (reference, idempotency_key, fingerprint, sender, email, request, language, received_at, state, in_digest, due_at, attempts, recipients, delivered_at, reason, version, opened_at, answered_at, answered_by, tried_at, reply, resends, search_text, phone_digits)
  VALUES ('44R7-WZKR', 'key-Failed-0001', 'lSBRSgFOJMMztC-2NYvwHl7Js9cswPdeZjukxeTG7vc', '', 'failed@villa.example', '{"name":"Failed","email":"Failed@Villa.example","phone":"+33 6 39 98 12 35","message":"From Failed","confidentiality":true}', 'fr', 1795176000000, 'failed', 0, 1795176120000, 1, NULL, NULL, 'the mailbox is full', 1, NULL, NULL, NULL, 1795176060000, '552 full', 0, NULL, NULL);
INSERT INTO contact_requests (reference, idempotency_key, fingerprint, sender, email, request, language, received_at, state, in_digest, due_at, attempts, recipients, delivered_at, reason, version, opened_at, answered_at, answered_by, tried_at, reply, resends, search_text, phone_digits)
  VALUES ('7XNW-5382', 'key-Suspected-0001', 'nxRtXBvtm5hb-xjtaajBv_IsTR-8vwPEOsqDJ46F1dc', '', 'suspected@villa.example', '{"name":"Suspected","email":"Suspected@Villa.example","phone":"+33 6 39 98 12 35","message":"From Suspected","confidentiality":true}', 'fr', 1795176000000, 'suspected', 0, 1795176000000, 0, NULL, NULL, NULL, 1, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL);
INSERT INTO contact_requests (reference, idempotency_key, fingerprint, sender, email, request, language, received_at, state, in_digest, due_at, attempts, recipients, delivered_at, reason, version, opened_at, answered_at, answered_by, tried_at, reply, resends, search_text, phone_digits)
  VALUES ('F4CR-JM7H', 'key-Answered-0001', 'XhGmCB8_lAY80EPw3tPQ4bu877xEMWnz1GkVuaJqXTE', '', 'answered@villa.example', '{"name":"Answered","email":"Answered@Villa.example","phone":"+33 6 39 98 12 35","message":"From Answered","confidentiality":true}', 'fr', 1795176000000, 'delivered', 0, 1795176180000, 1, NULL, 1795176120000, NULL, 3, 1795176180000, 1795176300000, 'claire@villa.example', 1795176120000, NULL, 0, NULL, NULL);
INSERT INTO contact_requests (reference, idempotency_key, fingerprint, sender, email, request, language, received_at, state, in_digest, due_at, attempts, recipients, delivered_at, reason, version, opened_at, answered_at, answered_by, tried_at, reply, resends, search_text, phone_digits)
  VALUES ('JXQ7-QGY8', 'key-Waiting-0001', 's0SP8yz44PJ4XCFarEaS9pPOyz92HRQX3J5k0BQ98Rk', '', 'waiting@villa.example', '{"name":"Waiting","email":"Waiting@Villa.example","phone":"+33 6 39 98 12 35","message":"From Waiting","confidentiality":true}', 'fr', 1795176000000, 'waiting', 0, 1795179660000, 1, NULL, NULL, NULL, 1, NULL, NULL, NULL, 1795179600000, NULL, 0, NULL, NULL);
INSERT INTO contact_requests (reference, idempotency_key, fingerprint, sender, email, request, language, received_at, state, in_digest, due_at, attempts, recipients, delivered_at, reason, version, opened_at, answered_at, answered_by, tried_at, reply, resends, search_text, phone_digits)
  VALUES ('5H2P-9BSP', 'key-Confirmed-01', 'gq1Z5fqrYLSlOJiRvPp7eO4fb03D7isdZGbKOHnXDmk', '', 'confirmed@villa.example', '{"name":"Confirmed","email":"Confirmed@Villa.example","phone":"+33 6 39 98 12 35","message":"From Confirmed","confidentiality":true}', 'en', 1795179600000, 'delivered', 0, 1795179660000, 1, NULL, 1795179660000, NULL, 1, NULL, NULL, NULL, 1795179600000, NULL, 0, NULL, NULL);
CREATE TABLE contact_digests (due_at bigint NOT NULL);
INSERT INTO contact_digests (due_at)
  VALUES (0);
CREATE TABLE alerts (incident text PRIMARY KEY, told_at bigint NOT NULL);
CREATE TABLE secrets (name text PRIMARY KEY, value text NOT NULL);
INSERT INTO secrets (name, value)
  VALUES ('addresses', 'KuKIMCrGvR-ct0x2A9kozYWL75Vj9JUON65fuck7B6Y');
CREATE TABLE request_history (
       reference text NOT NULL REFERENCES contact_requests (reference) ON DELETE CASCADE,
       number integer NOT NULL,
       at bigint NOT NULL,
       what text NOT NULL,
       person text,
       version integer,
       note text,
       attempts integer,
       PRIMARY KEY (reference, number)
     );
INSERT INTO request_history (reference, number, at, what, person, version, note, attempts)
  VALUES ('Q467-T5RB', 1, 1795176060000, 'mail-sent', NULL, NULL, NULL, NULL);
INSERT INTO request_history (reference, number, at, what, person, version, note, attempts)
  VALUES ('44R7-WZKR', 1, 1795176060000, 'mail-failed', NULL, NULL, NULL, 1);
INSERT INTO request_history (reference, number, at, what, person, version, note, attempts)
  VALUES ('F4CR-JM7H', 1, 1795176120000, 'mail-sent', NULL, NULL, NULL, NULL);
INSERT INTO request_history (reference, number, at, what, person, version, note, attempts)
  VALUES ('F4CR-JM7H', 2, 1795176180000, 'opened', 'claire@villa.example', NULL, NULL, NULL);
INSERT INTO request_history (reference, number, at, what, person, version, note, attempts)
  VALUES ('F4CR-JM7H', 3, 1795176240000, 'note', 'claire@villa.example', 2, 'Called back on Monday', NULL);
INSERT INTO request_history (reference, number, at, what, person, version, note, attempts)
  VALUES ('F4CR-JM7H', 4, 1795176300000, 'answered', 'claire@villa.example', 3, NULL, NULL);
INSERT INTO request_history (reference, number, at, what, person, version, note, attempts)
  VALUES ('5H2P-9BSP', 1, 1795179660000, 'mail-sent', NULL, NULL, NULL, NULL);
INSERT INTO request_history (reference, number, at, what, person, version, note, attempts)
  VALUES ('5H2P-9BSP', 2, 1795179660000, 'confirmation-sent', NULL, NULL, NULL, NULL);
CREATE TABLE desk_links (
       hash text PRIMARY KEY,
       address text NOT NULL,
       expires_at bigint NOT NULL,
       used_at bigint,
       refused_at bigint
     );
INSERT INTO desk_links (hash, address, expires_at, used_at, refused_at)
  VALUES ('JdYCaU2OKQofNc0_Bd0KcaK9Sqrcq3O3vhxtcRVhCSY', 'claire@villa.example', 1795176900000, 1795176060000, NULL);
INSERT INTO desk_links (hash, address, expires_at, used_at, refused_at)
  VALUES ('sbG9tIDGHQdTANm_99nLac8xaV6gSOR4-srfQm6ND7A', 'claire@villa.example', 1795176900000, NULL, NULL);
CREATE TABLE desk_sessions (
       hash text PRIMARY KEY,
       id text NOT NULL UNIQUE,
       address text NOT NULL,
       browser text,
       system text,
       created_at bigint NOT NULL,
       seen_at bigint NOT NULL
     );
INSERT INTO desk_sessions (hash, id, address, browser, system, created_at, seen_at)
  VALUES ('Pzrx7Ou9FBCrQX7A0nu_y100Dhd64Vm1n8hibC39kXU', 'ce2caeb2-1271-4868-b6e5-0da548a3290a', 'claire@villa.example', 'Firefox', 'Windows', 1795176060000, 1795176060000);
CREATE TABLE desk_audit (id text PRIMARY KEY, at bigint NOT NULL, who text, event text NOT NULL);
INSERT INTO desk_audit (id, at, who, event)
  VALUES ('c6c48fbd-dd06-494b-8a2a-190bad576593', 1795176060000, 'claire@villa.example', '{"what":"signed-in","browser":"Firefox","system":"Windows"}');
CREATE TABLE contact_confirmations (
       reference text PRIMARY KEY REFERENCES contact_requests (reference) ON DELETE CASCADE,
       created_at bigint NOT NULL,
       state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
       due_at bigint NOT NULL,
       attempts integer NOT NULL DEFAULT 0,
       sent_at bigint
     );
INSERT INTO contact_confirmations (reference, created_at, state, due_at, attempts, sent_at)
  VALUES ('5H2P-9BSP', 1795179600000, 'sent', 1795179720000, 1, 1795179660000);
CREATE TABLE contact_confirmation_count (day bigint NOT NULL, count bigint NOT NULL);
INSERT INTO contact_confirmation_count (day, count)
  VALUES (20777, 1);
CREATE INDEX rate_limits_end ON rate_limits (ends_at);
CREATE INDEX contact_requests_due ON contact_requests (due_at) WHERE state = 'waiting';
CREATE INDEX contact_requests_fingerprint ON contact_requests (fingerprint, received_at);
CREATE INDEX contact_requests_received ON contact_requests (received_at, reference);
CREATE INDEX contact_requests_email ON contact_requests (email);
CREATE INDEX contact_requests_digest ON contact_requests (in_digest) WHERE state = 'waiting' AND in_digest > 0;
CREATE INDEX contact_requests_unread ON contact_requests (state) WHERE opened_at IS NULL;
CREATE INDEX contact_requests_phone ON contact_requests (phone_digits);
CREATE INDEX contact_requests_without_search_text ON contact_requests (reference) WHERE search_text IS NULL;
CREATE INDEX desk_sessions_address ON desk_sessions (address);
CREATE INDEX desk_audit_at ON desk_audit (at, id);
CREATE INDEX contact_confirmations_due ON contact_confirmations (due_at) WHERE state = 'waiting';
