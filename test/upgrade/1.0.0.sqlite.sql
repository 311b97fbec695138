PRAGMA auto_vacuum = INCREMENTAL;
PRAGMA journal_mode = WAL;
BEGIN TRANSACTION;
CREATE TABLE contact_schema (version integer NOT NULL);
INSERT INTO contact_schema VALUES(3);
CREATE TABLE contact_checks (count bigint NOT NULL);
INSERT INTO contact_checks VALUES(1);
CREATE TABLE rate_limits (client text PRIMARY KEY, count bigint NOT NULL, ends_at bigint NOT NULL);
CREATE TABLE IF NOT EXISTS "contact_requests" (
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
     );
INSERT INTO contact_requests VALUES('9C6F-6Q6J','key-of-delivered','tebFJAtvLmuRcnYWqQzQVZ2ay8sBQoh1vZPYbU-YYYE','vS3t9IK38CybQG7cFMRcZvecFppv7qBJCG2dEd06Gtc','delivered@château.example','{"name":"Delivered","email":"Delivered@Château.example","phone":"06 39 98 12 35","message":"The shutters, please.","confidentiality":true}','fr',1795782839093,'delivered',0,1795782899113,1,NULL,1795782839425,NULL);
INSERT INTO contact_requests VALUES('RV4H-4JXK','key-of-failed','vXZ_R2BMnTDYPlpeRJ9F9NRyqqWt0chmwhFlC2PEr7w','nYlldefs5s2fFzQfnHTg4RCMLmQ0K78YqczGTGfbEpk','failed@visitor.example','{"name":"Failed","email":"failed@visitor.example","phone":"+33 6 39 98 12 36","service":"concierge-services","confidentiality":true}','en',1795782840625,'failed',0,1795782900627,1,NULL,NULL,'the mail server refuses the recipient (it said: 550 5.1.1 No such mailbox): correct MAIL_TO, then send the requests that failed with the command retry');
INSERT INTO contact_requests VALUES('X2S5-XVDT','key-of-suspected','YEmR9GP6jGNGZrvWgatIcqHGVp3l4EpuySjhZ1HQfwQ','Wfe7eYG04FemIsq5x8iKOCSZ-YdltoCz58dGqjCtUiM','suspected@visitor.example','{"name":"Suspected","email":"suspected@visitor.example","phone":"+33 6 39 98 12 37","message":"Buy this","confidentiality":true}','en',1795782842137,'suspected',0,1795782842137,0,NULL,NULL,NULL);
INSERT INTO contact_requests VALUES('JDQ3-JRRV','key-of-waiting','l1XNbCCNMnPuYlkkyQWZC6yH5EooMgNY5of7snD93es','vPs7Q_aKTDEFNTPmEtrGShCQnexxRoI0xPxjzQgK_fY','waiting@visitor.example','{"package":"premium","name":"Waiting","email":"waiting@visitor.example","phone":"+33 6 39 98 12 38","message":"After the upgrade","confidentiality":true}','fr',1795782843646,'waiting',0,1795782871508,1,NULL,NULL,'the mail server asks to come back later (greylisting) (it said: 451 4.3.0 Try again later): nothing: it is tried again');
INSERT INTO contact_requests VALUES('7D4F-RRFQ','key-of-digest','1bQacEn7ROeFYZ8GGglQIK3cBvWIfE2Pek2L_WkOYeU','MwaLhxypviPAcnruJsxNu_j6_zU6-bcZkXSONJNTN78','digest@visitor.example','{"name":"Digest","email":"digest@visitor.example","phone":"+33 6 39 98 12 39","confidentiality":true}','en',1795782845153,'waiting',2,1795782845153,0,NULL,NULL,NULL);
CREATE TABLE contact_digests (due_at bigint NOT NULL);
INSERT INTO contact_digests VALUES(1795782875040);
CREATE TABLE alerts (incident text PRIMARY KEY, told_at bigint NOT NULL);
CREATE TABLE secrets (name text PRIMARY KEY, value text NOT NULL);
INSERT INTO secrets VALUES('addresses','oF87U93rVuZ7F8z3QDqnimjkc6D0Zxqx5bxgN3ajvKo');
CREATE INDEX rate_limits_end ON rate_limits (ends_at);
CREATE INDEX contact_requests_due ON contact_requests (due_at) WHERE state = 'waiting';
CREATE INDEX contact_requests_fingerprint ON contact_requests (fingerprint, received_at);
CREATE INDEX contact_requests_received ON contact_requests (received_at, reference);
CREATE INDEX contact_requests_email ON contact_requests (email);
CREATE INDEX contact_requests_digest ON contact_requests (in_digest) WHERE state = 'waiting' AND in_digest > 0;
COMMIT;
