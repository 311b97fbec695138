// Who sends the site's mails, and who receives them.
import { parseAddresses, parseMailbox } from '../settings/mailboxes.ts'
import { isPublicSite } from '../settings/site-url.ts'
import { nameAsWritten, oneLine } from './mail-headers.ts'

interface MailSettings {
  MAIL_FROM?: string | undefined
  MAIL_TO?: string | undefined
}

/** The sender and the receivers of the site's mails. Without settings, both are the office's own address. */
export function officeMailboxes(settings: MailSettings, facts: { brand: string; office: { email: string } }) {
  const { email } = facts.office
  const from = parseMailbox(settings.MAIL_FROM ?? email) ?? { address: email }
  const name = nameAsWritten(oneLine(from.name ?? facts.brand))
  return { from: { ...from, name }, to: parseAddresses(settings.MAIL_TO ?? email) ?? [email] }
}

/** Says that a public site would mail its contact requests to the example company; undefined if it would not. */
export function placeholderRecipientError(to: readonly string[], siteUrl: string): string | undefined {
  const placeholder = to.find((recipient) => /[@.]example(\.(com|net|org))?$/i.test(recipient))
  if (!placeholder || !isPublicSite(siteUrl)) return undefined
  return `MAIL_TO: contact requests would go to ${placeholder}, an address of the example company that nobody reads; write the office's own address`
}
