// How a mail leaves: through the operator's mail server, or, where none is set, as a file that one can read.
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'

export interface MailTransport {
  /** Resolves when the mail is in other hands: the mail server's, or the disk's. Rejects when `signal` aborts. */
  send(message: SendMailOptions, signal?: AbortSignal): Promise<void>
  /** Resolves when the mail server would take a mail: it answers, and knows the user. Rejects when not. */
  verify(): Promise<unknown>
  close(): void
}

/** The mail server at `smtpUrl`, else the folder `mail` in `dataDir`. */
export function openMailTransport({ smtpUrl, dataDir }: { smtpUrl?: string | undefined; dataDir: string }) {
  return smtpUrl ? smtpTransport(smtpUrl) : fileTransport(join(dataDir, 'mail'))
}

function smtpTransport(url: string): MailTransport {
  const transport = createTransport({
    url,
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
      await transport.sendMail({ ...message, signal })
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
    },
    verify: async () => {}, // a folder knows no users
    close() {
      composer.close()
    },
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
