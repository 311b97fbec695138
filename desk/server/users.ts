// The people who may use the desk.
import type { SiteContent } from '../../server/content/site-content.ts'
import { canonicalAddress, type Mailbox, parseAddresses, parseMailboxes } from '../../server/settings/mailboxes.ts'
import type { Settings } from '../../server/settings/settings.ts'

export interface DeskUsers {
  /** The canonical addresses of all users. */
  addresses: string[]
  /** The user's canonical address for `typed`, in any spelling; undefined if no user has this address. */
  find(typed: string): string | undefined
  /** The name of the person with `address`: from DESK_USERS, otherwise the part before the @. */
  nameOf(address: string): string
}

/** The users in DESK_USERS; without this setting, the recipients of the site's mails. */
export function deskUsers(
  { DESK_USERS: users, MAIL_TO: receivers }: Pick<Settings, 'DESK_USERS' | 'MAIL_TO'>,
  { site }: Pick<SiteContent, 'site'>,
): DeskUsers {
  const mailboxes: Mailbox[] | undefined = users
    ? parseMailboxes(users)
    : parseAddresses(receivers ?? site.facts.office.email)?.map((address) => ({ address }))
  const names = new Map(mailboxes?.map(({ address, name }) => [canonicalAddress(address), name]))
  return {
    addresses: [...names.keys()],
    find(typed) {
      const address = canonicalAddress(typed)
      return names.has(address) ? address : undefined
    },
    nameOf: (address) => names.get(canonicalAddress(address)) ?? address.replace(/@.*/s, ''),
  }
}

/** A function that returns the users. They are read again after a change of the content, which contains the default. */
export function currentUsers(settings: Settings, content: { readonly current: SiteContent }): () => DeskUsers {
  let read: SiteContent | undefined
  let users = deskUsers(settings, content.current)
  return () => {
    if (read !== content.current) {
      read = content.current
      users = deskUsers(settings, read)
    }
    return users
  }
}
