// What the desk publishes: the shared draft, versions, and what a process shows of them.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { openContentSource } from '../../../server/content/content-source.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { readSettings } from '../../../server/settings.ts'
import { inBothDatabases } from '../../../test/support/both-databases.ts'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { testPostgres } from '../../../test/support/postgres.ts'
import { testSite } from '../../../test/support/site.ts'
import { until } from '../../../test/support/until.ts'
import type { EntryName } from '../../api/draft-data.ts'
import { layOver } from '../../server/content/entries.ts'

interface Line {
  version?: number
  faults?: readonly string[]
}

async function start(t: Test, environment: NodeJS.ProcessEnv) {
  const settings = readSettings(environment)
  const database = await openDatabase({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL })
  t.teardown(() => database.close())
  const errors: Line[] = []
  const log = { info() {}, warn() {}, error: (line: unknown) => void errors.push(line as Line) }
  const source = await openContentSource({ settings, database, log, year: 2026 })
  const { store } = source
  /** Publishes `overlay` as it is. */
  async function publish(overlay: object) {
    const now = 0
    const seen = await store.revision()
    return store.publish({ document: overlay as Record<string, unknown>, changes: [], person: null, now, seen })
  }
  return { ...source, database, errors, publish, title: () => source.content.current.translate('en')('hero.title') }
}

const title: EntryName = 'texts.en.hero.title'
const heading = (text: string) => ({ texts: { en: { hero: { title: text } } } })

inBothDatabases(t, async (t, { dataDir, databaseUrl }) => {
  const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const { store, draft, publish, reload, published, title: currentTitle } = await start(t, environment)
  const before = currentTitle()
  t.strictSame(await store.save([{ name: title, version: 0, draft: 'At home' }], 'claire', 1), [])
  t.strictSame(await store.save([{ name: title, version: 0, draft: 'Mine' }], 'hugo', 2), [title], 'a conflict')
  const drafted = await draft()
  t.equal(drafted.content.translate('en')('hero.title'), 'At home')
  t.equal(currentTitle(), before, 'visitors do not see the draft')

  const seen = await store.revision()
  const publication = { document: drafted.overlay, changes: [], person: 'claire', now: 3, seen }
  t.equal(await store.publish(publication), 1)
  t.equal(await store.publish(publication), undefined, 'the same form, sent twice')
  await reload()
  t.equal(currentTitle(), 'At home')
  t.equal(published().number, 1)
  t.match((await store.entries()).get(title), { version: 1, draft: undefined }, 'it was published as it was written')

  await publish(heading('Broken {{nothing}}'))
  await publish({ texts: 'no object' })
  await reload()
  t.equal(currentTitle(), 'At home', 'the last valid version')
  t.match(published().skipped, [{ number: 3 }, { number: 2 }])

  const restarted = await start(t, environment)
  t.equal(restarted.title(), 'At home', 'a new process starts with the last valid version')
  t.match(restarted.errors, [{ version: 3 }, { version: 2, faults: [/hero\.title: \{\{nothing\}\} is not known/] }])

  for (let number = 4; number <= 53; number += 1) await publish(heading(`Number ${number}`))
  const versions = await store.versions()
  t.strictSame([versions.length, versions[0]?.number, versions.at(-1)?.number], [50, 53, 4])
})

t.test('the values of a published document replace those of the content file', async (t) => {
  const file = {
    services: { 'garden-care': true },
    links: { linkedin: 'https://one.example', careers: 'https://two.example' },
    texts: { en: { hero: { title: 'One', subtitle: 'Two' } } },
  }
  const published = { services: { 'concierge-services': false }, links: { linkedin: null }, ...heading('Three') }
  t.strictSame(layOver(file, published), {
    services: { 'garden-care': true, 'concierge-services': false },
    links: { linkedin: null },
    texts: { en: { hero: { title: 'Three', subtitle: 'Two' } } },
  })
})

t.test('a draft that the database could not read once is read the next time', async (t) => {
  const { database, store, draft } = await start(t, { DATA_DIR: dataFolder(t) })
  await store.save([{ name: title, version: 0, draft: 'At home' }], 'claire', 1)
  const { query } = database
  database.query = async (sql, values) => {
    if (!sql.includes('content_uploads')) return query(sql, values)
    database.query = query
    throw new Error('The database is away')
  }
  await t.rejects(draft(), { message: 'The database is away' })
  t.equal((await draft()).content.translate('en')('hero.title'), 'At home')
})

t.test('another process shows what is published', async (t) => {
  const environment = { DATA_DIR: dataFolder(t) }
  const [publisher, follower] = [await start(t, environment), await start(t, environment)]
  t.teardown(follower.follow(10))
  await publisher.publish(heading('From the other process'))
  await until('the new version', () => follower.title() === 'From the other process')
})

t.test('PostgreSQL notifies other processes, which serve what is published', async (t) => {
  const DATABASE_URL = await (await testPostgres(t)).database()
  const { publish } = await start(t, { DATA_DIR: dataFolder(t), DATABASE_URL })
  const { database, source, inject } = await testSite(t, { DATABASE_URL })
  const { promise: connected, resolve } = Promise.withResolvers<void>()
  const { listen } = database
  let isConnected = false
  // The first call comes after connecting. Only the later ones are notifications.
  database.listen = (subject, onChange) =>
    listen(subject, () => {
      if (isConnected) onChange()
      isConnected = true
      resolve()
    })
  t.teardown(source.follow(3_600_000))
  await connected
  await publish(heading('From the other process'))
  await until('the new page', async () => (await inject('/?lang=en')).body.includes('From the other process'))
})

t.test('without its database, a process shows what it showed last', async (t) => {
  const DATA_DIR = dataFolder(t)
  const { publish, reload, database } = await start(t, { DATA_DIR })
  await publish(heading('Kept'))
  await reload()
  await database.close()
  for (const end of ['', '-wal', '-shm']) await rm(join(DATA_DIR, `outbox.sqlite${end}`), { force: true })
  await writeFile(join(DATA_DIR, 'outbox.sqlite'), 'This is no database. '.repeat(100))
  t.equal((await start(t, { DATA_DIR })).title(), 'Kept')
})
