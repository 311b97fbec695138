// Delivery with a real outbox and a real mail server, on a clock that the test sets.
import type { Test } from 'tap'
import { type Delivery, type DeliveryOptions, type MailKind, startDelivery } from '../../server/delivery/delivery.ts'
import { digestKind, requestKind } from '../../server/delivery/mail-kinds.ts'
import { digestMail, type MailOptions, notification } from '../../server/delivery/request-mail.ts'
import { createMailer } from '../../server/mail/mailer.ts'
import type { AddOptions } from '../../server/outbox/add-request.ts'
import type { Counts } from '../../server/outbox/outbox.ts'
import type { ContactRequest } from '../../src/contact/rules.ts'
import en from '../../src/language/texts/en.json' with { type: 'json' }
import { createTranslate } from '../../src/language/translate.ts'
import { defaultFacts } from '../../src/site/default-facts.ts'
import { testMailServer } from './mail-server.ts'
import { noon, testOutbox } from './outbox.ts'
import { until } from './until.ts'

const request: ContactRequest = {
  name: 'Claire Martin',
  email: 'claire@example.fr',
  phone: '+33 6 39 98 12 34',
  message: 'The shutters, please.',
  confidentiality: true,
}

/** What mails to the office need. */
export const mailOptions: MailOptions = {
  language: 'en',
  translate: createTranslate('en', en),
  facts: defaultFacts,
  siteUrl: 'https://mimosa-mer.example',
  retentionDays: 30,
  from: { address: 'website@mimosa-mer.example' },
  to: ['office@mimosa-mer.example'],
}

/** Everything that delivery needs. The test starts it. */
export async function deliverySite(t: Test, options: AddOptions = {}) {
  const { dataDir, outbox } = await testOutbox(t, {}, options)
  const mailServer = await testMailServer(t)
  const transport = createMailer({ SMTP_URL: mailServer.url, DATA_DIR: dataDir })
  const lines: string[] = []
  const write = (details: object, message: string) => {
    // Like pino, with the message and the stack of an error.
    lines.push(JSON.stringify([message, details, Object.values(details).map(String)]))
  }
  let delivery: Delivery | undefined
  const kinds: MailKind[] = [
    requestKind(outbox, {
      write: async (stored) => notification({ stored, ...mailOptions, to: site.to }),
      retentionDays: 30,
    }),
    digestKind(outbox, async (digest) => digestMail(digest, { ...mailOptions, to: site.to })),
  ]
  const site = {
    outbox,
    mailServer,
    lines,
    now: noon,
    to: mailOptions.to as readonly string[],
    add: (fields: Partial<ContactRequest> = {}) =>
      outbox.add({ request: { ...request, ...fields }, language: 'en' }, site.now),
    transport,
    kinds,
    start(options: Partial<DeliveryOptions> = {}) {
      delivery = startDelivery({
        kinds: site.kinds,
        send: transport.send,
        eraseExpired: async () => {},
        log: { info: write, warn: write, error: write },
        now: () => site.now,
        ...options,
      })
      return delivery
    },
    counts: () => outbox.counts(site.now),
    /** Waits until the counts are as expected. */
    until: (expected: Partial<Counts>) =>
      until(`counts ${JSON.stringify(expected)}`, async () => {
        const counts = await outbox.counts(site.now)
        return Object.entries(expected).every(([state, count]) => counts[state as keyof Counts] === count)
      }),
    /** Waits until delivery has logged a line with this text. */
    untilLogged: (text: string) => until(`logged: ${text}`, () => lines.some((line) => line.includes(text))),
  }
  t.teardown(async () => {
    await delivery?.stop()
    transport.close()
  })
  return site
}
