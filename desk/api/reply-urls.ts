// URLs that open a reply to a visitor in an email program or a webmail service, from which the staff send it.

export interface Reply {
  to: string
  subject: string
  body: string
}

/** Chromium on Windows silently ignores longer URLs. */
export const longestMailto = 2000

// encodeURIComponent and not URLSearchParams: email programs show a + as it is, and expect CRLF (RFC 6068, 5).
const lines = (text: string) => encodeURIComponent(text.replaceAll('\n', '\r\n'))

export const mailtoUrl = ({ to, subject, body }: Reply): string =>
  `mailto:${to.split('@').map(encodeURIComponent).join('@')}?subject=${encodeURIComponent(subject)}&body=${lines(body)}`

/** The webmails that open an email at a URL. */
export const webmails = {
  gmail: { name: 'Gmail', compose: 'https://mail.google.com/mail/?view=cm&to=', subject: 'su' },
  outlook: { name: 'Outlook', compose: 'https://outlook.office.com/mail/deeplink/compose?to=', subject: 'subject' },
  yahoo: { name: 'Yahoo Mail', compose: 'https://compose.mail.yahoo.com/?to=', subject: 'subject' },
} as const
export type Webmail = keyof typeof webmails

export function webmailUrl(webmail: Webmail, { to, subject, body }: Reply): string {
  const { compose, subject: name } = webmails[webmail]
  return `${compose}${encodeURIComponent(to)}&${name}=${encodeURIComponent(subject)}&body=${lines(body)}`
}
