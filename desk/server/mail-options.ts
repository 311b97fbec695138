// The desk's emails to the staff: their common parts.
import type { SendMailOptions } from 'nodemailer'
import type { SiteContent } from '../../server/content/site-content.ts'
import { type MailBrand, type MailContent, mailBody } from '../../server/mail/mail-body.ts'
import { automaticHeaders } from '../../server/mail/mail-headers.ts'
import { officeMail } from '../../server/mail/office-mail.ts'
import type { Mailbox } from '../../server/settings/mailboxes.ts'
import type { Settings } from '../../server/settings/settings.ts'
import type { Translate } from '../../src/language/translate.ts'
import type { Facts } from '../../src/site/facts.ts'
import type { DeskLanguage } from '../api/desk-data.ts'
import { officeLanguage } from './texts.ts'

export interface DeskMailOptions extends MailBrand {
  language: DeskLanguage
  /** The texts of the site in this language. */
  translate: Translate
  facts: Pick<Facts, 'brand' | 'office'>
  siteUrl: string
  from: Mailbox
  to: readonly string[]
}

/** Returns the options for an email with the current content. */
export async function deskMailOptions(settings: Settings, content: SiteContent): Promise<DeskMailOptions> {
  const mail = await officeMail(settings, content)
  const language = officeLanguage(settings)
  return { ...mail, language, translate: content.translate(language) }
}

/** Returns an email for nodemailer. All attempts have one `id`, by which email programs recognise a second copy. */
export function staffMail(id: string, content: MailContent, options: DeskMailOptions): SendMailOptions {
  const { facts, siteUrl, from, to } = options
  return {
    from: { name: facts.brand, ...from },
    to: [...to],
    ...automaticHeaders(content.subject),
    messageId: `<${id}@${new URL(siteUrl).hostname}>`,
    ...mailBody(content, options),
  }
}
