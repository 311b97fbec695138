// Why a mail could not be sent: turns the error of the mail server or of the connection into a cause and an advice.

/** How long the mail is tried again: not at all, for days, or until the operator corrects the cause. */
type Retry = 'never' | 'for days' | 'until corrected'

export interface MailFailure {
  cause: string
  /** What the operator can do. */
  advice: string
  retry: Retry
  /** The reply of the mail server. It may repeat the mail, so it is not for the log. */
  reply?: string
  /** The codes at the start of the reply, such as '550 5.7.1', for the log. */
  status?: string
  /** The refused recipient, as the mail transport names it; missing if the error concerns the whole email. */
  recipient?: string
}

const causes = {
  certificate: [
    'the certificate of the mail server is not trusted',
    'let SMTP_URL name the server as its certificate does, or name the file of your own certificate authority in SMTP_CA_FILE',
    'until corrected',
  ],
  tlsMode: [
    'the port of the mail server does not speak TLS from the start',
    'write smtp:// with port 587 instead of smtps://, or the port for smtps, usually 465',
    'until corrected',
  ],
  starttls: [
    'the mail server offers no encryption (STARTTLS), and the password is not sent without it',
    'write smtps:// with port 465 or ask the provider for the right port; on a network that is only yours, ?tls=none at the end of SMTP_URL does without',
    'until corrected',
  ],
  handshake: ['the encryption (TLS) could not begin', 'look at the host and port in SMTP_URL', 'until corrected'],
  silence: [
    'the mail server does not answer',
    'look at the host and port in SMTP_URL: a port for smtps (465) says nothing to smtp://, and many networks close port 25',
    'until corrected',
  ],
  closedPort: ['the mail server refuses the connection', 'look at the host and port in SMTP_URL', 'until corrected'],
  unknownHost: ['the mail server has no address', 'look at the host in SMTP_URL and at the DNS', 'until corrected'],
  connection: [
    'the connection to the mail server broke',
    'it is tried again; if it lasts, look at the network',
    'for days',
  ],
  protocol: [
    'the server at this address is not a mail server',
    'look at the host and port in SMTP_URL',
    'until corrected',
  ],
  authentication: [
    'the mail server does not accept the user and password',
    'correct them in SMTP_URL; in a password write # as %23, / as %2F, ? as %3F, @ as %40 and % as %25',
    'until corrected',
  ],
  sender: [
    'the mail server refuses the sender',
    'let MAIL_FROM be an address that the user of SMTP_URL may send from',
    'until corrected',
  ],
  relaying: [
    'the mail server does not pass mails on for this site',
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
    'a policy of the mail server refuses the mail (SPF, DKIM, DMARC, spam or a blocked address)',
    'let the domain of MAIL_FROM allow this mail server by SPF and DKIM, or ask the provider what it misses',
    'until corrected',
  ],
  greylisting: ['the mail server asks to come back later (greylisting)', 'nothing: it is tried again', 'for days'],
  temporary: ['the mail server cannot take the mail now', 'nothing, if it passes: it is tried again', 'for days'],
  message: [
    'the mail server refuses this mail',
    'read the request with outbox show and call the visitor; if it happens to every request, ask the provider',
    'for days',
  ],
  other: ['the mail could not be sent', 'it is tried again; if it lasts, run the doctor', 'for days'],
} as const satisfies Record<string, readonly [string, string, Retry]>

export type MailCause = keyof typeof causes

export interface MailError {
  message?: string
  recipient?: string
  code?: string
  /** The code of a system or TLS error. nodemailer replaces it in `code`. */
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
}

/** The fault behind an error of the mail transport. */
export function explainMailError(error: unknown): MailFailure {
  const [cause, advice, retry] = causes[mailCause(error)]
  const { recipient, response = '' } = error as MailError
  const reply = serverReply(response)
  const [status] = statusCodes.exec(reply) ?? []
  return { cause, advice, retry, ...(reply && { reply }), ...(status && { status }), ...(recipient && { recipient }) }
}

/** A fault as one line of text. */
export function failureText({ cause, advice, reply }: MailFailure): string {
  return `${cause}${reply ? ` (its reply: ${reply})` : ''}: ${advice}`
}

export function mailCause(error: unknown): MailCause {
  const {
    code = '',
    originalCode = code,
    command = '',
    response = '',
    responseCode = 0,
    message = '',
  } = error as MailError
  if (responseCode >= 400) return replyCause(code, command, responseCode, response)
  if (/CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|ALTNAME|HOSTNAME_MISMATCH/.test(originalCode)) return 'certificate'
  if (/certificate|altnames/i.test(message)) return 'certificate'
  if (/wrong version number|packet length too long|WRONG_VERSION|PACKET_LENGTH/i.test(message + originalCode)) {
    return 'tlsMode'
  }
  if (code === 'ETLS') return command === 'STARTTLS' && response ? 'starttls' : 'handshake'
  if (/ENOTFOUND|EAI_|EDNS/.test(originalCode + code)) return 'unknownHost'
  if (originalCode === 'ECONNREFUSED') return 'closedPort'
  if (code === 'ETIMEDOUT' || /TIMEOUT|TIMEDOUT|UNREACH/.test(originalCode) || /abort|timeout/i.test(message)) {
    return 'silence'
  }
  if (code === 'EAUTH') return 'authentication'
  if (code === 'EPROTOCOL' || /invalid greeting/i.test(message)) return 'protocol'
  if (/ECONNECTION|ESOCKET|ECONNRESET|EPIPE/.test(code)) return 'connection'
  return 'other'
}

// The codes are those of RFC 5321, 4.2.3, and, with two dots, of RFC 3463.
function replyCause(code: string, command: string, status: number, reply: string): MailCause {
  const isTemporary = status < 500
  if (command === 'STARTTLS') return 'starttls'
  if (code === 'EAUTH' || /^AUTH/.test(command)) return isTemporary ? 'temporary' : 'authentication'
  if (isTemporary) {
    if (status === 452 || /4\.2\.2|quota|mailbox full/i.test(reply)) return 'mailbox'
    return /gr[ea]ylist|4\.7\.\d|try again later/i.test(reply) ? 'greylisting' : 'temporary'
  }
  if (status === 530 || /authentication (is )?required|must authenticate/i.test(reply)) return 'authentication'
  if (/relay/i.test(reply)) return 'relaying'
  if (/^MAIL/.test(command)) return 'sender'
  if (/^RCPT/.test(command)) {
    if (status === 552 || /5\.2\.\d|quota|mailbox (is )?full/i.test(reply)) return 'mailbox'
    if (/sender|5\.1\.[78]/i.test(reply)) return 'sender'
    if (status === 554 || /5\.7\.\d|spf|dkim|dmarc|blocked|blacklist|policy|spam/i.test(reply)) return 'policy'
    return 'recipient'
  }
  if (command === 'CONN') return 'policy'
  if (/5\.7\.\d|spf|dkim|dmarc|blocked|blacklist|policy|spam|unauthenticated|reputation/i.test(reply)) return 'policy'
  return 'message'
}

/** Characters of the mail server's reply that are kept: enough to recognise it. */
const longestReply = 300

// RFC 5321, 4.2.1 and RFC 3463, 2.
const statusCodes = /^[2-5]\d\d(?:[ -][245]\.\d{1,3}\.\d{1,3})?\b/

/** The reply of a mail server without control characters, which a terminal would obey. */
export const serverReply = (response: string) =>
  response
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .slice(0, longestReply)
    .trim()
