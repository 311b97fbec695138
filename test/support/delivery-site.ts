// Delivery with a real outbox and a real mail server, on a clock that the test sets.
import type { Test } from 'tap'
import { type Delivery, type DeliveryOptions, startDelivery } from '../../server/delivery/delivery.ts'
import { createMailKinds } from '../../server/delivery/mail-kinds.ts'
import { createMailer } from '../../server/mail/mailer.ts'
import type { OfficeMail } from '../../server/mail/office-mail.ts'
import type { Counts } from '../../server/outbox/outbox.ts'
import { readSettings } from '../../server/settings/settings.ts'
import type { ContactRequest } from '../../src/contact/rules.ts'
import en from '../../src/language/texts/en.json' with { type: 'json' }
import { createTranslate } from '../../src/language/translate.ts'
import { defaultFacts } from '../../src/site/default-facts.ts'
import { dataFolder } from './data-folder.ts'
import { testLog } from './log.ts'
import { testMailServer } from './mail-server.ts'
import { noon, testOutbox } from './outbox.ts'
import { loadSiteContent } from './site-content.ts'
import { until } from './until.ts'

const request: ContactRequest = {
  name: 'Claire Martin',
  email: 'claire@example.fr',
  phone: '+33 6 39 98 12 34',
  message: 'The shutters, please.',
  confidentiality: true,
}

/** The options of emails to the staff. */
export const mailOptions: OfficeMail = {
  language: 'en',
  translate: createTranslate('en', en),
  facts: defaultFacts,
  brandColours: {},
  logo: undefined,
  siteUrl: 'https://mimosa-mer.example',
  retentionDays: 30,
  hasDesk: false,
  from: { name: defaultFacts.brand, address: 'website@mimosa-mer.example' },
  to: ['office@mimosa-mer.example'],
}

/** An outbox, a mail server and delivery, which the test starts, with the settings of `environment`. */
export async function deliverySite(t: Test, environment: NodeJS.ProcessEnv = {}) {
  const mailServer = await testMailServer(t)
  const settings = readSettings({
    DATA_DIR: dataFolder(t),
    SITE_URL: mailOptions.siteUrl,
    SMTP_URL: mailServer.url,
    MAIL_FROM: mailOptions.from.address,
    MAIL_TO: mailOptions.to.join(),
    ...environment,
  })
  const location = { dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL }
  const { outbox, database } = await testOutbox(t, location, settings)
  const transport = createMailer(settings)
  const { log, lines } = testLog()
  let delivery: Delivery | undefined
  const site = {
    outbox,
    database,
    mailServer,
    settings,
    lines,
    now: noon,
    add: (fields: Partial<ContactRequest> = {}) =>
      outbox.add({ request: { ...request, ...fields }, language: 'en' }, site.now),
    kinds: createMailKinds({
      settings,
      content: { current: await loadSiteContent(settings) },
      outbox,
      onAttempt() {},
      onConfirmationAttempt: (outcome) => lines.push(`Confirmation: ${outcome}`),
    }),
    start(options: Partial<DeliveryOptions> = {}) {
      delivery = startDelivery({
        kinds: site.kinds,
        send: transport.send,
        eraseExpired: async () => {},
        log,
        now: () => site.now,
        ...options,
      })
      return delivery
    },
    /** Starts delivery with a request that the mail server refuses for a while. */
    async addRefused(): Promise<{ reference: string; wake: () => void }> {
      const { reference } = await site.add()
      const { wake } = site.start()
      await site.untilLogged('Request not delivered yet')
      return { reference, wake }
    },
    /** Lets `time` pass, and waits until no request waits. */
    async deliverLater(time: number): Promise<void> {
      site.now += time
      delivery?.wake()
      await site.until({ waiting: 0, failed: 0 })
    },
    /** The recipients of each accepted email. */
    recipients: () => mailServer.mails.map(({ to }) => to),
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
