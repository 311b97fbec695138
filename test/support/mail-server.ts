// A real SMTP server for tests: keeps the mails that it accepts, and can be told to refuse, to hang or to go away.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { Test } from 'tap'

export interface ReceivedMail {
  from: string
  to: string[]
  /** As it came over the wire. */
  raw: string
  headers: Record<string, string>
  text: string
  html: string
}

export interface TestMailServer {
  /** For SMTP_URL. */
  url: string
  mails: ReceivedMail[]
  /** How many mails have been tried on it. */
  attempts: number
  /** What it answers to the next mails: accept them, refuse them with this code, or say nothing at all. */
  answer: 'accept' | 'hang' | 451 | 550
  stop(): Promise<void>
  /** Comes back on the same port. */
  start(): Promise<void>
}

/** Starts a server that ends with the test; with a `password`, it lets in who knows it, whatever his name. */
export async function testMailServer(t: Test, { password }: { password?: string } = {}): Promise<TestMailServer> {
  let server: SMTPServer | undefined
  let port = 0

  const mailServer: TestMailServer = {
    url: '',
    mails: [],
    attempts: 0,
    answer: 'accept',
    async start() {
      server = new SMTPServer({
        // Its built-in certificate has expired.
        disabledCommands: password ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
        allowInsecureAuth: true,
        onAuth: (auth, _session, done) =>
          auth.password === password ? done(null, { user: auth.username }) : done(new Error('Wrong password')),
        disableReverseLookup: true,
        closeTimeout: 100,
        onData(stream, session, done) {
          const { answer } = mailServer
          mailServer.attempts += 1
          buffer(stream).then((content) => {
            if (answer === 'hang') return
            if (answer !== 'accept') return done(Object.assign(new Error('Refused'), { responseCode: answer }))
            const { mailFrom, rcptTo } = session.envelope
            const from = mailFrom ? mailFrom.address : ''
            mailServer.mails.push({ from, to: rcptTo.map(({ address }) => address), ...parseMail(content.toString()) })
            done()
          }, done) // a client that goes away before the end
        },
      })
      server.on('error', () => {}) // a client that goes away
      const listener = server.listen(port, '127.0.0.1')
      await once(listener, 'listening')
      port = (listener.address() as AddressInfo).port
      mailServer.url = `smtp://127.0.0.1:${port}`
    },
    async stop() {
      const stopped = server
      server = undefined
      if (stopped) await new Promise<void>((resolve) => stopped.close(() => resolve()))
    },
  }
  await mailServer.start()
  t.teardown(() => mailServer.stop())
  return mailServer
}

/** Reads a mail of this site's kind: encoded words, and a text and an HTML part, either of them quoted-printable. */
export function parseMail(raw: string): Pick<ReceivedMail, 'raw' | 'headers' | 'text' | 'html'> {
  const { headers, body } = splitHead(raw.replaceAll('\r\n', '\n'))
  const boundary = headers['content-type']?.match(/boundary="(.+?)"/)?.[1]
  const parts = body.split(`--${boundary}`).map((part) => splitHead(part.trimStart()))
  const part = (type: string) => {
    const found = parts.find(({ headers }) => headers['content-type']?.startsWith(type))
    if (!found) return ''
    return found.headers['content-transfer-encoding'] === 'quoted-printable'
      ? unquoted(found.body.replace(/=\n/g, ''))
      : found.body
  }
  return { raw, headers, text: part('text/plain'), html: part('text/html') }
}

function splitHead(mail: string): { headers: Record<string, string>; body: string } {
  const end = mail.indexOf('\n\n')
  const lines = mail
    .slice(0, end)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')
  const headers = lines.map((line) => [line.split(':', 1)[0]?.toLowerCase(), decoded(line.replace(/^[^:]*:\s*/, ''))])
  return { headers: Object.fromEntries(headers), body: mail.slice(end + 2) }
}

// RFC 2047: the space between two encoded words is not part of the text.
function decoded(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?q\?(.*?)\?=/gi, (_word, text: string) => unquoted(text.replaceAll('_', ' ')))
    .replace(/=\?utf-8\?b\?(.*?)\?=/gi, (_word, text: string) => Buffer.from(text, 'base64').toString())
}

function unquoted(text: string): string {
  return Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
}
