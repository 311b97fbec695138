// The messages for the operator about emails that cannot be sent, with mail servers that fail in each way.
import { createServer } from 'node:net'
import t, { type Test } from 'tap'
import { explainMailError, failureText, mailCause } from '../../../server/mail/mail-errors.ts'
import { createMailer } from '../../../server/mail/mailer.ts'
import { listen } from '../../support/listen.ts'
import { testMailServer } from '../../support/mail-server.ts'

const mail = { from: 'website@villa.example', to: 'office@villa.example', subject: 'Test', text: 'Test' }

/** Sends an email through `smtpUrl`. Returns the error; undefined if the server accepted the email. */
async function sendError(t: Test, smtpUrl: string, certificateFile?: string): Promise<unknown> {
  const transport = createMailer({ SMTP_URL: smtpUrl, SMTP_CA_FILE: certificateFile, DATA_DIR: '' })
  t.teardown(() => transport.close())
  return transport.send(mail).then(
    () => undefined,
    (error: unknown) => error,
  )
}

const withUser = (url: string) => url.replace('://', '://office:right@')

t.test('an unknown certificate is accepted only with SMTP_CA_FILE', async (t) => {
  for (const tls of ['starttls', 'smtps'] as const) {
    const server = await testMailServer(t, { tls, password: 'right' })
    t.equal(mailCause(await sendError(t, withUser(server.url))), 'certificateAuthority', tls)
    t.equal(await sendError(t, withUser(server.url), server.certificateFile), undefined, tls)
    t.equal(server.mails.length, 1)
  }
})

t.test('a certificate that has expired, is not valid yet or has another name has its own advice', async (t) => {
  for (const [originalCode, advice] of [
    ['CERT_HAS_EXPIRED', /has expired.*renew/],
    ['CERT_NOT_YET_VALID', /clock of this machine/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /another name.*SMTP_URL/],
  ] as const) {
    t.match(failureText(explainMailError({ code: 'ESOCKET', originalCode })), advice)
  }
})

t.test('a password is never sent without encryption, unless the URL has ?tls=none', async (t) => {
  const server = await testMailServer(t, { password: 'right' })
  const error = await sendError(t, withUser(server.url))
  t.equal(mailCause(error), 'starttls')
  t.match(failureText(explainMailError(error)), /offers no encryption.*\?tls=none/)
  t.equal(server.mails.length, 0)
  t.equal(await sendError(t, `${withUser(server.url)}?tls=none`), undefined)
})

t.test('a wrong TLS mode, an unknown host and a server that is not a mail server have different causes', async (t) => {
  const plain = await testMailServer(t)
  t.equal(mailCause(await sendError(t, plain.url.replace('smtp:', 'smtps:'))), 'tlsMode')
  t.equal(mailCause(await sendError(t, 'smtp://mail.invalid')), 'unknownHost')
  const web = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  t.match(mailCause(await sendError(t, `smtp://127.0.0.1:${await listen(t, web)}`)), /protocol|connection/)
})

t.test('the refused command and the reply of the mail server determine the cause and the retries', async (t) => {
  const server = await testMailServer(t)
  for (const [at, code, message, cause, retry] of [
    ['MAIL FROM', 550, '5.7.1 Sender address rejected: not owned by user', 'sender', 'until corrected'],
    ['MAIL FROM', 530, '5.7.0 Authentication required', 'authentication', 'until corrected'],
    ['MAIL FROM', 451, '4.3.0 Try again later', 'temporary', 'for days'],
    ['MAIL FROM', 550, '5.4.5 Daily user sending limit exceeded', 'dailyLimit', 'once a day'],
    ['DATA', 450, '4.7.1 Hourly sending limit exceeded', 'limit', 'until corrected'],
    ['MAIL FROM', 421, '4.7.0 Try again later, closing connection. (EHLO)', 'greeting', 'until corrected'],
    ['RCPT TO', 550, '5.7.1 Helo command rejected: need fully-qualified hostname', 'greeting', 'until corrected'],
    ['RCPT TO', 550, "5.1.90 You've reached your daily limit for message recipients", 'dailyLimit', 'once a day'],
    ['RCPT TO', 450, '4.7.26 This mail is unauthenticated', 'deferral', 'until corrected'],
    [
      'MAIL FROM',
      535,
      '5.7.139 Authentication unsuccessful, basic authentication is disabled',
      'passwordKind',
      'until corrected',
    ],
    ['RCPT TO', 550, '5.1.1 User unknown', 'recipient', 'never'],
    ['RCPT TO', 554, '5.7.1 Relay access denied', 'relaying', 'until corrected'],
    ['RCPT TO', 450, '4.2.0 Greylisted, see postgrey', 'greylisting', 'for days'],
    ['RCPT TO', 552, '5.2.2 Mailbox full', 'mailbox', 'until corrected'],
    ['RCPT TO', 554, '5.7.1 Your address is blocked by our policy', 'policy', 'until corrected'],
    ['RCPT TO', 553, '5.1.8 Bad sender address', 'sender', 'until corrected'],
    ['DATA', 550, '5.7.26 This mail is unauthenticated: SPF and DKIM did not pass', 'policy', 'until corrected'],
    ['DATA', 554, '5.6.0 Message contains a virus', 'message', 'for days'],
    ['DATA', 452, '4.3.1 Insufficient system storage', 'mailbox', 'until corrected'],
    ['DATA', 421, '4.3.2 Shutting down', 'temporary', 'for days'],
  ] as const) {
    server.refusal = { at, code, message }
    const error = await sendError(t, server.url)
    t.equal(mailCause(error), cause, message)
    const [status] = message.split(' ')
    t.match(explainMailError(error), { retry, reply: `${code} ${message}`, status: `${code} ${status}` })
  }
})

t.test('the reply has no control characters', async (t) => {
  const explain = (response: string) => explainMailError({ response, responseCode: 550 })
  t.match(explain('550-5.1.1 \u001b[31mno such user\r\n550 5.1.1 <zoe@villa.example>'), {
    reply: '550-5.1.1 [31mno such user 550 5.1.1 <zoe@villa.example>',
    status: '550-5.1.1',
  })
})

t.test('the status of a reply has no text', async (t) => {
  const explain = (response: string) => explainMailError({ response, responseCode: 550 })
  t.equal(explain('550 Zoé Martin').status, '550')
  t.equal(explain('Zoé Martin').status, undefined)
})
