// The people who may use the desk.
import type { SiteContent } from '../../server/content/site-content.ts'
import { canonicalEmail, type Mailbox, parseAddresses, parseMailboxes } from '../../server/settings/mailboxes.ts'
import type { Settings } from '../../server/settings/settings.ts'

export interface DeskUsers {
  /** Canonical email addresses. */
  emails: string[]
  /** Returns the canonical form of `typed`; undefined if no user has this email address. */
  find(typed: string): string | undefined
  /** The name from DESK_USERS, otherwise the part of the email address before the @. */
  getName(email: string): string
}

/** Returns the users in DESK_USERS; without this setting, the recipients of the site's emails. */
export function deskUsers(
  { DESK_USERS: users, MAIL_TO: receivers }: Pick<Settings, 'DESK_USERS' | 'MAIL_TO'>,
  { site }: Pick<SiteContent, 'site'>,
): DeskUsers {
  const mailboxes: Mailbox[] | undefined = users
    ? parseMailboxes(users)
    : parseAddresses(receivers ?? site.facts.office.email)?.map((address) => ({ address }))
  const names = new Map(mailboxes?.map(({ address, name }) => [canonicalEmail(address), name]))
  return {
    emails: [...names.keys()],
    find(typed) {
      const email = canonicalEmail(typed)
      return names.has(email) ? email : undefined
    },
    getName: (email) => names.get(canonicalEmail(email)) ?? email.replace(/@.*/s, ''),
  }
}

/** Returns a function that returns the users. They depend on the content, which contains the default. */
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
