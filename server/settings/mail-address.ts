// Mail addresses as an operator writes them in MAIL_FROM and MAIL_TO.

/** A mail address, with the name that mail programs show for it (RFC 5322, 3.4). */
export interface Mailbox {
  name?: string
  address: string
}

const address = /^[^\s<>@,;:"()[\]\\]+@[^\s<>@,;:"()[\]\\]+$/
const addressWithName = /^(?:"((?:[^"\\\p{Cc}]|\\[^\p{Cc}])*)"|([^"<>@,;:\\\p{Cc}]*?))\s*<([^<>]+)>$/u

/** The mailbox in `text`, such as `a@b.example` or `The Office <a@b.example>`; undefined if `text` is neither. */
export function parseMailbox(text: string): Mailbox | undefined {
  const trimmed = text.trim()
  if (address.test(trimmed)) return { address: trimmed }
  const [, quotedName, plainName, inBrackets = ''] = addressWithName.exec(trimmed) ?? []
  if (!address.test(inBrackets)) return undefined
  const name = (quotedName?.replace(/\\(.)/gu, '$1') ?? plainName ?? '').trim()
  return name ? { name, address: inBrackets } : { address: inBrackets }
}

/** The mail addresses in a list separated by commas, each once; undefined if a part of the list is not an address. */
export function parseAddresses(list: string): string[] | undefined {
  const addresses = list.split(',').map((part) => part.trim())
  return addresses.every((part) => address.test(part)) ? [...new Set(addresses)] : undefined
}
