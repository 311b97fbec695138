// Email addresses as an operator writes them in MAIL_FROM, MAIL_TO and DESK_USERS, and the spelling in which addresses
// are compared.
import { domainToASCII } from 'node:url'
import { isEmailAddress, rules } from '../../src/contact/rules.ts'

/** An email address, with the name that mail programs show for it (RFC 5322, 3.4). */
export interface Mailbox {
  name?: string
  address: string
}

const address = /^[^\s<>@,;:"()[\]\\]+@[^\s<>@,;:"()[\]\\]+$/
const addressWithName = /^(?:"((?:[^"\\\p{Cc}]|\\[^\p{Cc}])*)"\s*|([^"<>@,;:\\\p{Cc}]*))<([^<>]+)>$/u

/** The mailbox in `text`, such as `a@b.example` or `The Office <a@b.example>`; undefined if `text` is neither. */
export function parseMailbox(text: string): Mailbox | undefined {
  const trimmed = text.trim()
  if (address.test(trimmed)) return { address: trimmed }
  const [, quotedName, plainName, inBrackets = ''] = addressWithName.exec(trimmed) ?? []
  if (!address.test(inBrackets)) return undefined
  const name = (quotedName?.replace(/\\(.)/gu, '$1') ?? plainName ?? '').trim()
  return name ? { name, address: inBrackets } : { address: inBrackets }
}

/**
 * The spelling of an email address that is the same for all spellings of one address: lower case, with the domain in
 * ASCII (RFC 5890, 2.3.2.4). Chromium and mail libraries convert domains to ASCII, people write them in Unicode.
 */
export function canonicalEmail(typed: string): string {
  const lowerCase = typed.trim().toLowerCase()
  const [, localPart = '', domain = ''] = /^(.*@)(.*)$/s.exec(lowerCase) ?? []
  const ascii = domainToASCII(domain)
  return ascii ? localPart + ascii : lowerCase
}

const gmail = /@g(?:oogle)?mail\.com$/

/**
 * The mailbox to which most providers deliver emails for a canonical `address`: without what follows a `+` (RFC 5233),
 * and at Gmail without dots. Only for comparisons, since other providers may have another rule.
 */
export function deliveryMailbox(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at)
  const [localPart = ''] = address.slice(0, at).split('+')
  return gmail.test(domain) ? `${localPart.replaceAll('.', '')}@gmail.com` : localPart + domain
}

/** Returns true if the sign-in page of the desk accepts `address`. It has the rule of the contact form. */
export const canSignIn = (address: string) => address.length <= rules.email.max && isEmailAddress(address)

/** The email addresses in a list separated by commas, each once; undefined if a part of the list is not an address. */
export function parseAddresses(list: string): string[] | undefined {
  const addresses = list.split(',').map((part) => part.trim())
  if (!addresses.every((part) => address.test(part))) return undefined
  return [...Map.groupBy(addresses, canonicalEmail).values()].map(([first = '']) => first)
}

/**
 * The mailboxes in a list separated by commas; undefined if a part of the list is not a mailbox, or one occurs twice.
 */
export function parseMailboxes(list: string): Mailbox[] | undefined {
  // A comma within quotes is part of a name.
  const mailboxes = list.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map(parseMailbox)
  if (!mailboxes.every((mailbox) => mailbox !== undefined)) return undefined
  const addresses = new Set(mailboxes.map(({ address }) => canonicalEmail(address)))
  return addresses.size === mailboxes.length ? mailboxes : undefined
}
