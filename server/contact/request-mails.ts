// Writes and sends the mails about contact requests, with the content and the settings of the moment.

import type { CurrentContent } from '../content/current-content.ts'
import { picturesIn } from '../content/site-content.ts'
import { mailMark } from '../mail/mail-mark.ts'
import type { Mailer } from '../mail/mailer.ts'
import { mailboxesOf } from '../mail/recipients.ts'
import type { Settings } from '../settings.ts'
import { confirmationMail } from './confirmation.ts'
import type { DeliveryOptions } from './delivery.ts'
import { digestMail, notification } from './notification.ts'

interface RequestMailsOptions {
  settings: Settings
  content: CurrentContent
  mailer: Mailer
}

type RequestMails = Pick<DeliveryOptions, 'send' | 'sendDigest' | 'sendConfirmation'>

/** The mails that delivery sends: to the office and, with CONFIRMATION_MAIL, to visitors. */
export function requestMails({ settings, content, mailer }: RequestMailsOptions): RequestMails {
  /** The fields that all mails have in common. */
  async function common() {
    const { site, translate, colours } = content.current
    const [language] = settings.LANGUAGES
    return {
      language,
      translate: translate(language),
      facts: site.facts,
      brandColours: colours,
      mark: await mailMark(site, picturesIn(settings).folder),
      siteUrl: site.siteUrl,
      retentionDays: site.retentionDays,
      ...mailboxesOf(settings, site.facts),
    }
  }

  return {
    send: async (stored, signal) => mailer.send(notification({ ...(await common()), stored }), signal),
    sendDigest: async (digest, signal) => mailer.send(digestMail(digest, await common()), signal),
    ...(settings.CONFIRMATION_MAIL === 'on' && {
      async sendConfirmation(confirmation, signal) {
        const translate = content.current.translate(confirmation.language)
        return mailer.send(confirmationMail({ ...(await common()), confirmation, translate }), signal)
      },
    }),
  }
}
