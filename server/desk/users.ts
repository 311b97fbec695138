// Who may use the desk.
import type { SiteContent } from '../content/site-content.ts'
import { type Mailbox, parseAddresses, parseMailboxes } from '../settings/mail-address.ts'
import type { Settings } from '../settings.ts'

export interface DeskUsers {
  /** The addresses of all users, in small letters. */
  addresses: string[]
  /** The address of the user who typed `typed`, in small letters; undefined if nobody has it. */
  find(typed: string): string | undefined
  /** The name of the person at `address`: that of DESK_USERS, else the part of the address before the @. */
  nameOf(address: string): string
}

/** The users of DESK_USERS; without it those who receive the mails of the site. */
export function deskUsers(
  { DESK_USERS: users, MAIL_TO: receivers }: Pick<Settings, 'DESK_USERS' | 'MAIL_TO'>,
  { site }: Pick<SiteContent, 'site'>,
): DeskUsers {
  const mailboxes: Mailbox[] | undefined = users
    ? parseMailboxes(users)
    : parseAddresses(receivers ?? site.facts.office.email)?.map((address) => ({ address }))
  const names = new Map(mailboxes?.map(({ address, name }) => [address.toLowerCase(), name]))
  return {
    addresses: [...names.keys()],
    find(typed) {
      const address = typed.trim().toLowerCase()
      return names.has(address) ? address : undefined
    },
    nameOf: (address) => names.get(address) ?? address.replace(/@.*$/, ''),
  }
}
