// The command `npm run desk -- …`, in the image `node desk/server/command.ts …`: a sign-in link without a mail server.
import { shownContent } from '../../server/content/content-source.ts'
import { openDatabase } from '../../server/database/database.ts'
import { runCommand, UsageError } from '../../server/settings/command-line.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { openDeskDatabase } from './database.ts'
import { createLink, linkLifetime } from './sign-in/links.ts'
import { linkUrl } from './sign-in/mail.ts'
import { deskUsers } from './users.ts'

const help = `Usage: npm run desk -- link ADDRESS     in the image: node desk/server/command.ts link ADDRESS

  link ADDRESS   prints a link that signs in as ADDRESS, once, within ${linkLifetime / 60_000} minutes; ADDRESS is one of DESK_USERS

The command reads the settings of the site. Exit code: 0 done, 1 not done, 2 unknown command.`

/** Returns the output of the command in `positionals`. */
async function run(positionals: readonly string[]): Promise<string> {
  const [name, typed, ...more] = positionals
  if (name !== 'link' || typed === undefined || more.length > 0) throw new UsageError('Name a command: link ADDRESS')

  const settings = readSettings(process.env)
  if (settings.DESK !== 'on') throw new Error('There is no desk: set DESK=on.')
  const { content } = await shownContent(settings)
  const email = deskUsers(settings, content).find(typed)
  if (email === undefined)
    throw new Error(`${typed} is not in DESK_USERS, nor a recipient of the emails if DESK_USERS is not set.`)
  const database = openDeskDatabase(
    await openDatabase({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL }),
  )
  try {
    return linkUrl(settings.SITE_URL, await createLink(database, email, Date.now()))
  } finally {
    await database.close()
  }
}

await runCommand(help, run)
