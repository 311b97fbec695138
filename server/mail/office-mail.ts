// Common parts of the site's emails: sender, recipients, logo, language, with the current content.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Site } from '../../src/site/site.ts'
import { picturesIn, type SiteContent } from '../content/site-content.ts'
import { parseAddresses, parseMailbox } from '../settings/mailboxes.ts'
import type { Settings } from '../settings/settings.ts'
import { isPublicSite } from '../settings/site-url.ts'
import { nameAsWritten, oneLine } from './mail-headers.ts'

export type OfficeMail = Awaited<ReturnType<typeof officeMail>>

/** The office's language and its texts, the brand, the sender and the recipients. */
export async function officeMail(settings: Settings, { site, translate, colours }: SiteContent) {
  const language = settings.OFFICE_LANGUAGE
  return {
    language,
    translate: translate(language),
    facts: site.facts,
    brandColours: colours,
    logo: await readMailLogo(site, picturesIn(settings).folder),
    siteUrl: site.siteUrl,
    retentionDays: site.retentionDays,
    hasDesk: site.hasDesk === true,
    ...officeMailboxes(settings, site.facts),
  }
}

/** The sender and the recipients of the site's emails. Without settings, both are the office's own address. */
export function officeMailboxes(settings: Pick<Settings, 'MAIL_FROM' | 'MAIL_TO'>, facts: Site['facts']) {
  const { email } = facts.office
  const from = parseMailbox(settings.MAIL_FROM ?? email) ?? { address: email }
  const name = nameAsWritten(oneLine(from.name ?? facts.brand))
  return { from: { ...from, name }, to: parseAddresses(settings.MAIL_TO ?? email) ?? [email] }
}

/** The error of a public site that would send its contact requests to the example company. */
export function placeholderRecipientError(to: readonly string[], siteUrl: string): string | undefined {
  const placeholder = to.find((recipient) => /[@.]example(\.(com|net|org))?$/i.test(recipient))
  if (!placeholder || !isPublicSite(siteUrl)) return undefined
  return `MAIL_TO: contact requests would go to ${placeholder}, an unread address of the example company; write the office's own address`
}

export interface MailLogo {
  png: Buffer
  /** The alternative text. */
  alt: string
  /** The size at which it is shown, in CSS pixels. */
  width: number
  height: number
}

const largest = { width: 240, height: 48 }
const builtInLogo = fileURLToPath(new URL('../../src/pictures/generated/icons/icon-192.png', import.meta.url))

/**
 * The image at the top of an email: the operator's logo, or the site's own logo. It is part of the email, so mail
 * programs need not download it. `picturesFolder` has the converted pictures of the operator.
 */
export async function readMailLogo({ facts, pictures }: Site, picturesFolder: string): Promise<MailLogo | undefined> {
  const logo = pictures?.logo
  const { width, height } = logo?.size ?? { width: 1, height: 1 }
  const scale = Math.min(largest.width / width, largest.height / height)
  // An email without its logo is better than no email.
  const png = await readFile(logo ? join(picturesFolder, logo.key, 'mark.png') : builtInLogo).catch(() => undefined)
  return png && { png, alt: facts.brand, width: Math.round(width * scale), height: Math.round(height * scale) }
}
