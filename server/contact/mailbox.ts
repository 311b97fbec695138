// Mail addresses as an operator writes them: MAIL_FROM, MAIL_TO.
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A mail address, with the name that mail programs show for it (RFC 5322, 3.4). */
export interface Mailbox {
  name?: string
  address: string
}

const address = /^[^\s<>@,;:"()[\]\\]+@[^\s<>@,;:"()[\]\\]+$/
const named = /^(?:"((?:[^"\\\p{Cc}]|\\[^\p{Cc}])*)"|([^"<>@,;:\\\p{Cc}]*?))\s*<([^<>]+)>$/u

/** The mailbox that `text` names, such as `a@b.example` or `The Office <a@b.example>`; undefined if it names none. */
export function parseMailbox(text: string): Mailbox | undefined {
  const trimmed = text.trim()
  if (address.test(trimmed)) return { address: trimmed }
  const [, quoted, plain, inside = ''] = named.exec(trimmed) ?? []
  if (!address.test(inside)) return undefined
  const name = (quoted?.replace(/\\(.)/gu, '$1') ?? plain ?? '').trim()
  return name ? { name, address: inside } : { address: inside }
}

/** The addresses that `text` lists with commas between; undefined if one of them is none. */
export function parseAddresses(text: string): string[] | undefined {
  const addresses = text.split(',').map((part) => part.trim())
  return addresses.every((part) => address.test(part)) ? [...new Set(addresses)] : undefined
}

interface MailSettings {
  MAIL_FROM?: string | undefined
  MAIL_TO?: string | undefined
}

/** Who sends the site's mails and who receives them: the office itself where the settings name nobody. */
export function mailboxesOf(settings: MailSettings, facts: { brand: string; office: { email: string } }) {
  const { email } = facts.office
  const from = parseMailbox(settings.MAIL_FROM ?? email) ?? { address: email }
  return { from: { name: facts.brand, ...from }, to: parseAddresses(settings.MAIL_TO ?? email) ?? [email] }
}

const privateRanges = ['loopback', 'private', 'linkLocal', 'uniqueLocal']

/** Whether `siteUrl` is public: not a name or an address of this machine, of a local network or of tests. */
export function isPublicSite(siteUrl: string): boolean {
  const host = new URL(siteUrl).hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host)) return !privateRanges.includes(ipaddr.process(host).range())
  return host.includes('.') && !/\.(test|example|invalid|localhost|local|internal|home\.arpa)$/.test(host)
}

/** What is wrong with these recipients, in a sentence about MAIL_TO; undefined if they can get mail. */
export function recipientFault(to: readonly string[], siteUrl: string): string | undefined {
  const nobody = to.find((recipient) => /[@.]example(\.(com|net|org))?$/i.test(recipient))
  if (!nobody || !isPublicSite(siteUrl)) return undefined
  return `MAIL_TO: contact requests would go to ${nobody}, an address of the example company that nobody reads; write the office's own address`
}
