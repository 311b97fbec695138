// The first start of the desk on a database: stored and shown content.
import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { writePublished } from '../../../server/content/content-source.ts'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { testPostgres } from '../../../test/support/postgres.ts'
import { testSite } from '../../../test/support/site.ts'
import { deleteUnusedUploads } from '../../server/content/upload-routes.ts'
import { deskSite } from '../support/desk.ts'
import { uploadPhotograph } from '../support/uploads.ts'

const title = { path: '/texts/en/hero/title', value: 'At home' } as const

t.test(
  'a process with an empty data folder shows what is published, with its pictures, before it listens',
  async (t) => {
    const DATABASE_URL = await (await testPostgres(t)).database()
    const publisher = await deskSite(t, { DATABASE_URL })
    const desk = await publisher.signedIn()
    const file = await uploadPhotograph(publisher, desk)
    await desk.save(title, { path: '/pictures/about', value: { file, alt: { en: 'A house', fr: 'Une maison' } } })
    await publisher.source.store.publish({
      document: (await publisher.source.draft()).draft.overlay,
      changes: [],
      person: null,
      now: 1,
      seen: await publisher.source.store.revision(),
    })

    const DATA_DIR = dataFolder(t)
    const { inject, content } = await testSite(t, { DESK: 'on', DATABASE_URL, DATA_DIR })
    t.match((await inject('/?lang=en')).body, title.value)
    t.match(content.current.pictureJobs, [{ path: join(DATA_DIR, file) }])
    t.strictSame(readdirSync(join(DATA_DIR, 'uploads')), [file.slice('uploads/'.length)])
  },
)

t.test('a desk whose database has no version makes the published content version 1, with its pictures', async (t) => {
  const before = await deskSite(t)
  const desk = await before.signedIn()
  const file = await uploadPhotograph(before, desk)
  const document = { texts: { en: { hero: { title: 'At home' } } }, pictures: { about: { file } } }
  await before.source.compose(document)
  const DATA_DIR = before.settings.DATA_DIR
  await writePublished(join(DATA_DIR, 'published.json'), { number: 4, document })

  const DATABASE_URL = await (await testPostgres(t)).database()
  const { source } = await deskSite(t, { DATA_DIR, DATABASE_URL })
  t.match(await source.store.versions(), [{ number: 1, changes: [title.path, '/pictures/about'] }])
  t.strictSame(await source.store.document(1), document)
  t.equal(source.published().number, 1)
  t.ok(await source.uploads.find(file))
  t.equal((await readdir(join(DATA_DIR, 'uploads'))).length, 1)
})

t.test('an empty published file does not keep the staff from publishing', async (t) => {
  const DATA_DIR = dataFolder(t)
  await writePublished(join(DATA_DIR, 'published.json'), { number: 7, document: {} })
  const site = await deskSite(t, { DATA_DIR })
  const desk = await site.signedIn()
  await desk.save(title)
  t.equal((await desk.publish()).statusCode, 200)
})

t.test('published pictures older than a day are in the database before unused ones are deleted', async (t) => {
  const before = await deskSite(t)
  const file = await uploadPhotograph(before, await before.signedIn())
  const { DATA_DIR } = before.settings
  const document = { pictures: { about: { file } } }
  await before.source.compose(document)
  await writePublished(join(DATA_DIR, 'published.json'), { number: 1, document })
  utimesSync(join(DATA_DIR, file), 1, 1)

  const DATABASE_URL = await (await testPostgres(t)).database()
  const { source } = await deskSite(t, { DATA_DIR, DATABASE_URL })
  await deleteUnusedUploads({ source, now: Date.now })
  t.ok(await source.uploads.find(file))
  t.ok(existsSync(join(DATA_DIR, file)))
})
