// The first start of a desk with a database: the content that it stores and shows.
import { readdirSync, utimesSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { writePublished } from '../../../../server/content/content-source.ts'
import { dataFolder } from '../../../../test/support/data-folder.ts'
import { photograph } from '../../../../test/support/photograph.ts'
import { testPostgres } from '../../../../test/support/postgres.ts'
import { testSite } from '../../../../test/support/site.ts'
import { deleteUnusedUploads } from '../../../server/content/upload-routes.ts'
import { deskSite, publishDocument, startDesk } from '../../support/desk.ts'
import { uploadFile } from '../../support/uploads.ts'

const photo = await photograph({ format: 'jpeg' })
const title = { path: '/texts/en/hero/title', value: 'At home' } as const

t.test('a process with an empty data folder shows published texts and pictures before it listens', async (t) => {
  const DATABASE_URL = await (await testPostgres(t)).database()
  const { desk, ...publisher } = await startDesk(t, { DATABASE_URL })
  const file = await uploadFile(desk, photo)
  await desk.save(title, { path: '/pictures/about', value: { file, alt: { en: 'A house', fr: 'Une maison' } } })
  await publishDocument(publisher.source, (await publisher.source.draft()).draft.overlay)

  const DATA_DIR = dataFolder(t)
  const { inject, content } = await testSite(t, { DESK: 'on', DATABASE_URL, DATA_DIR })
  t.match((await inject('/?lang=en')).body, title.value)
  t.match(content.current.pictureJobs, [{ path: join(DATA_DIR, file) }])
  t.strictSame(readdirSync(join(DATA_DIR, 'uploads')), [file.slice('uploads/'.length)])
})

t.test('in a database without versions, the published content becomes version 1, with its old pictures', async (t) => {
  const { desk, ...publisher } = await startDesk(t)
  const file = await uploadFile(desk, photo)
  const document = { texts: { en: { hero: { title: 'At home' } } }, pictures: { about: { file } } }
  await publisher.source.compose(document)
  const { DATA_DIR } = publisher.settings
  await writePublished(join(DATA_DIR, 'published.json'), { number: 4, document })
  utimesSync(join(DATA_DIR, file), 1, 1)

  const DATABASE_URL = await (await testPostgres(t)).database()
  const { source } = await deskSite(t, { DATA_DIR, DATABASE_URL })
  await deleteUnusedUploads({ source, now: Date.now })
  t.match(await source.store.versions(), [{ number: 1, changes: [title.path, '/pictures/about'] }])
  t.strictSame(await source.store.document(1), document)
  t.equal(source.published().number, 1)
  t.ok(await source.uploads.find(file), 'the picture is stored before unused pictures are deleted')
  t.equal((await readdir(join(DATA_DIR, 'uploads'))).length, 1)
})

t.test('the staff can publish although the published file is empty', async (t) => {
  const DATA_DIR = dataFolder(t)
  await writePublished(join(DATA_DIR, 'published.json'), { number: 7, document: {} })
  const { desk } = await startDesk(t, { DATA_DIR })
  await desk.save(title)
  t.equal((await desk.publish()).statusCode, 200)
})
