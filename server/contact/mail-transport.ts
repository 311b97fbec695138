// How a mail leaves: through the operator's mail server, or, where none is set, as a file that one can read.
import { mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { parseSmtpUrl, readCertificates, type SmtpServer } from '../settings/smtp-url.ts'
import { type RefusedRecipient, refusedRecipients } from './mail-faults.ts'

export interface MailTransport {
  /**
   * Resolves when the mail is in other hands: the mail server's, or the disk's. Rejects when `signal` aborts, and when
   * the mail server takes it for none of the recipients. Answers for whom the server refused it.
   */
  send(message: SendMailOptions, signal?: AbortSignal): Promise<RefusedRecipient[]>
  /** Resolves when the mail server would take a mail: it answers, and knows the user. Rejects when not. */
  verify(): Promise<unknown>
  close(): void
}

interface MailTransportOptions {
  smtpUrl?: string | undefined
  /** The certificates of the operator's own authority, beside those that Node knows. */
  certificateFile?: string | undefined
  dataDir: string
}

/** Where the mails lie that leave as files. */
export const mailFolder = (dataDir: string) => join(dataDir, 'mail')

/** The mail server at `smtpUrl`, else the folder `mail` in `dataDir`. */
export function openMailTransport({ smtpUrl, certificateFile, dataDir }: MailTransportOptions): MailTransport {
  if (!smtpUrl) return fileTransport(mailFolder(dataDir))
  const server = parseSmtpUrl(smtpUrl)
  if (!server) throw new Error('SMTP_URL is wrong.') // readSettings has refused it
  return smtpTransport(server, certificateFile)
}

function smtpTransport({ tls, ...server }: SmtpServer, certificateFile: string | undefined): MailTransport {
  const certificates = certificateFile && readCertificates(certificateFile)
  const transport = createTransport({
    ...server,
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'none',
    ...(certificates && { tls: { ca: [...rootCertificates, certificates] } }),
    pool: true,
    maxConnections: 2,
    // The outbox alone decides when a mail is sent again: the pool would repeat it at once, up to five times.
    maxRequeues: 0,
    // nodemailer waits for minutes, up to ten; while it does, the next request waits too.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(message, signal) {
      const { rejectedErrors = [] } = await transport.sendMail({ ...message, signal })
      return refusedRecipients(rejectedErrors)
    },
    verify: () => transport.verify(),
    close() {
      transport.close({ force: true })
    },
  }
}

function fileTransport(folder: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(message) {
      const { message: mail, messageId } = await composer.sendMail(message)
      // Named after the mail, so that the same mail sent again is the same file.
      const name = messageId.replace(/^<|@.*$/g, '').replace(/[^\w.-]/g, '_')
      await writeDurably(folder, `${name}.eml`, mail as Buffer) // because of `buffer: true`
      return []
    },
    verify: async () => {}, // a folder knows no users
    close() {
      composer.close()
    },
  }
}

/** Deletes the mails in the folder `mail` of `dataDir` that were written before that time. */
export async function deleteMailFiles(dataDir: string, before: number): Promise<void> {
  const folder = mailFolder(dataDir)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names.filter((name) => name.includes('.eml'))) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file)
    if (mtimeMs < before) await unlink(file)
  }
}

/** Writes a file so that after a power cut it is there whole, or not at all. */
async function writeDurably(folder: string, name: string, content: Buffer) {
  // Personal data: the folder and its files are the operator's alone.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = join(folder, `.${name}.${process.pid}`)
  const file = await open(unfinished, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, join(folder, name))
  // The new name is on disk only when the folder is (fsync(2)).
  const directory = await open(folder)
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
