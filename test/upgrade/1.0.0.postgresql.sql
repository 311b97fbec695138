CREATE TABLE public.alerts (
    incident text NOT NULL,
    told_at bigint NOT NULL
);
CREATE TABLE public.contact_checks (
    count bigint NOT NULL
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
    CONSTRAINT contact_requests_3_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text, 'suspected'::text])))
);
CREATE TABLE public.contact_schema (
    version integer NOT NULL
);
CREATE TABLE public.rate_limits (
    client text NOT NULL,
    count bigint NOT NULL,
    ends_at bigint NOT NULL
);
CREATE TABLE public.secrets (
    name text NOT NULL,
    value text NOT NULL
);
INSERT INTO public.contact_checks (count) VALUES (1);
INSERT INTO public.contact_digests (due_at) VALUES (1795782917382);
INSERT INTO public.contact_requests (reference, idempotency_key, fingerprint, sender, email, request, language, received_at, state, in_digest, due_at, attempts, recipients, delivered_at, reason) VALUES ('YHN7-CDF5', 'key-of-delivered', 'tebFJAtvLmuRcnYWqQzQVZ2ay8sBQoh1vZPYbU-YYYE', 'bCIp60Dlsa3U9rejTqkXzK66PORbqCSgVE2_fDh2FoM', 'delivered@château.example', '{"name":"Delivered","email":"Delivered@Château.example","phone":"06 39 98 12 35","message":"The shutters, please.","confidentiality":true}', 'fr', 1795782886421, 'delivered', 0, 1795782946438, 1, NULL, 1795782886692, NULL);
INSERT INTO public.contact_requests (reference, idempotency_key, fingerprint, sender, email, request, language, received_at, state, in_digest, due_at, attempts, recipients, delivered_at, reason) VALUES ('3QQQ-FVZG', 'key-of-failed', 'vXZ_R2BMnTDYPlpeRJ9F9NRyqqWt0chmwhFlC2PEr7w', 'Bj8X_7VVWpJLrCP6aCVgYrgurTv4frtOvc3EeHvuPXs', 'failed@visitor.example', '{"name":"Failed","email":"failed@visitor.example","phone":"+33 6 39 98 12 36","service":"concierge-services","confidentiality":true}', 'en', 1795782887978, 'failed', 0, 1795782948001, 1, NULL, NULL, 'the mail server refuses the recipient (it said: 550 5.1.1 No such mailbox): correct MAIL_TO, then send the requests that failed with the command retry');
INSERT INTO public.contact_requests (reference, idempotency_key, fingerprint, sender, email, request, language, received_at, state, in_digest, due_at, attempts, recipients, delivered_at, reason) VALUES ('BTRF-5QWJ', 'key-of-suspected', 'YEmR9GP6jGNGZrvWgatIcqHGVp3l4EpuySjhZ1HQfwQ', 'imwIN97CaFhbnceyeE2uHeP7HiVK6bHhviL4Utwtk4I', 'suspected@visitor.example', '{"name":"Suspected","email":"suspected@visitor.example","phone":"+33 6 39 98 12 37","message":"Buy this","confidentiality":true}', 'en', 1795782889512, 'suspected', 0, 1795782889512, 0, NULL, NULL, NULL);
INSERT INTO public.contact_requests (reference, idempotency_key, fingerprint, sender, email, request, language, received_at, state, in_digest, due_at, attempts, recipients, delivered_at, reason) VALUES ('KRPS-M3WD', 'key-of-waiting', 'l1XNbCCNMnPuYlkkyQWZC6yH5EooMgNY5of7snD93es', 'KD8ky-gSplvmyZBUFfdTbfktt3nLLYnz2orSIvlR6X0', 'waiting@visitor.example', '{"package":"premium","name":"Waiting","email":"waiting@visitor.example","phone":"+33 6 39 98 12 38","message":"After the upgrade","confidentiality":true}', 'fr', 1795782891042, 'waiting', 0, 1795782916597, 1, NULL, NULL, 'the mail server asks to come back later (greylisting) (it said: 451 4.3.0 Try again later): nothing: it is tried again');
INSERT INTO public.contact_requests (reference, idempotency_key, fingerprint, sender, email, request, language, received_at, state, in_digest, due_at, attempts, recipients, delivered_at, reason) VALUES ('RVCS-M433', 'key-of-digest', '1bQacEn7ROeFYZ8GGglQIK3cBvWIfE2Pek2L_WkOYeU', 'rmK93igFXALHr_E6z418Ur5qJjq9S5EG-ijDW-F0itM', 'digest@visitor.example', '{"name":"Digest","email":"digest@visitor.example","phone":"+33 6 39 98 12 39","confidentiality":true}', 'en', 1795782892560, 'waiting', 2, 1795782892560, 0, NULL, NULL, NULL);
INSERT INTO public.contact_schema (version) VALUES (3);
INSERT INTO public.rate_limits (client, count, ends_at) VALUES ('bCIp60Dlsa3U9rejTqkXzK66PORbqCSgVE2_fDh2FoM', 1, 1795783486403);
INSERT INTO public.rate_limits (client, count, ends_at) VALUES ('Bj8X_7VVWpJLrCP6aCVgYrgurTv4frtOvc3EeHvuPXs', 1, 1795783487978);
INSERT INTO public.rate_limits (client, count, ends_at) VALUES ('imwIN97CaFhbnceyeE2uHeP7HiVK6bHhviL4Utwtk4I', 1, 1795783489511);
INSERT INTO public.rate_limits (client, count, ends_at) VALUES ('KD8ky-gSplvmyZBUFfdTbfktt3nLLYnz2orSIvlR6X0', 1, 1795783491036);
INSERT INTO public.rate_limits (client, count, ends_at) VALUES ('rmK93igFXALHr_E6z418Ur5qJjq9S5EG-ijDW-F0itM', 1, 1795783492559);
INSERT INTO public.secrets (name, value) VALUES ('addresses', 'IPN5DECIo5kY4IcUmJH9588mBKms5VU9X4E4gMtpwpE');
ALTER TABLE ONLY public.alerts
    ADD CONSTRAINT alerts_pkey PRIMARY KEY (incident);
ALTER TABLE ONLY public.contact_requests
    ADD CONSTRAINT contact_requests_3_idempotency_key_key UNIQUE (idempotency_key);
ALTER TABLE ONLY public.contact_requests
    ADD CONSTRAINT contact_requests_3_pkey PRIMARY KEY (reference);
ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (client);
ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (name);
CREATE INDEX contact_requests_digest ON public.contact_requests USING btree (in_digest) WHERE ((state = 'waiting'::text) AND (in_digest > 0));
CREATE INDEX contact_requests_due ON public.contact_requests USING btree (due_at) WHERE (state = 'waiting'::text);
CREATE INDEX contact_requests_email ON public.contact_requests USING btree (email);
CREATE INDEX contact_requests_fingerprint ON public.contact_requests USING btree (fingerprint, received_at);
CREATE INDEX contact_requests_received ON public.contact_requests USING btree (received_at, reference);
CREATE INDEX rate_limits_end ON public.rate_limits USING btree (ends_at);
