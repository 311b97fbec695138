// The emails to the staff: one for each request, or a digest. Their words are texts in the office's language.
import type { SendMailOptions } from 'nodemailer'
import { type ContactField, contactFields, type Rule, rules } from '../../src/contact/rules.ts'
import { fieldText } from '../../src/contact/staff-fields.ts'
import { type Language, languages } from '../../src/language/language.ts'
import { formatTime, withOrdinal } from '../../src/site/format.ts'
import { languageName } from '../content/language-name.ts'
import { type MailContent, type MailRow, mailBody } from '../mail/mail-body.ts'
import { automaticHeaders, oneLine } from '../mail/mail-headers.ts'
import type { OfficeMail } from '../mail/office-mail.ts'
import type { ClaimedDigest, ClaimedRequest, StoredRequest } from '../outbox/outbox.ts'
import { phoneLinks } from '../outbox/phone-number.ts'
import { canonicalEmail } from '../settings/mailboxes.ts'

export interface NotificationOptions extends OfficeMail {
  stored: StoredRequest & Partial<Pick<ClaimedRequest, 'recipients' | 'resends'>>
}

/** The email about one request for nodemailer. It is the same for every attempt. */
export function notification(options: NotificationOptions): SendMailOptions {
  const { stored, siteUrl, from, to } = options
  const { request, reference, receivedAt, recipients, resends = 0 } = stored
  const content = requestContent(options)
  // The transport names the recipients that it could not reach in its own spelling.
  const waiting = recipients && new Set(recipients.map(canonicalEmail))
  const remaining = waiting && to.filter((recipient) => waiting.has(canonicalEmail(recipient)))
  return {
    from,
    to: [...to],
    ...(remaining && { envelope: { from: from.address, to: remaining } }),
    ...automaticHeaders(content.subject, { replyTo: { name: oneLine(request.name), address: request.email } }),
    // Equal for every attempt, so that mail programs recognise a repeat. Changes if the staff send the email again,
    // because mail programs would hide a repeat. The time distinguishes two requests with the same reference.
    messageId: `<${[reference, receivedAt, ...(resends > 0 ? [resends] : [])].join('.')}@${new URL(siteUrl).hostname}>`,
    ...mailBody(content, options),
  }
}

function requestContent(options: NotificationOptions): MailContent {
  const { stored, language, translate: t, facts, siteUrl, retentionDays, hasDesk } = options
  const { request, reference, receivedAt } = stored
  const name = oneLine(request.name)
  const { country, timeZone } = facts.office
  const wish = fieldText('service', stored, t, timeZone)
  const service = wish || t('emails.notification.values.noService')
  const values = { name, service, phone: request.phone, siteUrl, retentionDays, brand: facts.brand }
  const { call } = phoneLinks(request.phone, country)
  const choices = [fieldText('package', stored, t, timeZone), wish]
  const inDesk = hasDesk ? deskLinks(options) : []
  return {
    language,
    subject: oneLine(
      t('emails.notification.subject', { ...values, service: choices.filter(Boolean).join(' · ') || service }),
    ),
    preheader: t('emails.notification.preheader', values),
    title: t('emails.notification.title'),
    intro: t('emails.notification.intro', values),
    sections: [
      {
        title: t('emails.notification.contactTitle'),
        rows: fieldRows(options, ['text', 'email', 'tel']),
      },
      {
        title: t('emails.notification.requestTitle'),
        rows: fieldRows(options, ['choice', 'date', 'multiline']),
        ...(request.message && {
          quotation: {
            title: t('lang.brackets', {
              first: t('contact.form.fields.message.label'),
              next: t('emails.notification.unchecked'),
            }),
            text: request.message,
          },
        }),
      },
      {
        title: t('emails.notification.detailsTitle'),
        rows: [
          [t('emails.notification.fields.confidentiality'), t('emails.notification.values.agreed')],
          [t('emails.notification.fields.language'), languageName(stored.language, language)],
          [t('emails.notification.fields.receivedAt'), formatOfficeTime(receivedAt, language, facts.office.timeZone)],
          [t('emails.notification.fields.reference'), reference],
          // Plain text has no buttons.
          ...inDesk.map(({ text, url }): MailRow => [text, url]),
        ],
      },
    ],
    actions: [
      ...(call ? [{ text: t('emails.notification.call', values), url: call }] : []),
      {
        text: t('emails.notification.reply', values),
        url: `mailto:${request.email.split('@').map(encodeURIComponent).join('@')}`,
      },
      ...inDesk,
    ],
    notes: [
      t('emails.notification.replyNote'),
      t('emails.notification.duplicateNote'),
      t(hasDesk ? 'emails.notification.retentionNoteWithDesk' : 'emails.notification.retentionNote', values),
    ],
    signature: t('emails.notification.signature', values),
  }
}

/** A row for each field of one of `kinds`, except a message, which is shown as a quotation. */
function fieldRows({ stored, translate: t, facts }: NotificationOptions, kinds: Rule['kind'][]): MailRow[] {
  const missing: Partial<Record<ContactField, string>> = {
    service: t('emails.notification.values.noService'),
    message: t('emails.notification.values.noMessage'),
  }
  return contactFields.flatMap((field): MailRow[] => {
    if (!kinds.includes(rules[field].kind)) return []
    if (field === 'message' && stored.request.message) return []
    const text = fieldText(field, stored, t, facts.office.timeZone) || missing[field]
    return text ? [[t(`contact.form.fields.${field}.label`), oneLine(text)]] : []
  })
}

/** The links to a request in the desk. The second one only focuses a button: programs that check emails open links. */
function deskLinks({ stored, siteUrl, translate: t }: NotificationOptions): MailContent['actions'] {
  const page = `${siteUrl}/desk/requests/${stored.reference}`
  return [
    { text: t('emails.notification.openInDesk'), url: page },
    { text: t('emails.notification.markAnswered'), url: `${page}?do=answered` },
  ]
}

/** The email that lists the requests above the hourly limit, which have no other email. */
export function digestMail(digest: Pick<ClaimedDigest, 'count' | 'references'>, options: OfficeMail): SendMailOptions {
  const { language, translate: t, facts, siteUrl, retentionDays, hasDesk, from, to } = options
  const { count, references } = digest
  const [reference = ''] = references
  const values = { siteUrl, retentionDays, brand: facts.brand, count, reference }
  const subject = oneLine(t('emails.digest.subject', values))
  const more = count - references.length
  const content: MailContent = {
    language,
    subject,
    preheader: t('emails.digest.intro', values),
    title: t('emails.digest.title'),
    intro: t('emails.digest.intro', values),
    sections: [{ title: t('emails.digest.listTitle'), rows: references.map((name, index) => [`${index + 1}`, name]) }],
    actions: hasDesk ? [{ text: t('emails.notification.openInDesk'), url: `${siteUrl}/desk` }] : [],
    notes: [
      ...(more > 0 ? [t('emails.digest.more', { ...values, count: more })] : []),
      // Without the desk, only the operator can read them.
      ...(hasDesk ? [] : [t('emails.digest.show', values), t('emails.digest.accept', values)]),
    ],
    signature: t('emails.notification.signature', values),
  }
  return {
    from,
    to: [...to],
    ...automaticHeaders(subject),
    ...mailBody(content, options),
  }
}

function formatOfficeTime(time: number, language: Language, timeZone: string): string {
  const format = new Intl.DateTimeFormat(languages[language].locale, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  })
  return withOrdinal(format.format(time)).replace(/\d\d:\d\d$/, (digits) => formatTime(digits, language))
}
