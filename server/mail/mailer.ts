// Sends emails: through the operator's mail server or, without SMTP_URL, as files.
import { readdir, stat, unlink } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { domainToASCII } from 'node:url'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { replaceFile } from '../content/replace-file.ts'
import { parseMailbox } from '../settings/mailboxes.ts'
import type { Settings } from '../settings/settings.ts'
import { isLocalSite } from '../settings/site-url.ts'
import { parseSmtpUrl, readCertificates, type SmtpServer } from '../settings/smtp-url.ts'
import { withTimeout } from '../with-timeout.ts'
import { type MailError, serverReply } from './mail-errors.ts'

/** The part of the log that the senders of emails use. Tests collect its lines without a logger. */
export interface MailLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** The result of an email that was sent. */
export interface MailReceipt {
  /** An error for each recipient that was refused. */
  refused: readonly MailError[]
  /** The reply of the mail server, which usually contains its queue id; missing for a file. */
  reply?: string
}

export interface Mailer {
  /**
   * Resolves when the mail server has accepted the email, or the file is on disk. Rejects when `signal` aborts, after
   * `sendTimeout`, or when the mail server refuses every recipient. Sends nothing if the envelope has no recipients.
   */
  send(message: SendMailOptions, signal?: AbortSignal): Promise<MailReceipt>
  /** Resolves if the mail server answers and accepts user and password; rejects otherwise, and after `sendTimeout`. */
  verify(): Promise<void>
  close(): void
}

type SmtpSettings = Partial<Pick<Settings, 'SMTP_URL' | 'SMTP_CA_FILE' | 'SMTP_EHLO_NAME' | 'SITE_URL' | 'MAIL_FROM'>>

export const mailFolder = (dataDir: string) => join(dataDir, 'mail')

/** The longest time for one email (milliseconds): no other limit stops a server that answers byte by byte. */
const sendTimeout = 45_000

/** A mailer for the mail server of the settings; without one, for the folder of emails. */
export function createMailer(settings: SmtpSettings & Pick<Settings, 'DATA_DIR'>, longest = sendTimeout): Mailer {
  if (!settings.SMTP_URL) return createFileMailer(mailFolder(settings.DATA_DIR))
  const server = parseSmtpUrl(settings.SMTP_URL)
  if (!server) throw new Error('SMTP_URL is wrong.') // readSettings has refused it
  return createSmtpMailer(server, settings, longest)
}

function createSmtpMailer({ tls, ...server }: SmtpServer, settings: SmtpSettings, longest: number): Mailer {
  const certificates = settings.SMTP_CA_FILE && readCertificates(settings.SMTP_CA_FILE)
  const name = ehloName(settings)
  const transport = createTransport({
    ...server,
    ...(name && { name }),
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'none',
    ...(certificates && { tls: { ca: [...rootCertificates, certificates] } }),
    pool: true,
    maxConnections: 2,
    // The outbox decides when an email is sent again. The pool would send it again immediately, up to five times.
    maxRequeues: 0,
    // By default nodemailer waits up to ten minutes, and the next request waits as long.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(message, signal) {
      // The recipients without the email may have been removed from the settings.
      if ([message.envelope?.to].flat().length === 0) return { refused: [] }
      const limit = AbortSignal.timeout(longest)
      const limited = signal ? AbortSignal.any([signal, limit]) : limit
      const { rejectedErrors = [], response } = await transport.sendMail({ ...message, signal: limited })
      return { refused: rejectedErrors, reply: serverReply(response) }
    },
    async verify() {
      await withTimeout(transport.verify(), longest, 'timeout')
    },
    close() {
      transport.close({ force: true })
    },
  }
}

/**
 * The name with which the site greets the mail server (RFC 5321, 4.1.4), since many servers refuse a name without a
 * dot, which a container has. Undefined for the name of the machine.
 */
function ehloName({ SMTP_EHLO_NAME, SITE_URL, MAIL_FROM = '' }: SmtpSettings): string | undefined {
  if (SMTP_EHLO_NAME) return SMTP_EHLO_NAME
  const { hostname } = new URL(SITE_URL ?? 'http://localhost')
  if (hostname.includes('.') && !isIP(hostname) && !isLocalSite(`http://${hostname}`)) return hostname
  const [, domain = ''] = parseMailbox(MAIL_FROM)?.address.split('@') ?? []
  return domainToASCII(domain) || undefined
}

function createFileMailer(folder: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(message) {
      const { message: mail, messageId } = await composer.sendMail(message)
      // Named after the email, so that sending it again replaces the file.
      const name = messageId.replace(/^<|@.*/gs, '').replace(/[^\w.-]/g, '_')
      await replaceFile(join(folder, `${name}.eml`), mail as Buffer) // Because of `buffer: true`.
      return { refused: [] }
    },
    verify: async () => {}, // A folder has no users.
    close() {
      composer.close()
    },
  }
}

/** Deletes email files that were written before the time `before`, and those about requests that are not stored. */
export async function deleteMailFiles(
  dataDir: string,
  before: number,
  isStored: (reference: string) => Promise<boolean>,
): Promise<void> {
  const folder = mailFolder(dataDir)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names.filter((name) => name.includes('.eml'))) {
    const file = join(folder, name)
    const reference = referenceIn(name)
    const isOrphan = reference !== undefined && !(await isStored(reference))
    if (isOrphan || (await stat(file)).mtimeMs < before) await unlink(file)
  }
}

// The Message-ID of an email about one request, and so the name of its file, begins with the reference.
const referenceIn = (name: string) => /^([2-9B-Z]{4}-[2-9B-Z]{4})\./.exec(name)?.[1]
