// The command `npm run content -- …`, in the image `node desk/server/content/command.ts …`: moves the published content
// from one machine to another.
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ContentDocument } from '../../../server/content/content-document.ts'
import { openContentSource } from '../../../server/content/content-source.ts'
import { decodeText, parseObject, UnreadableJson } from '../../../server/content/json-text.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { runCommand, UsageError } from '../../../server/settings/command-line.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { errorLine } from '../../../src/site/content-error.ts'
import { countChanges } from '../../api/changes.ts'
import { openDeskDatabase } from '../database.ts'
import { type DeskContent, openDeskContent } from './desk-content.ts'
import { importUpload, namedUploads } from './stored-uploads.ts'
import { changedUnits } from './units.ts'

const help = `Usage: npm run content -- COMMAND     in the image: node desk/server/content/command.ts COMMAND

  export FOLDER   writes what is published into FOLDER: content.json, in the form of SITE_FILE, and its pictures
  import FOLDER   publishes what is in FOLDER as a new version; the draft stays

The command reads the settings of the site. Exit code: 0 done, 1 not done, 2 unknown command.`

const commands: Record<string, (content: DeskContent, folder: string) => Promise<string>> = {
  async export({ published, uploads }, folder) {
    const { number, overlay } = published()
    await mkdir(join(folder, 'uploads'), { recursive: true })
    let count = 0
    for (const file of namedUploads(overlay)) {
      const path = await uploads.fetch(file)
      if (path === undefined) continue
      await copyFile(path, join(folder, file))
      count += 1
    }
    await writeFile(join(folder, 'content.json'), `${JSON.stringify(overlay, null, 2)}\n`)
    return `Version ${number} (pictures: ${count}): ${join(folder, 'content.json')}`
  },

  async import({ published, compose, store, uploads }, folder) {
    const document = await readDocumentIn(folder)
    const now = Date.now()
    for (const file of namedUploads(document)) await importUpload(uploads, file, { folder, now })
    const composed = await compose(document)
    if (composed.errors.length > 0)
      throw new Error(composed.errors.map((error) => `content.json ${errorLine(error)}`).join('\n'))
    const before = published()
    const changes = changedUnits(before, composed)
    if (changes.length === 0) return `Version ${before.number} says the same: nothing to import`
    const seen = await store.revision()
    const number = await store.publish({ document, changes, staffEmail: null, now, seen })
    if (number === undefined) throw new Error('The content has changed in the meantime: try again')
    return `Version ${number} (changes: ${countChanges(changes)})`
  },
}

async function readDocumentIn(folder: string): Promise<ContentDocument> {
  const path = join(folder, 'content.json')
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${path} cannot be read: ${error.code}`)
  })
  try {
    return parseObject(decodeText(bytes))
  } catch (error) {
    throw error instanceof UnreadableJson ? new Error(`${path} ${error.message}`) : error
  }
}

/** Returns the output of the command in `positionals`. */
async function run(positionals: readonly string[]): Promise<string> {
  const [name = '', folder, ...more] = positionals
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || folder === undefined || more.length > 0) throw new UsageError('Name a command and a folder')
  if (name === 'export' && !existsSync(dirname(folder))) throw new UsageError(`${dirname(folder)} does not exist`)
  const settings = readSettings(process.env)
  const database = openDeskDatabase(
    await openDatabase({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL }),
  )
  try {
    const source = await openContentSource({ settings, log: console })
    const content = openDeskContent({ settings, database, source, wantPictures() {}, log: console })
    // Fails if the database cannot be reached: this machine alone may not have the published content.
    await content.ready()
    return await command(content, folder)
  } finally {
    await database.close()
  }
}

await runCommand(help, run)
