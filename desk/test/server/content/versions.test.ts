// The shared draft, and published versions in all processes.
import t, { type Test } from 'tap'
import { openContentSource } from '../../../../server/content/content-source.ts'
import { openDatabase } from '../../../../server/database/database.ts'
import { readSettings } from '../../../../server/settings/settings.ts'
import { type DatabaseLocation, inBothDatabases } from '../../../../test/support/both-databases.ts'
import { dataFolder } from '../../../../test/support/data-folder.ts'
import { until } from '../../../../test/support/until.ts'
import type { Path } from '../../../api/paths.ts'
import { openDeskContent } from '../../../server/content/desk-content.ts'
import { openDeskDatabase } from '../../../server/database.ts'
import { publishDocument } from '../../support/desk.ts'

/** A process of the site, and the texts that it shows. */
async function start(t: Test, location: DatabaseLocation = { dataDir: dataFolder(t) }) {
  const settings = readSettings({ DATA_DIR: location.dataDir, DATABASE_URL: location.databaseUrl })
  const database = openDeskDatabase(await openDatabase(location))
  t.teardown(() => database.close())
  const warnings: object[] = []
  const log = { info() {}, warn: (line: unknown) => void warnings.push(line as object), error() {} }
  const source = await openContentSource({ settings, log })
  const content = openDeskContent({ settings, database, source, wantPictures() {}, log })
  const publish = (document: Record<string, unknown>) => publishDocument(content, document)
  const text = (key: 'hero.title' | 'hero.subtitle') => source.content.current.translate('en')(key)
  return { ...content, source, database, warnings, publish, text, title: () => text('hero.title') }
}

const title = '/texts/en/hero/title'
/** The first change of the unit at `path`. */
const change = (path: Path, value: unknown) => ({ path, version: 0, draft: { value } })
const heading = (text: string) => ({ texts: { en: { hero: { title: text } } } })

inBothDatabases(t, async (t, location) => {
  const { store, draft, publish, reload, published, title: currentTitle } = await start(t, location)
  const before = currentTitle()
  t.strictSame(await store.save([change(title, 'At home')], 'claire', 1), [])
  t.strictSame(await store.save([change(title, 'Mine')], 'hugo', 2), [title], 'a conflict')
  const town = change('/office/town', 'Vence')
  t.strictSame(await store.save([town], 'hugo', 2), [], 'another value')
  t.strictSame(await store.save([town], 'claire', 2), [], 'the same value again')
  const { draft: drafted } = await draft()
  t.equal(drafted.content.translate('en')('hero.title'), 'At home')
  t.equal(currentTitle(), before, 'visitors do not see the draft')

  const seen = await store.revision()
  const { overlay: document } = drafted
  const publication = { document, changes: [], drafted: [title] as const, staffEmail: 'claire', now: 3, seen }
  t.equal(await store.publish(publication), 1)
  t.equal(await store.publish(publication), undefined, 'the same form, sent twice')
  await reload()
  t.equal(currentTitle(), 'At home')
  t.equal(published().number, 1)
  const written = (await store.units()).find(({ path }) => path === title)
  t.match(written, { version: 1, draft: undefined }, 'the published value is no longer a draft')

  await publish({ texts: { en: { hero: { title: 'Broken {{nothing}}', subtitle: 'Kept' } } } })
  await reload()
  t.equal(currentTitle(), before, 'a value that cannot be used is left out')
  t.match(published().errors, [{ path: ['texts', 'en', 'hero', 'title'] }])
  const restarted = await start(t, location)
  t.strictSame([restarted.title(), restarted.text('hero.subtitle')], [before, 'Kept'], 'after a restart')
  t.match(restarted.warnings, [{ version: 2, errors: [/hero\.title: \{\{nothing\}\} is not known/] }])

  t.teardown(await restarted.follow({ interval: 10 }))
  await publish(heading('Number 3'))
  await until('the new version in the other process', () => restarted.title() === 'Number 3')
  for (let number = 4; number <= 52; number += 1) await publish(heading(`Number ${number}`))
  const versions = await store.versions()
  t.strictSame([versions.length, versions[0]?.number, versions.at(-1)?.number], [50, 52, 3])
})

t.test('a draft is read again after the database has failed', async (t) => {
  const { database, store, draft } = await start(t)
  const picture = { file: `uploads/${'0'.repeat(64)}.jpg` }
  await store.save([change(title, 'At home'), change('/pictures/about', picture)], 'claire', 1)
  const { query } = database
  database.query = async (sql, values) => {
    if (!sql.includes('content_uploads')) return query(sql, values)
    database.query = query
    throw new Error('The database does not answer')
  }
  await t.rejects(draft(), { message: 'The database does not answer' })
  t.equal((await draft()).draft.content.translate('en')('hero.title'), 'At home')
})

t.test('without its database, a process shows the last known content until the database answers', async (t) => {
  const location = { dataDir: dataFolder(t) }
  const before = await start(t, location)
  await before.publish(heading('Kept'))
  await before.reload()
  await before.publish(heading('Newer'))

  const { database, source, title, follow } = await start(t, location)
  const { query } = database
  database.query = async () => {
    throw new Error('The database does not answer')
  }
  t.teardown(await follow({ interval: 10, patience: 10 }))
  t.equal(title(), 'Kept')
  t.ok(source.content.isProvisional, 'no cache stores a page')
  database.query = query
  await until('the newer version', () => title() === 'Newer' && !source.content.isProvisional)
})

t.test('a process that has already read the database does not wait for the next reading', async (t) => {
  const { ready, follow } = await start(t)
  await ready()
  t.teardown(await follow({ interval: 10, patience: 3_600_000 }))
  t.pass()
})
