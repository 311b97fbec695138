// The email with a sign-in link, in the language of the sign-in page.
import type { SendMailOptions } from 'nodemailer'
import type { SiteContent } from '../../../server/content/site-content.ts'
import { mailBody } from '../../../server/mail/mail-body.ts'
import { automaticHeaders } from '../../../server/mail/mail-headers.ts'
import { type MailLogo, officeMailboxes } from '../../../server/mail/office-mail.ts'
import type { Settings } from '../../../server/settings/settings.ts'
import { languages } from '../../../src/language/language.ts'
import type { DeskLanguage } from '../../api/desk-data.ts'
import { pages } from '../../api/urls.ts'
import { type DeskLocale, deskLocale } from '../../texts/locale.ts'
import { linkLifetime } from './links.ts'

export const linkUrl = (siteUrl: string, token: string) => `${siteUrl}${pages.link}?token=${token}`

interface SignInMailOptions {
  settings: Pick<Settings, 'SITE_URL' | 'MAIL_FROM' | 'MAIL_TO'>
  content: Pick<SiteContent, 'site' | 'colours'>
  language: DeskLanguage
  email: string
  token: string
  now: number
  logo: MailLogo | undefined
}

export function signInMail(options: SignInMailOptions): SendMailOptions {
  const { settings, content, language, email, token, now, logo } = options
  const { brand } = content.site.facts
  const { timeZone } = content.site.facts.office
  const locale = deskLocale(language, timeZone, undefined, () => now)
  const { texts, fill } = locale
  const { subject, intro, section, link, until, open, once, notAsked } = texts.emails.signIn
  const url = linkUrl(settings.SITE_URL, token)
  const lead = fill(intro, { brand })
  const { from } = officeMailboxes(settings, content.site.facts)
  return {
    from,
    to: email,
    ...automaticHeaders(`${subject} – ${brand}`),
    ...mailBody(
      {
        language,
        subject,
        preheader: lead,
        title: subject,
        intro: lead,
        sections: [
          {
            title: section,
            rows: [
              [link, url],
              [until, endText(now + linkLifetime, locale, timeZone)],
            ],
          },
        ],
        actions: [{ text: open, url }],
        notes: [once, notAsked],
        signature: `${brand}, ${settings.SITE_URL}`,
      },
      { brandColours: content.colours, logo },
    ),
  }
}

/** The time at which a link expires, with the day if it is not today. */
function endText(end: number, { language, texts, fill, moment, daysUntil }: DeskLocale, timeZone: string): string {
  const { day, time } = moment(end)
  const when = daysUntil(end) === 0 ? time : fill(texts.days.on, { day, time })
  const format = new Intl.DateTimeFormat(languages[language].locale, { timeZone, timeZoneName: 'longGeneric' })
  const zone = format.formatToParts(end).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return fill(texts.emails.signIn.time, { time: when, zone })
}
