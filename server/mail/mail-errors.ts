// Explains failures of sending: turns the error of the mail server or of the connection into a cause with advice.
import { causes, type MailCause, type Retry } from './mail-causes.ts'

export interface MailFailure {
  cause: string
  /** The advice for the operator. */
  advice: string
  retry: Retry
  /** The reply of the mail server. It may repeat the email, so it is not for the log. */
  reply?: string
  /** The codes at the start of the reply, such as '550 5.7.1', for the log. */
  status?: string
  /** The refused recipient, as the mail transport names it; missing if the error concerns the whole email. */
  recipient?: string
}

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

/** The cause of a failed email, with advice and the reply of the mail server, if there was one. */
export function explainMailError(error: unknown): MailFailure {
  const [cause, advice, retry] = causes[mailCause(error)]
  const { recipient, response = '' } = error as MailError
  const reply = serverReply(response)
  const [status] = statusCodes.exec(reply) ?? []
  return { cause, advice, retry, ...(reply && { reply }), ...(status && { status }), ...(recipient && { recipient }) }
}

/** A failure as one line of text. */
export function failureText({ cause, advice, reply }: MailFailure): string {
  return `${cause}${reply ? ` (its reply: ${reply})` : ''}: ${advice}`
}

/** Classifies an error of nodemailer or of the connection. */
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
  const certificate = certificateCause(originalCode, message)
  if (certificate) return certificate
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

function certificateCause(code: string, message: string): MailCause | undefined {
  if (code === 'CERT_HAS_EXPIRED') return 'certificateExpired'
  if (code === 'CERT_NOT_YET_VALID') return 'certificateTooNew'
  if (/ALTNAME|HOSTNAME_MISMATCH/.test(code)) return 'certificateName'
  if (/CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)/.test(code)) return 'certificateAuthority'
  return /certificate/i.test(message) ? 'certificateAuthority' : undefined
}

// The codes are defined in RFC 5321, 4.2.3; codes with dots in RFC 3463.
function replyCause(code: string, command: string, status: number, reply: string): MailCause {
  const isTemporary = status < 500
  if (command === 'STARTTLS') return 'starttls'
  if (/5\.7\.139|basic authentication|SmtpClientAuthentication|app(lication)?-specific/i.test(reply))
    return 'passwordKind'
  if (code === 'EAUTH' || /^AUTH/.test(command)) return isTemporary ? 'temporary' : 'authentication'
  if (/\b(ehlo|helo)\b/i.test(reply)) return 'greeting'
  if (/5\.4\.5|daily[\w ]{0,30} (limit|quota)/i.test(reply)) return 'dailyLimit'
  if (/4\.4\.5|(sending|hourly)[\w ]{0,30} (limit|quota)|too many (mails|emails|messages)/i.test(reply)) return 'limit'
  if (isTemporary) {
    if (status === 452 || /4\.2\.2|quota|mailbox full/i.test(reply)) return 'mailbox'
    if (/gr[ea]ylist/i.test(reply)) return 'greylisting'
    return /4\.7\.\d|spf|dkim|dmarc|policy|blocked|reputation/i.test(reply) ? 'deferral' : 'temporary'
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
