// The findings of the doctor about the desk.
import { existsSync } from 'node:fs'
import { openDatabase, sqliteFile } from '../../server/database/database.ts'
import { checkVersion as checkSiteVersion } from '../../server/database/migrations.ts'
import { DatabaseTooNew } from '../../server/database/schema.ts'
import { error, type Finding, ok, warning } from '../../server/doctor/finding.ts'
import { canSignIn } from '../../server/settings/mailboxes.ts'
import type { Settings } from '../../server/settings/settings.ts'
import type { DeskModule } from '../../server/site-services.ts'
import { createContentStore } from './content/content-store.ts'
import { openDeskDatabase } from './database.ts'
import { checkVersion } from './migrations.ts'
import { deskUsers } from './users.ts'

/** Reports the users, the delivery of sign-in links, and a published version that this machine does not show. */
export const check: DeskModule['check'] = async ({ settings, content, shown }) => {
  const { emails } = deskUsers(settings, content)
  const refused = emails.filter((email) => !canSignIn(email))
  return [
    ...(refused.length > 0
      ? [warning('DESK', `the sign-in page refuses ${refused.join(', ')}: write other addresses in DESK_USERS`)]
      : []),
    settings.SMTP_URL
      ? ok('DESK', `${settings.SITE_URL}/desk is for ${emails.join(', ')}`)
      : warning('DESK', 'without SMTP_URL nobody receives a link: the command desk prints one'),
    ...(await checkNewest(settings, shown)),
  ]
}

/** Warns if the newest version is not shown. The check of the database reports a database that cannot be reached. */
async function checkNewest(
  { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }: Settings,
  shown: number,
): Promise<Finding[]> {
  // Opening the file would create it.
  if (!databaseUrl && !existsSync(sqliteFile(dataDir))) return []
  const database = await openDatabase({ dataDir, databaseUrl, prepare: checkSiteVersion })
  try {
    const newest = await createContentStore(openDeskDatabase(database, checkVersion)).latest()
    if (!newest || newest.number === shown) return []
    const text = `version ${newest.number} is published, and this machine shows ${shown} until the site runs with DESK=on`
    return [warning('published content', text)]
  } catch (cause) {
    return cause instanceof DatabaseTooNew ? [error('database', cause.message)] : []
  } finally {
    await database.close()
  }
}
