// Writes and sends the mails about contact requests, with the content and the settings of the moment.
import type { CurrentContent } from '../content/current-content.ts'
import type { Mailer } from '../mail/mailer.ts'
import { officeMail } from '../mail/office-mail.ts'
import type { Settings } from '../settings.ts'
import { confirmationMail } from './confirmation-mail.ts'
import type { DeliveryOptions } from './delivery.ts'

interface RequestMailsOptions {
  settings: Settings
  content: CurrentContent
  mailer: Mailer
}

type RequestMails = Pick<DeliveryOptions, 'send' | 'sendDigest' | 'sendConfirmation'>

/** The mails that delivery sends: to the office and, with CONFIRMATION_MAIL, to visitors. */
export function requestMails({ settings, content, mailer }: RequestMailsOptions): RequestMails {
  const common = () => officeMail(settings, content.current)
  // Loaded with the first mail, because the rules of telephone numbers would slow down the start.
  const load = () => import('./request-mail.ts')

  return {
    async send(stored, signal) {
      const { notification } = await load()
      return mailer.send(notification({ ...(await common()), stored }), signal)
    },
    async sendDigest(digest, signal) {
      const { digestMail } = await load()
      return mailer.send(digestMail(digest, await common()), signal)
    },
    ...(settings.CONFIRMATION_MAIL === 'on' && {
      async sendConfirmation(confirmation, signal) {
        const translate = content.current.translate(confirmation.language)
        return mailer.send(confirmationMail({ ...(await common()), confirmation, translate }), signal)
      },
    }),
  }
}
