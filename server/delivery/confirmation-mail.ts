// CONFIRMATION_MAIL: the email that thanks a visitor for a request, in the visitor's language. Anyone can write any
// address into the form, so the email repeats nothing that was typed, not even the name.
import type { SendMailOptions } from 'nodemailer'
import { languages } from '../../src/language/language.ts'
import type { Translate } from '../../src/language/translate.ts'
import type { Facts } from '../../src/site/facts.ts'
import { hoursLines, phoneLink } from '../../src/site/format.ts'
import { type MailRow, mailBody } from '../mail/mail-body.ts'
import { automaticHeaders } from '../mail/mail-headers.ts'
import type { OfficeMail } from '../mail/office-mail.ts'
import type { ClaimedConfirmation } from '../outbox/outbox.ts'

/** `translate` has the texts of the visitor's language. */
export interface ConfirmationMailOptions extends OfficeMail {
  confirmation: ClaimedConfirmation
}

/** The email for nodemailer. It is the same for every attempt. */
export function confirmationMail(options: ConfirmationMailOptions): SendMailOptions {
  const { confirmation, translate: t, facts, siteUrl, from } = options
  const { reference, language, email, receivedAt } = confirmation
  const { phone, email: officeAddress } = facts.office
  const values = { reference, brand: facts.brand, phone }
  const hours = hoursLines(facts, t, language)
  const rows: MailRow[] = [
    [t('emails.notification.fields.reference'), reference],
    [t('contact.office.phone'), phone],
  ]
  if (hours.length > 0) rows.push([t('contact.office.hours'), [...hours, t('contact.office.localTime')].join('\n')])
  const subject = t('emails.confirmation.subject', values)
  const isRightToLeft = languages[language].dir === 'rtl'
  const content = {
    language,
    subject,
    preheader: t('emails.confirmation.preheader', values),
    title: t('emails.confirmation.title'),
    intro: t('emails.confirmation.intro'),
    sections: [{ title: t('emails.confirmation.reachTitle'), rows }],
    actions: [{ text: t('emails.notification.call', values), url: phoneLink(phone) }],
    notes: [t('emails.confirmation.replyNote'), t('emails.confirmation.mistakeNote')],
    signature: t('emails.notification.signature', values),
    imprint: {
      identity: identityParts(facts, t)
        // Isolated, because neighbouring Latin words would change places.
        .map((part) => (isRightToLeft ? `\u2068${part}\u2069` : part))
        .join(' · '),
      privacy: { text: t('footer.legal.privacy'), url: `${siteUrl}/legal/privacy?lang=${language}` },
    },
  }
  return {
    from,
    to: email,
    ...automaticHeaders(subject, { kind: 'auto-replied', replyTo: { name: facts.brand, address: officeAddress } }),
    messageId: `<${reference}.${receivedAt}.confirmation@${new URL(siteUrl).hostname}>`,
    ...mailBody(content, options),
  }
}

/** The particulars that a company states in its letters (Code de commerce, R. 123-237; décret 72-678, article 92). */
function identityParts({ brand, legal }: Facts, t: Translate): string[] {
  const seat = t.fill(t.hasValue('registeredOffice') ? '{{registeredOffice}}' : '{{address}}')
  return [
    legal.legalName ?? brand,
    legal.legalForm,
    legal.shareCapital && t('emails.confirmation.identity.capital'),
    legal.registrationNumber,
    t('emails.confirmation.identity.seat', { seat }),
    legal.professionalCard && t('emails.confirmation.identity.card'),
  ].filter((part) => typeof part === 'string')
}
