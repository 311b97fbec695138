// The findings of the doctor about the desk.
import type { DeskModule } from '../../server/desk.ts'
import { ok, warning } from '../../server/diagnostics/finding.ts'
import { deskUsers } from './users.ts'

/** Returns who may sign in, and a warning if no mail server sends the links. */
export const check: DeskModule['check'] = async ({ settings, content }) => {
  const { addresses } = deskUsers(settings, content)
  return settings.SMTP_URL
    ? [ok('DESK', `${settings.SITE_URL}/desk is for ${addresses.join(', ')}`)]
    : [warning('DESK', 'without SMTP_URL nobody receives a link: the command desk prints one')]
}
