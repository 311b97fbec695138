// The mail with a sign-in link, in the language of the sign-in page.
import type { SendMailOptions } from 'nodemailer'
import type { SiteContent } from '../../../server/content/site-content.ts'
import { mailBody } from '../../../server/mail/mail-body.ts'
import { automaticHeaders } from '../../../server/mail/mail-headers.ts'
import { type MailMark, officeMailboxes } from '../../../server/mail/office-mail.ts'
import type { Settings } from '../../../server/settings/settings.ts'
import { languages } from '../../../src/language/language.ts'
import { officeTimeZone } from '../../../src/site/hours.ts'
import { pages } from '../../api/addresses.ts'
import type { DeskLanguage } from '../../api/desk-data.ts'
import { linkTime } from './links.ts'

const texts = {
  en: {
    subject: 'Your sign-in link',
    intro: (brand: string) => `Use this link to sign in to the ${brand} desk. There is no password.`,
    button: 'Open the desk',
    section: 'Sign in',
    link: 'Link',
    until: 'Valid until',
    time: (time: string) => `${time} (Paris time)`,
    notes: [
      'The link works once. Open it on the device on which you want to work.',
      'If you did not ask for this email, ignore it: nobody can sign in without the link.',
    ],
  },
  fr: {
    subject: 'Votre lien de connexion',
    intro: (brand: string) => `Ce lien ouvre l’espace équipe ${brand}. Il n’y a pas de mot de passe.`,
    button: 'Se connecter',
    section: 'Connexion',
    link: 'Lien',
    until: 'Valable jusqu’à',
    time: (time: string) => `${time} (heure de Paris)`,
    notes: [
      'Le lien fonctionne une seule fois. Ouvrez-le sur l’appareil sur lequel vous voulez travailler.',
      'Vous n’avez rien demandé\u202f? N’en tenez pas compte\u00a0: sans ce lien, personne ne peut se connecter.',
    ],
  },
}

/** The address of the page of a link. */
export const linkAddress = (siteUrl: string, token: string) => `${siteUrl}${pages.link}?token=${token}`

interface SignInMailOptions {
  settings: Pick<Settings, 'SITE_URL' | 'MAIL_FROM' | 'MAIL_TO'>
  content: Pick<SiteContent, 'site' | 'colours'>
  language: DeskLanguage
  address: string
  token: string
  now: number
  mark: MailMark | undefined
}

/** The mail, for nodemailer. */
export function signInMail(options: SignInMailOptions): SendMailOptions {
  const { settings, content, language, address, token, now, mark } = options
  const { brand } = content.site.facts
  const { subject, intro, button, section, link, until, time, notes } = texts[language]
  const url = linkAddress(settings.SITE_URL, token)
  const { locale } = languages[language]
  const end = new Date(now + linkTime).toLocaleTimeString(locale, { timeStyle: 'short', timeZone: officeTimeZone })
  const { from } = officeMailboxes(settings, content.site.facts)
  return {
    from,
    to: address,
    ...automaticHeaders(`${subject} – ${brand}`),
    ...mailBody(
      {
        ...{ language, subject, preheader: intro(brand), title: subject, intro: intro(brand) },
        sections: [
          {
            title: section,
            rows: [
              [link, url],
              [until, time(end)],
            ],
          },
        ],
        actions: [{ text: button, address: url }],
        notes,
        signature: `${brand}, ${settings.SITE_URL}`,
      },
      { brandColours: content.colours, mark },
    ),
  }
}
