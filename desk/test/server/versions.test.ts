// What the desk publishes: the shared draft, versions, and what a process shows of them.
import t, { type Test } from 'tap'
import { openContentSource } from '../../../server/content/content-source.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { inBothDatabases } from '../../../test/support/both-databases.ts'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { testPostgres } from '../../../test/support/postgres.ts'
import { until } from '../../../test/support/until.ts'
import type { Path } from '../../api/paths.ts'
import { openDeskContent } from '../../server/content/desk-content.ts'
import { deskDatabase } from '../../server/database.ts'

async function start(t: Test, environment: NodeJS.ProcessEnv) {
  const settings = readSettings(environment)
  const database = deskDatabase(await openDatabase({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL }))
  t.teardown(() => database.close())
  const warnings: object[] = []
  const log = { info() {}, warn: (line: unknown) => void warnings.push(line as object), error() {} }
  const source = await openContentSource({ settings, log })
  const content = openDeskContent({ settings, database, source, wantPictures() {}, log })
  const { store } = content
  /** Publishes `overlay` as it is. */
  async function publish(overlay: object) {
    const now = 0
    const seen = await store.revision()
    return store.publish({ document: overlay as Record<string, unknown>, changes: [], person: null, now, seen })
  }
  const text = (key: 'hero.title' | 'hero.subtitle') => source.content.current.translate('en')(key)
  return { ...content, source, database, warnings, publish, text, title: () => text('hero.title') }
}

const title = '/texts/en/hero/title'
/** A change of the unit at `path`, which nobody has changed before. */
const change = (path: Path, value: unknown) => ({ path, version: 0, draft: { value } })
const heading = (text: string) => ({ texts: { en: { hero: { title: text } } } })

inBothDatabases(t, async (t, { dataDir, databaseUrl }) => {
  const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const { store, draft, publish, reload, published, title: currentTitle } = await start(t, environment)
  const before = currentTitle()
  t.strictSame(await store.save([change(title, 'At home')], 'claire', 1), [])
  t.strictSame(await store.save([change(title, 'Mine')], 'hugo', 2), [title], 'a conflict')
  const office = [change('/office/town', 'Vence'), change('/office/phone', '+33 4 65 71 00 27')] as const
  for (const one of office)
    t.strictSame(await store.save([one], 'hugo', 2), [], 'an address and a number do not conflict')
  t.strictSame(await store.save([office[0]], 'claire', 2), [], 'what is there already')
  const { draft: drafted } = await draft()
  t.equal(drafted.content.translate('en')('hero.title'), 'At home')
  t.equal(currentTitle(), before, 'visitors do not see the draft')

  const seen = await store.revision()
  const publication = {
    document: drafted.overlay,
    changes: [],
    drafted: [title],
    person: 'claire',
    now: 3,
    seen,
  } as const
  t.equal(await store.publish(publication), 1)
  t.equal(await store.publish(publication), undefined, 'the same form, sent twice')
  await reload()
  t.equal(currentTitle(), 'At home')
  t.equal(published().number, 1)
  t.match(
    (await store.entries()).find(({ path }) => path === title),
    { version: 1, draft: undefined },
    'it was published as it was written',
  )

  await publish({ texts: { en: { hero: { title: 'Broken {{nothing}}', subtitle: 'Kept' } } } })
  await reload()
  t.equal(currentTitle(), before, 'a value that cannot be used is left out')
  t.match(published().errors, [{ path: ['texts', 'en', 'hero', 'title'] }])

  const restarted = await start(t, environment)
  t.strictSame([restarted.title(), restarted.text('hero.subtitle')], [before, 'Kept'], 'after a restart')
  t.match(restarted.warnings, [{ version: 2, errors: [/hero\.title: \{\{nothing\}\} is not known/] }])

  for (let number = 3; number <= 52; number += 1) await publish(heading(`Number ${number}`))
  const versions = await store.versions()
  t.strictSame([versions.length, versions[0]?.number, versions.at(-1)?.number], [50, 52, 3])
})

t.test('a draft that the database could not read once is read the next time', async (t) => {
  const { database, store, draft } = await start(t, { DATA_DIR: dataFolder(t) })
  const picture = { file: `uploads/${'0'.repeat(64)}.jpg` }
  await store.save([change(title, 'At home')], 'claire', 1)
  await store.save([change('/pictures/about', picture)], 'claire', 1)
  const { query } = database
  database.query = async (sql, values) => {
    if (!sql.includes('content_uploads')) return query(sql, values)
    database.query = query
    throw new Error('The database is away')
  }
  await t.rejects(draft(), { message: 'The database is away' })
  t.equal((await draft()).draft.content.translate('en')('hero.title'), 'At home')
})

t.test('another process shows what is published, with SQLite and with PostgreSQL', async (t) => {
  const DATABASE_URL = await (await testPostgres(t)).database()
  for (const environment of [{ DATA_DIR: dataFolder(t) }, { DATA_DIR: dataFolder(t), DATABASE_URL }]) {
    const [publisher, follower] = [await start(t, environment), await start(t, environment)]
    t.teardown(await follower.follow({ interval: 10 }))
    await publisher.publish(heading('From the other process'))
    await until('the new version', () => follower.title() === 'From the other process')
  }
})

t.test('without its database, a process shows what it showed last, until the database is back', async (t) => {
  const DATA_DIR = dataFolder(t)
  const before = await start(t, { DATA_DIR })
  await before.publish(heading('Kept'))
  await before.reload()
  await before.publish(heading('Newer'))

  const { database, source, title, follow } = await start(t, { DATA_DIR })
  const { query } = database
  database.query = async () => {
    throw new Error('The database is away')
  }
  t.teardown(await follow({ interval: 10, patience: 10 }))
  t.equal(title(), 'Kept')
  t.ok(source.content.isProvisional, 'no cache stores a page')
  database.query = query
  await until('the newer version', () => title() === 'Newer' && !source.content.isProvisional)
})

t.test('a process that has looked at the database already does not wait for another look', async (t) => {
  const { ready, follow } = await start(t, { DATA_DIR: dataFolder(t) })
  await ready()
  t.teardown(await follow({ interval: 10, patience: 3_600_000 }))
  t.pass()
})
