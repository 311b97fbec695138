// A real SMTP server for tests: stores accepted emails, and can refuse emails, hang or stop.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { SendMailOptions } from 'nodemailer'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Test } from 'tap'
import { createMailer } from '../../server/mail/mailer.ts'
import { dataFolder } from './data-folder.ts'
import { parseMail } from './parse-mail.ts'

/** `greeting` is the name with which the client has greeted the server (EHLO). */
type ReceivedMail = ReturnType<typeof parseMail> & { from: string; to: string[]; greeting: string }

type OnData = NonNullable<SMTPServerOptions['onData']>

interface Refusal {
  at: 'MAIL FROM' | 'RCPT TO' | 'DATA'
  code: number
  message: string
  /** The recipient that is refused at RCPT TO; by default every recipient. */
  recipient?: string
}

interface TestMailServerOptions {
  /** The required password, for any user name. */
  password?: string
  /** Encrypted after STARTTLS or from the start, with a self-signed certificate. */
  tls?: 'starttls' | 'smtps'
}

/** The state of a server, which a test can change. */
interface Mailbox {
  mails: ReceivedMail[]
  /** The number of attempts to send an email. */
  attempts: number
  /** True if the server does not reply to emails. */
  isSilent: boolean
  /** The reply to an accepted email, after the code 250. */
  reply?: string
  /** The refused command, and the reply. */
  refusal?: Refusal
}

/** Starts a server that stops with the test. */
export async function testMailServer(t: Test, { password, tls }: TestMailServerOptions = {}) {
  const certificate = tls ? selfSigned(t) : undefined
  const mailbox: Mailbox = { mails: [], attempts: 0, isSilent: false }
  let server: SMTPServer | undefined
  let port = 0

  const mailServer = Object.assign(mailbox, {
    /** For SMTP_URL. */
    url: '',
    /** For SMTP_CA_FILE, if it uses TLS. */
    certificateFile: certificate?.file ?? '',
    /** Starts, or starts again on the same port. */
    async start() {
      server = new SMTPServer({
        // Its built-in certificate has expired.
        disabledCommands: [...(tls === 'starttls' ? [] : ['STARTTLS']), ...(password ? [] : ['AUTH'])],
        ...(certificate && { key: certificate.key, cert: certificate.cert, secure: tls === 'smtps' }),
        allowInsecureAuth: true,
        onAuth: (auth, _session, done) =>
          auth.password === password ? done(null, { user: auth.username }) : done(new Error('Wrong password')),
        onMailFrom: (_address, _session, done) => done(refuse(mailbox, 'MAIL FROM')),
        onRcptTo: ({ address }, _session, done) => done(refuse(mailbox, 'RCPT TO', address)),
        onData: receiver(mailbox),
        disableReverseLookup: true,
        closeTimeout: 100,
      })
      server.on('error', () => {}) // A client that disconnects.
      const listener = server.listen(port, '127.0.0.1')
      await once(listener, 'listening')
      port = (listener.address() as AddressInfo).port
      mailServer.url = `${tls === 'smtps' ? 'smtps' : 'smtp'}://127.0.0.1:${port}`
    },
    async stop() {
      const stopped = server
      server = undefined
      if (stopped) await new Promise<void>((resolve) => stopped.close(() => resolve()))
    },
  })
  await mailServer.start()
  t.teardown(() => mailServer.stop())
  return mailServer
}

/** The error that refuses a command, if it is refused. */
function refuse({ refusal }: Mailbox, at: Refusal['at'], recipient?: string) {
  if (refusal?.at !== at || (refusal.recipient ?? recipient) !== recipient) return undefined
  return Object.assign(new Error(refusal.message), { responseCode: refusal.code })
}

/** Returns the function that stores each email, and replies. */
const receiver =
  (mailbox: Mailbox): OnData =>
  (stream, session, done) => {
    const { isSilent } = mailbox
    mailbox.attempts += 1
    buffer(stream).then((content) => {
      if (isSilent) return
      const refused = refuse(mailbox, 'DATA')
      if (refused) return done(refused)
      const { mailFrom, rcptTo } = session.envelope
      const to = rcptTo.map(({ address }) => address)
      const greeting = session.hostNameAppearsAs
      const from = mailFrom ? mailFrom.address : ''
      mailbox.mails.push({ from, to, greeting, ...parseMail(content.toString()) })
      done(null, mailbox.reply)
    }, done) // A client that disconnects before the end.
  }

/** A mail server, and a function that sends it an email and returns the received one. */
export async function mailRoundTrip(t: Test) {
  const server = await testMailServer(t)
  const transport = createMailer({ SMTP_URL: server.url, DATA_DIR: '' })
  t.teardown(() => transport.close())
  async function deliver(mail: SendMailOptions): Promise<ReceivedMail> {
    await transport.send(mail)
    const received = server.mails.at(-1)
    if (!received) throw new Error('Nothing received')
    return received
  }
  return { server, transport, deliver }
}

/** A certificate for this machine, made by openssl. */
export function selfSigned(t: Test) {
  const folder = dataFolder(t)
  const keyFile = join(folder, 'key.pem')
  const file = join(folder, 'certificate.pem')
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...kind, ...names, '-keyout', keyFile, '-out', file], { stdio: 'ignore' })
  return { file, key: readFileSync(keyFile), cert: readFileSync(file) }
}
