// SMTP_URL and SMTP_CA_FILE, read as the mail transport uses them.
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

export interface SmtpServer {
  host: string
  port: number
  /** TLS from the first byte (smtps). */
  secure: boolean
  auth?: { user: string; pass: string }
  /** `required`: a connection that does not become encrypted gets neither the password nor an email. */
  tls: 'required' | 'if offered' | 'none'
}

/** The mail server at `url`; undefined if the URL is wrong. The caller must not show `url`: it holds a password. */
export function parseSmtpUrl(url: string): SmtpServer | undefined {
  const parsed = /\s/.test(url) ? null : URL.parse(url)
  if (!parsed || !/^smtps?:$/.test(parsed.protocol) || parsed.hash) return undefined
  // A password with a slash, a question mark or a hash that is not encoded ends the host too early.
  if (!/^\/?$/.test(parsed.pathname) || !/^(\?tls=none)?$/.test(parsed.search)) return undefined
  const host = parsed.hostname.replace(/^\[(.*)\]$/, '$1')
  if (!/^[0-9a-z._:-]+$/i.test(host)) return undefined
  const secure = parsed.protocol === 'smtps:'
  if (secure && parsed.search) return undefined
  const server = { host, secure, port: Number(parsed.port) || (secure ? 465 : 587) }
  try {
    const [user, pass] = [decodeURIComponent(parsed.username), decodeURIComponent(parsed.password)]
    if (Boolean(user) !== Boolean(pass)) return undefined
    const secured = user ? 'required' : 'if offered'
    const tls = parsed.search ? 'none' : secured
    return user ? { ...server, auth: { user, pass }, tls } : { ...server, tls }
  } catch {
    return undefined
  }
}

/** The certificates in `file`, in PEM; undefined if it cannot be read or holds none. */
export function readCertificates(file: string): string | undefined {
  try {
    const pem = readFileSync(file, 'utf8')
    for (const certificate of pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? ['']) {
      new X509Certificate(certificate)
    }
    return pem
  } catch {
    return undefined
  }
}
