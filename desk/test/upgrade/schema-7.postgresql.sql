CREATE TABLE public.alerts (
    incident text NOT NULL,
    told_at bigint NOT NULL
);
CREATE TABLE public.contact_checks (
    count bigint NOT NULL
);
CREATE TABLE public.contact_confirmation_count (
    day bigint NOT NULL,
    count bigint NOT NULL
);
CREATE TABLE public.contact_confirmations (
    reference text NOT NULL,
    created_at bigint NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    due_at bigint NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    sent_at bigint,
    CONSTRAINT contact_confirmations_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text])))
);
CREATE TABLE public.contact_digests (
    due_at bigint NOT NULL
);
CREATE TABLE public.contact_requests (
    reference text NOT NULL,
    idempotency_key text,
    fingerprint text NOT NULL,
    sender text DEFAULT ''::text NOT NULL,
    email text NOT NULL,
    request text NOT NULL,
    language text NOT NULL,
    received_at bigint NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    in_digest integer DEFAULT 0 NOT NULL,
    due_at bigint NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    recipients text,
    delivered_at bigint,
    reason text,
    version integer DEFAULT 1 NOT NULL,
    opened_at bigint,
    answered_at bigint,
    answered_by text,
    tried_at bigint,
    reply text,
    resends integer DEFAULT 0 NOT NULL,
    search_text text,
    phone_digits text,
    CONSTRAINT contact_requests_3_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text, 'suspected'::text])))
);
CREATE TABLE public.contact_schema (
    version integer NOT NULL
);
CREATE TABLE public.content_entries (
    name text NOT NULL,
    version bigint NOT NULL,
    draft text,
    person text,
    at bigint NOT NULL
);
CREATE TABLE public.content_state (
    published bigint NOT NULL,
    revision bigint NOT NULL
);
CREATE TABLE public.content_upload_parts (
    hash text NOT NULL,
    number integer NOT NULL,
    bytes bytea NOT NULL
);
CREATE TABLE public.content_uploads (
    hash text NOT NULL,
    type text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.content_versions (
    number bigint NOT NULL,
    at bigint NOT NULL,
    person text,
    document text NOT NULL,
    changes text NOT NULL,
    restored bigint
);
CREATE TABLE public.desk_audit (
    id text NOT NULL,
    at bigint NOT NULL,
    who text,
    event text NOT NULL
);
CREATE TABLE public.desk_links (
    hash text NOT NULL,
    address text NOT NULL,
    expires_at bigint NOT NULL,
    used_at bigint,
    refused_at bigint
);
CREATE TABLE public.desk_sessions (
    hash text NOT NULL,
    id text NOT NULL,
    address text NOT NULL,
    browser text,
    system text,
    created_at bigint NOT NULL,
    seen_at bigint NOT NULL
);
CREATE TABLE public.preview_links (
    hash text NOT NULL,
    person text NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.rate_limits (
    client text NOT NULL,
    count bigint NOT NULL,
    ends_at bigint NOT NULL
);
CREATE TABLE public.request_history (
    reference text NOT NULL,
    number integer NOT NULL,
    at bigint NOT NULL,
    what text NOT NULL,
    person text,
    version integer,
    note text,
    attempts integer
);
CREATE TABLE public.secrets (
    name text NOT NULL,
    value text NOT NULL
);
INSERT INTO public.contact_checks (count)
  VALUES (3);
INSERT INTO public.contact_confirmation_count (day, count)
  VALUES (20777, 1);
INSERT INTO public.contact_confirmations (reference, created_at, state, due_at, attempts, sent_at)
  VALUES ('W5XC-XW8M', 1795179600000, 'sent', 1795179720000, 1, 1795179660000);
INSERT INTO public.contact_digests (due_at)
  VALUES (0);
INSERT INTO public.contact_requests (reference, idempotency_key, fingerprint, sender, email, request, language, received_at, state, in_digest, due_at, attempts, recipients, delivered_at, reason, version, opened_at, answered_at, answered_by, tried_at, reply, resends, search_text, phone_digits)
  VALUES ('SSPZ-ZT7S', 'key-Delivered-0001', 'uxsDdNEjjlczMRg7pYwoB7WQK9jCoT36iJ3M-GtCt1w', '', 'delivered@villa.example', '{"name":"Delivered","email":"Delivered@Villa.example","phone":"+33 6 39 98 12 35","message":"From Delivered","confidentiality":true}', 'fr', 1795176000000, 'delivered', 0, 1795176060000, 1, NULL, 1795176060000, NULL, 1, NULL, NULL, NULL, 1795176000000, NULL, 0, NULL, NULL);
INSERT INTO public.contact_requests (reference, idempotency_key, fingerprint, sender, email, request, language, received_at, state, in_digest, due_at, attempts, recipients, delivered_at, reason, version, opened_at, answered_at, answered_by, tried_at, reply, resends, search_text, phone_digits)
  VALUES ('HQT2-8HY9', 'key-Failed-0001', 'lSBRSgFOJMMztC-2NYvwHl7Js9cswPdeZjukxeTG7vc', '', 'failed@villa.example', '{"name":"Failed","email":"Failed@Villa.example","phone":"+33 6 39 98 12 35","message":"From Failed","confidentiality":true}', 'fr', 1795176000000, 'failed', 0, 1795176120000, 1, NULL, NULL, 'the mailbox is full', 1, NULL, NULL, NULL, 1795176060000, '552 full', 0, NULL, NULL);
INSERT INTO public.contact_requests (reference, idempotency_key, fingerprint, sender, email, request, language, received_at, state, in_digest, due_at, attempts, recipients, delivered_at, reason, version, opened_at, answered_at, answered_by, tried_at, reply, resends, search_text, phone_digits)
  VALUES ('FGTY-N2Y4', 'key-Suspected-0001', 'nxRtXBvtm5hb-xjtaajBv_IsTR-8vwPEOsqDJ46F1dc', '', 'suspected@villa.example', '{"name":"Suspected","email":"Suspected@Villa.example","phone":"+33 6 39 98 12 35","message":"From Suspected","confidentiality":true}', 'fr', 1795176000000, 'suspected', 0, 1795176000000, 0, NULL, NULL, NULL, 1, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL);
INSERT INTO public.contact_requests (reference, idempotency_key, fingerprint, sender, email, request, language, received_at, state, in_digest, due_at, attempts, recipients, delivered_at, reason, version, opened_at, answered_at, answered_by, tried_at, reply, resends, search_text, phone_digits)
  VALUES ('K9ZZ-88CM', 'key-Answered-0001', 'XhGmCB8_lAY80EPw3tPQ4bu877xEMWnz1GkVuaJqXTE', '', 'answered@villa.example', '{"name":"Answered","email":"Answered@Villa.example","phone":"+33 6 39 98 12 35","message":"From Answered","confidentiality":true}', 'fr', 1795176000000, 'delivered', 0, 1795176180000, 1, NULL, 1795176120000, NULL, 3, 1795176180000, 1795176300000, 'claire@villa.example', 1795176120000, NULL, 0, NULL, NULL);
INSERT INTO public.contact_requests (reference, idempotency_key, fingerprint, sender, email, request, language, received_at, state, in_digest, due_at, attempts, recipients, delivered_at, reason, version, opened_at, answered_at, answered_by, tried_at, reply, resends, search_text, phone_digits)
  VALUES ('67VV-THFN', 'key-Waiting-0001', 's0SP8yz44PJ4XCFarEaS9pPOyz92HRQX3J5k0BQ98Rk', '', 'waiting@villa.example', '{"name":"Waiting","email":"Waiting@Villa.example","phone":"+33 6 39 98 12 35","message":"From Waiting","confidentiality":true}', 'fr', 1795176000000, 'waiting', 0, 1795179660000, 1, NULL, NULL, NULL, 1, NULL, NULL, NULL, 1795179600000, NULL, 0, NULL, NULL);
INSERT INTO public.contact_requests (reference, idempotency_key, fingerprint, sender, email, request, language, received_at, state, in_digest, due_at, attempts, recipients, delivered_at, reason, version, opened_at, answered_at, answered_by, tried_at, reply, resends, search_text, phone_digits)
  VALUES ('W5XC-XW8M', 'key-Confirmed-01', 'gq1Z5fqrYLSlOJiRvPp7eO4fb03D7isdZGbKOHnXDmk', '', 'confirmed@villa.example', '{"name":"Confirmed","email":"Confirmed@Villa.example","phone":"+33 6 39 98 12 35","message":"From Confirmed","confidentiality":true}', 'en', 1795179600000, 'delivered', 0, 1795179660000, 1, NULL, 1795179660000, NULL, 1, NULL, NULL, NULL, 1795179600000, NULL, 0, NULL, NULL);
INSERT INTO public.contact_schema (version)
  VALUES (7);
INSERT INTO public.content_entries (name, version, draft, person, at)
  VALUES ('texts.fr.hero.title', 1, NULL, 'claire@villa.example', 1795176600000);
INSERT INTO public.content_entries (name, version, draft, person, at)
  VALUES ('texts.en.hero.title', 2, NULL, 'claire@villa.example', 1795177200000);
INSERT INTO public.content_entries (name, version, draft, person, at)
  VALUES ('texts.en.services.title', 1, NULL, 'claire@villa.example', 1795177200000);
INSERT INTO public.content_entries (name, version, draft, person, at)
  VALUES ('texts.en.pricing.subtitle', 1, '"Not published yet"', 'claire@villa.example', 1795177800000);
INSERT INTO public.content_state (published, revision)
  VALUES (3, 7);
INSERT INTO public.content_upload_parts (hash, number, bytes)
  VALUES ('f9dd955bbcc02b13d92698b14824fd8f14c823652a27da06a2f26495891c3618', 0, '\x89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000970485973000003e8000003e801b57b526b0000000c49444154089963d0ceef020001ed01255ca8420a0000000049454e44ae426082');
INSERT INTO public.content_uploads (hash, type, width, height, at)
  VALUES ('f9dd955bbcc02b13d92698b14824fd8f14c823652a27da06a2f26495891c3618', 'png', 1, 1, 1795176000000);
INSERT INTO public.content_versions (number, at, person, document, changes, restored)
  VALUES (1, 1795176060000, 'claire@villa.example', '{"texts":{"en":{"hero":{"title":"Come home"}}}}', '[{"name":"texts.en.hero.title","before":"Your Riviera home, ready whenever you are","after":"Come home"}]', NULL);
INSERT INTO public.content_versions (number, at, person, document, changes, restored)
  VALUES (2, 1795176660000, 'claire@villa.example', '{"texts":{"en":{"hero":{"title":"Come home"}},"fr":{"hero":{"title":"Rentrez chez vous"}}}}', '[{"name":"texts.fr.hero.title","before":"Votre maison sur la Riviera, prête à votre retour","after":"Rentrez chez vous"}]', NULL);
INSERT INTO public.content_versions (number, at, person, document, changes, restored)
  VALUES (3, 1795177260000, 'claire@villa.example', '{"texts":{"fr":{"hero":{"title":"Rentrez chez vous"}},"en":{"hero":{"title":"Welcome to {{ brand }}"},"services":{"title":"At your service"}}}}', '[{"name":"texts.en.hero.title","before":"Come home","after":"Welcome to {{ brand }}"},{"name":"texts.en.services.title","before":"Our services","after":"At your service"}]', NULL);
INSERT INTO public.desk_audit (id, at, who, event)
  VALUES ('b4344986-9645-4f20-a1c7-efe2009e8592', 1795176060000, 'claire@villa.example', '{"what":"signed-in","browser":"Firefox","system":"Windows"}');
INSERT INTO public.desk_links (hash, address, expires_at, used_at, refused_at)
  VALUES ('p6T_c6rwOqPT3pvAkbXU-My2J1CCcES1_YlUbgfTt1Y', 'claire@villa.example', 1795176900000, 1795176060000, NULL);
INSERT INTO public.desk_links (hash, address, expires_at, used_at, refused_at)
  VALUES ('sbG9tIDGHQdTANm_99nLac8xaV6gSOR4-srfQm6ND7A', 'claire@villa.example', 1795176900000, NULL, NULL);
INSERT INTO public.desk_sessions (hash, id, address, browser, system, created_at, seen_at)
  VALUES ('Pzrx7Ou9FBCrQX7A0nu_y100Dhd64Vm1n8hibC39kXU', '99177a0a-b859-4b6d-b239-d316f35d9fe6', 'claire@villa.example', 'Firefox', 'Windows', 1795176060000, 1795176060000);
INSERT INTO public.preview_links (hash, person, expires_at)
  VALUES ('83ynu3exzWG9Jvr7kmVOBNJo4FBKn_qUjOdmVAtabvM', 'claire@villa.example', 1795262400000);
INSERT INTO public.request_history (reference, number, at, what, person, version, note, attempts)
  VALUES ('SSPZ-ZT7S', 1, 1795176060000, 'mail-sent', NULL, NULL, NULL, NULL);
INSERT INTO public.request_history (reference, number, at, what, person, version, note, attempts)
  VALUES ('HQT2-8HY9', 1, 1795176060000, 'mail-failed', NULL, NULL, NULL, 1);
INSERT INTO public.request_history (reference, number, at, what, person, version, note, attempts)
  VALUES ('K9ZZ-88CM', 1, 1795176120000, 'mail-sent', NULL, NULL, NULL, NULL);
INSERT INTO public.request_history (reference, number, at, what, person, version, note, attempts)
  VALUES ('K9ZZ-88CM', 2, 1795176180000, 'opened', 'claire@villa.example', NULL, NULL, NULL);
INSERT INTO public.request_history (reference, number, at, what, person, version, note, attempts)
  VALUES ('K9ZZ-88CM', 3, 1795176240000, 'note', 'claire@villa.example', 2, 'Called back on Monday', NULL);
INSERT INTO public.request_history (reference, number, at, what, person, version, note, attempts)
  VALUES ('K9ZZ-88CM', 4, 1795176300000, 'answered', 'claire@villa.example', 3, NULL, NULL);
INSERT INTO public.request_history (reference, number, at, what, person, version, note, attempts)
  VALUES ('W5XC-XW8M', 1, 1795179660000, 'mail-sent', NULL, NULL, NULL, NULL);
INSERT INTO public.request_history (reference, number, at, what, person, version, note, attempts)
  VALUES ('W5XC-XW8M', 2, 1795179660000, 'confirmation-sent', NULL, NULL, NULL, NULL);
INSERT INTO public.secrets (name, value)
  VALUES ('addresses', '0bSsVOeMDIBs0wUiQTtK9Rtv-TdqzuwRvDRRaYYj1PQ');
ALTER TABLE ONLY public.alerts
    ADD CONSTRAINT alerts_pkey PRIMARY KEY (incident);
ALTER TABLE ONLY public.contact_confirmations
    ADD CONSTRAINT contact_confirmations_pkey PRIMARY KEY (reference);
ALTER TABLE ONLY public.contact_requests
    ADD CONSTRAINT contact_requests_3_idempotency_key_key UNIQUE (idempotency_key);
ALTER TABLE ONLY public.contact_requests
    ADD CONSTRAINT contact_requests_3_pkey PRIMARY KEY (reference);
ALTER TABLE ONLY public.content_entries
    ADD CONSTRAINT content_entries_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.content_upload_parts
    ADD CONSTRAINT content_upload_parts_pkey PRIMARY KEY (hash, number);
ALTER TABLE ONLY public.content_uploads
    ADD CONSTRAINT content_uploads_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.content_versions
    ADD CONSTRAINT content_versions_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.desk_audit
    ADD CONSTRAINT desk_audit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.desk_links
    ADD CONSTRAINT desk_links_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.desk_sessions
    ADD CONSTRAINT desk_sessions_id_key UNIQUE (id);
ALTER TABLE ONLY public.desk_sessions
    ADD CONSTRAINT desk_sessions_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.preview_links
    ADD CONSTRAINT preview_links_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (client);
ALTER TABLE ONLY public.request_history
    ADD CONSTRAINT request_history_pkey PRIMARY KEY (reference, number);
ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (name);
CREATE INDEX contact_confirmations_due ON public.contact_confirmations USING btree (due_at) WHERE (state = 'waiting'::text);
CREATE INDEX contact_requests_digest ON public.contact_requests USING btree (in_digest) WHERE ((state = 'waiting'::text) AND (in_digest > 0));
CREATE INDEX contact_requests_due ON public.contact_requests USING btree (due_at) WHERE (state = 'waiting'::text);
CREATE INDEX contact_requests_email ON public.contact_requests USING btree (email);
CREATE INDEX contact_requests_fingerprint ON public.contact_requests USING btree (fingerprint, received_at);
CREATE INDEX contact_requests_phone ON public.contact_requests USING btree (phone_digits);
CREATE INDEX contact_requests_received ON public.contact_requests USING btree (received_at, reference);
CREATE INDEX contact_requests_unread ON public.contact_requests USING btree (state) WHERE (opened_at IS NULL);
CREATE INDEX contact_requests_without_search_text ON public.contact_requests USING btree (reference) WHERE (search_text IS NULL);
CREATE INDEX desk_audit_at ON public.desk_audit USING btree (at, id);
CREATE INDEX desk_sessions_address ON public.desk_sessions USING btree (address);
CREATE INDEX rate_limits_end ON public.rate_limits USING btree (ends_at);
ALTER TABLE ONLY public.contact_confirmations
    ADD CONSTRAINT contact_confirmations_reference_fkey FOREIGN KEY (reference) REFERENCES public.contact_requests(reference) ON DELETE CASCADE;
ALTER TABLE ONLY public.content_upload_parts
    ADD CONSTRAINT content_upload_parts_hash_fkey FOREIGN KEY (hash) REFERENCES public.content_uploads(hash) ON DELETE CASCADE;
ALTER TABLE ONLY public.request_history
    ADD CONSTRAINT request_history_reference_fkey FOREIGN KEY (reference) REFERENCES public.contact_requests(reference) ON DELETE CASCADE;
