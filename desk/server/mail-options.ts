// The common parts of the desk's emails to the staff.
import type { SiteContent } from '../../server/content/site-content.ts'
import type { MailBrand } from '../../server/mail/mail-body.ts'
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
