// Sends the site's mails. The mail library is loaded with the first mail: earlier, it would take a tenth of the start.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import type { IsStored, MailTransport } from './mail-transport.ts'

export interface Mailer {
  send: MailTransport['send']
  /** Deletes the mails in DATA_DIR/mail that are older than `before`, and those about requests that are not stored. */
  deleteFiles(before: number, isStored: IsStored): Promise<void>
  close(): Promise<void>
}

type MailerSettings = Pick<Settings, 'SMTP_URL' | 'SMTP_CA_FILE' | 'DATA_DIR'>

/** A mailer for the mail server of the settings or, without one, for the folder of mails. */
export function createMailer({ SMTP_URL, SMTP_CA_FILE, DATA_DIR }: MailerSettings): Mailer {
  let transport: Promise<MailTransport> | undefined

  async function load() {
    const { openMailTransport } = await import('./mail-transport.ts')
    return openMailTransport({ smtpUrl: SMTP_URL, certificateFile: SMTP_CA_FILE, dataDir: DATA_DIR })
  }

  function loaded(): Promise<MailTransport> {
    transport ??= load().catch((error: unknown) => {
      // Loading may succeed the next time.
      transport = undefined
      throw error
    })
    return transport
  }

  return {
    send: async (message, signal) => (await loaded()).send(message, signal),
    async deleteFiles(before, isStored) {
      if (!existsSync(join(DATA_DIR, 'mail'))) return
      const { deleteMailFiles } = await import('./mail-transport.ts')
      await deleteMailFiles(DATA_DIR, before, isStored)
    },
    async close() {
      const opened = await transport?.catch(() => undefined)
      opened?.close()
    },
  }
}
