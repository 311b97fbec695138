// A desk that moves from the SQLite file into PostgreSQL with the command of the outbox.
import t, { type Test } from 'tap'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { outboxCommand } from '../../../test/support/outbox-command.ts'
import { photograph } from '../../../test/support/photograph.ts'
import { testPostgres } from '../../../test/support/postgres.ts'
import { type VersionRow, versionsUrl } from '../../api/publishing.ts'
import { type Browser, startDesk } from '../support/desk.ts'
import { uploadFile } from '../support/uploads.ts'

const server = await testPostgres(t)
const picture = await photograph({ format: 'jpeg' })

const texts = { title: 'Come home', explore: 'See what we do', request: 'Write to us today' }

const readVersions = (desk: Browser) => desk.read<VersionRow[]>(versionsUrl)

/** Publishes three versions in a desk with a SQLite file, and stops it. */
async function publishThree(t: Test) {
  const DATA_DIR = dataFolder(t)
  const { desk, ...site } = await startDesk(t, { DATA_DIR })
  const file = await uploadFile(desk, picture)
  for (const [part, value] of Object.entries(texts)) {
    await desk.save({ path: `/texts/en/hero/${part}`, value })
    await desk.publish()
  }
  const versions = await readVersions(desk)
  await site.app.close()
  await site.database.close()
  return { DATA_DIR, file, versions }
}

t.test('versions and uploads move to the other machine', async (t) => {
  const { DATA_DIR, file, versions } = await publishThree(t)
  t.equal(versions.length, 4, 'including the installed site')
  const DATABASE_URL = await server.database()
  await outboxCommand(['move'], { DATA_DIR, DATABASE_URL })
  t.match(await outboxCommand(['move'], { DATA_DIR, DATABASE_URL }), 'Moved 0 requests', 'it can be repeated')

  const { desk, inject } = await startDesk(t, { DATABASE_URL })
  await desk.save({ path: '/texts/en/services/title', value: 'At your service' })
  t.equal((await desk.publish()).statusCode, 200)
  const { body } = await inject('/?lang=en')
  for (const text of [...Object.values(texts), 'At your service']) t.match(body, text)
  t.match(await desk.open(`/desk/${file}`), { statusCode: 200, rawPayload: picture })
  const [newest, ...earlier] = await readVersions(desk)
  t.match(newest, { number: 4 })
  t.match(
    earlier,
    versions.map(({ number, at, changes }) => ({ number, at, changes })),
  )
})

t.test('nothing moves if a desk has published in PostgreSQL already', async (t) => {
  const { DATA_DIR, versions } = await publishThree(t)
  const DATABASE_URL = await server.database()
  const { desk } = await startDesk(t, { DATABASE_URL })
  await desk.save({ path: '/texts/en/hero/title', value: 'Already here' })
  await desk.publish()
  await t.rejects(outboxCommand(['move'], { DATA_DIR, DATABASE_URL }), {
    message: /Nothing was moved: .* rows in .*content_versions/,
  })
  t.match(await readVersions(desk), [{ number: 1 }, { number: 0 }])
  const previous = await startDesk(t, { DATA_DIR })
  t.equal((await readVersions(previous.desk)).length, versions.length)
})
