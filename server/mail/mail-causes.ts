// The causes of emails that are not sent, with advice for the operator.

/**
 * The retries of an email: never, for days, or until the operator corrects the cause. `once a day` also continues until
 * then.
 */
export type Retry = 'never' | 'for days' | 'until corrected' | 'once a day'

export const causes = {
  certificateExpired: [
    'the certificate of the mail server has expired',
    'ask the provider to renew it, or set the clock of this machine by NTP if it is ahead',
    'until corrected',
  ],
  certificateTooNew: [
    'the certificate of the mail server is not valid yet',
    'set the clock of this machine by NTP: it is probably wrong',
    'until corrected',
  ],
  certificateName: [
    'the certificate of the mail server is for another name',
    'write the name that the provider gives for its mail server into SMTP_URL',
    'until corrected',
  ],
  certificateAuthority: [
    'the certificate of the mail server comes from an unknown authority',
    'name the file with the certificates of your own authority in SMTP_CA_FILE; if the provider has no authority of this kind, another server answers at SMTP_URL',
    'until corrected',
  ],
  tlsMode: [
    'the port of the mail server does not speak TLS from the start',
    'write smtp:// with port 587 instead of smtps://, or the port for smtps, usually 465',
    'until corrected',
  ],
  starttls: [
    'the mail server offers no encryption (STARTTLS), and the password is not sent without it',
    'write smtps:// with port 465 or ask the provider for the right port; in your own network, add ?tls=none to SMTP_URL to send unencrypted',
    'until corrected',
  ],
  handshake: ['the TLS handshake failed', 'check the host and port in SMTP_URL', 'until corrected'],
  silence: [
    'the mail server does not answer',
    'check the host and port in SMTP_URL: a port for smtps (465) does not answer smtp://, and many networks block port 25',
    'until corrected',
  ],
  closedPort: ['the mail server refuses the connection', 'check the host and port in SMTP_URL', 'until corrected'],
  unknownHost: [
    'the name of the mail server does not resolve',
    'check the host in SMTP_URL and the DNS',
    'until corrected',
  ],
  connection: [
    'the connection to the mail server broke',
    'it is retried; if this continues, check the network',
    'for days',
  ],
  protocol: [
    'the server at this address is not a mail server',
    'check the host and port in SMTP_URL',
    'until corrected',
  ],
  authentication: [
    'the mail server does not accept the user and password',
    'correct them in SMTP_URL; in a password write # as %23, / as %2F, ? as %3F, @ as %40 and % as %25',
    'until corrected',
  ],
  passwordKind: [
    'the mail server does not accept the password of the account',
    'in Gmail, make an app password for SMTP_URL; in Microsoft 365, let the administrator allow SMTP AUTH for the mailbox',
    'until corrected',
  ],
  greeting: [
    'the mail server refuses the name with which the site greets it (HELO)',
    'write the name of this machine in the DNS into SMTP_EHLO_NAME',
    'until corrected',
  ],
  dailyLimit: [
    'the mail server accepts no more emails from this account today',
    'it is retried a day later; ask the provider for a higher limit, then send the requests with the command retry',
    'once a day',
  ],
  limit: [
    'the mail server accepts no more emails from this account for now',
    'it is retried until the provider accepts emails; ask for a higher limit, or lower CONTACT_HOURLY_MAX',
    'until corrected',
  ],
  sender: [
    'the mail server refuses the sender',
    'let MAIL_FROM be an address that the user of SMTP_URL may send from',
    'until corrected',
  ],
  relaying: [
    'the mail server does not relay emails for this site',
    'write user and password into SMTP_URL, or let the mail server accept this machine',
    'until corrected',
  ],
  recipient: [
    'the mail server refuses the recipient',
    'correct MAIL_TO, then send the requests that failed with the command retry',
    'never',
  ],
  mailbox: [
    'the mailbox of the recipient is full or closed for now',
    'make room in the mailbox of MAIL_TO',
    'until corrected',
  ],
  policy: [
    'a policy of the mail server refuses the email (SPF, DKIM, DMARC, spam or a blocked address)',
    'let the domain of MAIL_FROM allow this mail server by SPF and DKIM, or ask the provider for the reason',
    'until corrected',
  ],
  deferral: [
    'a policy of the mail server refuses the email for now',
    'it is retried; if the reply is the same after an hour, do as it asks, for example set up SPF and DKIM for the domain of MAIL_FROM',
    'until corrected',
  ],
  greylisting: ['the mail server asks for a later attempt (greylisting)', 'nothing to do: it is retried', 'for days'],
  temporary: [
    'the mail server cannot accept the email now',
    'it is retried; if this continues, ask the provider',
    'for days',
  ],
  message: [
    'the mail server refuses this email',
    'read the request with outbox show and call the visitor; if it happens to every request, ask the provider',
    'for days',
  ],
  other: ['the email could not be sent', 'it is retried; if this continues, run the doctor', 'for days'],
} as const satisfies Record<string, readonly [string, string, Retry]>

export type MailCause = keyof typeof causes
