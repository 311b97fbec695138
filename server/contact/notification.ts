// The mails to the office: one for each request, or a digest. Their words are texts in the operator's language.
import type { SendMailOptions } from 'nodemailer'
import { type Language, languages } from '../../src/language/language.ts'
import type { Translate } from '../../src/language/translate.ts'
import { colours } from '../../src/site/colours.ts'
import type { Facts } from '../../src/site/facts.ts'
import type { BrandColours } from '../../src/site/palette.ts'
import { optionTitle } from '../../src/site/services.ts'
import type { Mailbox } from '../settings/mail-address.ts'
import type { Claimed, Digest, Stored } from './outbox.ts'

/** What every mail to the office needs. */
export interface MailOptions {
  /** The operator's language. */
  language: Language
  /** The texts of that language. */
  translate: Translate
  facts: Pick<Facts, 'brand'>
  /** The colours that differ from those of the site. */
  brandColours?: BrandColours
  siteUrl: string
  retentionDays: number
  /** The site's own address. */
  from: Mailbox
  /** The office's addresses. */
  to: readonly string[]
}

export interface NotificationOptions extends MailOptions {
  stored: Stored & Pick<Claimed, 'recipients'>
}

/** The mail of one request, for nodemailer. Every attempt makes the same one. */
export function notification(options: NotificationOptions): SendMailOptions {
  const { stored, language, translate: t, facts, siteUrl, retentionDays, from, to } = options
  const { request, reference, receivedAt } = stored
  const name = oneLine(request.name)
  const service = request.service ? optionTitle(request.service, t) : t('emails.notification.values.noService')
  const chosen = request.package && t(`pricing.packages.${request.package}.name`)
  const words = { name, service, phone: request.phone, siteUrl, retentionDays, brand: facts.brand }
  const wish = chosen ? [chosen, request.service && service].filter(Boolean).join(' · ') : service
  const subject = oneLine(t('emails.notification.subject', { ...words, service: wish }))
  // Empty if the mail goes to everybody. Otherwise some recipients have the mail already, and these have not.
  const remaining = to.filter((recipient) => stored.recipients?.includes(recipient))

  const content: Content = {
    language,
    subject,
    preheader: t('emails.notification.preheader', words),
    title: t('emails.notification.title'),
    intro: t('emails.notification.intro', words),
    sections: [
      {
        title: t('emails.notification.contactTitle'),
        rows: [
          [t('emails.notification.fields.name'), name],
          [t('emails.notification.fields.email'), request.email],
          [t('emails.notification.fields.phone'), request.phone],
        ],
      },
      {
        title: t('emails.notification.requestTitle'),
        rows: [
          ...(chosen ? [[t('emails.notification.fields.package'), chosen] as [string, string]] : []),
          [t('emails.notification.fields.service'), service],
          ...(request.message
            ? []
            : [
                [t('emails.notification.fields.message'), t('emails.notification.values.noMessage')] as [
                  string,
                  string,
                ],
              ]),
        ],
        ...(request.message && {
          quotation: {
            title: t('emails.notification.fields.message'),
            text: request.message,
            note: t('emails.notification.unchecked'),
          },
        }),
      },
      {
        title: t('emails.notification.detailsTitle'),
        rows: [
          [t('emails.notification.fields.confidentiality'), t('emails.notification.values.agreed')],
          [t('emails.notification.fields.language'), languageName(stored.language, language)],
          [t('emails.notification.fields.receivedAt'), officeTime(receivedAt, language)],
          [t('emails.notification.fields.reference'), reference],
        ],
      },
    ],
    actions: [
      // A link needs a digit.
      ...(/\d/.test(request.phone)
        ? [{ text: t('emails.notification.call', words), address: `tel:${request.phone.replace(/[^+\d]/g, '')}` }]
        : []),
      {
        text: t('emails.notification.reply', words),
        address: `mailto:${request.email.split('@').map(encodeURIComponent).join('@')}`,
      },
    ],
    notes: [
      t('emails.notification.replyNote'),
      t('emails.notification.duplicateNote'),
      t('emails.notification.retentionNote', words),
    ],
    signature: t('emails.notification.signature', words),
  }

  return {
    from: { name: facts.brand, ...from },
    to: [...to],
    ...(remaining.length > 0 && { envelope: { from: from.address, to: remaining } }),
    ...nameHeaders(subject, { name, address: request.email }),
    // The same for every attempt, so that mail programs recognise a repeat. The time sets requests of the same
    // reference apart, should there ever be two.
    messageId: `<${reference}.${receivedAt}@${new URL(siteUrl).hostname}>`,
    // Unlike base64, quoted-printable can be read in an editor, when the mail is a file.
    textEncoding: 'quoted-printable',
    text: plainText(content),
    html: html(content, options.brandColours),
  }
}

/** The mail that lists requests without a mail of their own, because too many came within an hour. */
export function digestMail(digest: Digest, options: MailOptions): SendMailOptions {
  const { language, translate: t, facts, siteUrl, retentionDays, from, to } = options
  const { count, references } = digest
  const [reference = ''] = references
  const words = { siteUrl, retentionDays, brand: facts.brand, count, reference }
  const subject = oneLine(t('emails.digest.subject', words))
  const more = count - references.length
  const content: Content = {
    language,
    subject,
    preheader: t('emails.digest.intro', words),
    title: t('emails.digest.title'),
    intro: t('emails.digest.intro', words),
    sections: [{ title: t('emails.digest.listTitle'), rows: references.map((name, index) => [`${index + 1}`, name]) }],
    actions: [],
    notes: [
      ...(more > 0 ? [t('emails.digest.more', { ...words, count: more })] : []),
      t('emails.digest.show', words),
      t('emails.digest.accept', words),
    ],
    signature: t('emails.notification.signature', words),
  }
  return {
    from: { name: facts.brand, ...from },
    to: [...to],
    ...nameHeaders(subject),
    textEncoding: 'quoted-printable',
    text: plainText(content),
    html: html(content, options.brandColours),
  }
}

/** The headers that contain what a visitor wrote. */
function nameHeaders(subject: string, replyTo?: { name: string; address: string }): SendMailOptions {
  const automatic = { 'Auto-Submitted': 'auto-generated' } // RFC 3834: absence notes do not answer it
  if (!`${subject}${replyTo?.name}`.includes('=?')) return { subject, ...(replyTo && { replyTo }), headers: automatic }
  // A visitor can write an encoded word (RFC 2047). nodemailer would send it unchanged, and a mail program would decode
  // it, for example to the office's own address or a line break. Encoded once more, it is shown as it was written.
  const headers = { ...automatic, Subject: { prepared: true, foldLines: true, value: encodedWords(subject) } }
  // nodemailer encodes a name only if a character is not ASCII, such as this no-break space at its end.
  return { headers, ...(replyTo && { replyTo: { ...replyTo, name: `${replyTo.name}\u00a0` } }) }
}

/** `text` in encoded words, none of which is longer than 75 characters (RFC 2047, 2). */
function encodedWords(text: string): string {
  const words = ['']
  for (const character of text) {
    const last = words.length - 1
    if (Buffer.byteLength(`${words[last]}${character}`) > 45) words.push(character)
    else words[last] += character
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ')
}

interface Content {
  language: Language
  subject: string
  preheader: string
  title: string
  intro: string
  sections: {
    title: string
    rows: [label: string, value: string][]
    /** A text that somebody else wrote, of any length, with a note about it. */
    quotation?: { title: string; text: string; note: string }
  }[]
  actions: { text: string; address: string }[]
  notes: string[]
  signature: string
}

// For texts of visitors in headers: removes characters that would end the header or control a terminal.
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** The name of a language in the words of another, capitalized: French, Français. */
function languageName(named: Language, language: Language): string {
  const { locale } = languages[language]
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(named) ?? named
  return name.replace(/^./u, (first) => first.toLocaleUpperCase(locale))
}

function officeTime(time: number, language: Language): string {
  const format = new Intl.DateTimeFormat(languages[language].locale, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'Europe/Paris',
  })
  return format.format(time)
}

function plainText({ title, intro, sections, notes, signature }: Content): string {
  const blocks = sections.map(({ title, rows, quotation }) => {
    const lines = rows.map(([label, value]) => `${label}: ${value}`)
    // Each line is marked: otherwise a message could imitate the parts of the mail that the site wrote.
    const quoted = quotation
      ? [`${quotation.title} (${quotation.note})`, quotation.text.replace(/^/gm, '> ').replace(/ +$/gm, '')]
      : []
    return [title.toUpperCase(), ...lines, ...quoted].join('\n')
  })
  return `${[title, intro, ...blocks, notes.join('\n'), `-- \n${signature}`].join('\n\n')}\n`
}

// Mail programs support neither style sheets nor custom properties, so each element has its colours.
function html(
  { language, subject, preheader, title, intro, sections, actions, notes, signature }: Content,
  brandColours: BrandColours = {},
): string {
  const { navy, paper, gold } = { ...colours, ...brandColours }
  const { dir } = languages[language]
  const blocks = sections.map(
    ({ title, rows, quotation }) => `
    <h2 style="margin:28px 0 8px;font-size:18px;font-weight:normal;border-bottom:1px solid ${gold}">${escaped(title)}</h2>
    <table style="border-collapse:collapse;width:100%">${rows.map(([label, value]) => row(label, value, dir)).join('')}
    </table>${quotation ? blockquote(quotation, dir, gold) : ''}`,
  )
  const links = actions.map(
    ({ text, address }) =>
      `<a href="${escaped(address)}" style="display:inline-block;margin:0 12px 8px 0;padding:10px 18px;background:${navy};color:${paper};text-decoration:none">${escaped(text)}</a>`,
  )
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:${paper};color:${navy};font-family:Georgia,serif;font-size:16px;line-height:1.5">
  <p style="display:none">${escaped(preheader)}</p>
  <main style="max-width:600px;margin:0 auto">
    <h1 style="margin:0 0 8px;font-size:26px;font-weight:normal">${escaped(title)}</h1>
    <p style="margin:0 0 20px">${escaped(intro)}</p>
    <p style="margin:0">${links.join('\n    ')}</p>${blocks.join('')}
    <p style="margin:28px 0 0;font-size:14px">${notes.map(escaped).join('<br>')}</p>
    <p style="margin:12px 0 0;font-size:14px">${escaped(signature)}</p>
  </main>
</body>
</html>
`
}

type Quotation = NonNullable<Content['sections'][number]['quotation']>

function blockquote({ title, text, note }: Quotation, dir: 'ltr' | 'rtl', gold: string): string {
  const side = dir === 'rtl' ? 'right' : 'left'
  return `
    <p style="margin:8px 0 4px">${escaped(title)} <small>(${escaped(note)})</small></p>
    <blockquote style="margin:0;padding-${side}:12px;border-${side}:3px solid ${gold}"><bdi>${escaped(text).replaceAll('\n', '<br>')}</bdi></blockquote>`
}

function row(label: string, value: string, dir: 'ltr' | 'rtl'): string {
  // Mail programs do not support logical sides either.
  const gap = dir === 'rtl' ? '4px 0 4px 12px' : '4px 12px 4px 0'
  return `
      <tr>
        <th scope="row" style="width:35%;padding:${gap};text-align:start;vertical-align:top;font-weight:normal">${escaped(label)}</th>
        <td style="padding:4px 0;vertical-align:top"><bdi>${escaped(value).replaceAll('\n', '<br>')}</bdi></td>
      </tr>`
}

function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
