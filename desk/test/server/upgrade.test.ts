// Databases of earlier releases (desk/test/upgrade), which this release opens without a loss.
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import t, { type Test } from 'tap'
import { openDatabase, sqliteFile } from '../../../server/database/database.ts'
import { runDiagnostics } from '../../../server/doctor/doctor.ts'
import { minute } from '../../../server/durations.ts'
import { defaultFacts } from '../../../src/site/default-facts.ts'
import type { DatabaseLocation } from '../../../test/support/both-databases.ts'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { testPostgres } from '../../../test/support/postgres.ts'
import { versionsUrl } from '../../api/publishing.ts'
import { type RequestPage, type RequestsPage, requestsUrl, requestUrl } from '../../api/requests-data.ts'
import { auditPage } from '../../server/audit-log.ts'
import { identifyUpload, openUploads, uploadName } from '../../server/content/stored-uploads.ts'
import { openDeskDatabase } from '../../server/database.ts'
import { linkedEmail } from '../../server/sign-in/links.ts'
import { resumeSession } from '../../server/sign-in/sessions.ts'
import { type Browser, claire, type DeskSite, deskSite, settingsFor, startDesk } from '../support/desk.ts'

const server = await testPostgres(t)
const noon = Date.UTC(2026, 10, 20, 12)

const uploadedImage = 'uploads/f9dd955bbcc02b13d92698b14824fd8f14c823652a27da06a2f26495891c3618.png'

const readFixture = (name: string) => readFileSync(new URL(`../upgrade/${name}.sql`, import.meta.url), 'utf8')

const load = {
  async sqlite(t: Test, schema: number): Promise<DatabaseLocation> {
    const dataDir = dataFolder(t)
    const file = new DatabaseSync(sqliteFile(dataDir))
    file.exec(readFixture(`schema-${schema}.sqlite`))
    file.close()
    return { dataDir }
  },
  async postgresql(t: Test, schema: number): Promise<DatabaseLocation> {
    const databaseUrl = await server.database()
    const client = new pg.Client(databaseUrl)
    await client.connect()
    await client.query(readFixture(`schema-${schema}.postgresql`))
    await client.end()
    return { dataDir: dataFolder(t), databaseUrl }
  },
}

/** Checks the rows that the desk deletes when it starts, because they have expired by the clock of this machine. */
async function checkExpiring(t: Test, schema: number, location: DatabaseLocation) {
  const database = openDeskDatabase(await openDatabase(location))
  t.match(await resumeSession(database, 'session', noon + 2 * minute), { staffEmail: claire }, 'the session')
  t.equal(await linkedEmail(database, 'link', noon + 2 * minute), claire, 'the sign-in link')
  t.match(await auditPage(database, 1), { total: 1, entries: [{ event: { what: 'signed-in' } }] })
  if (schema >= 7) {
    const uploads = openUploads(database, `${location.dataDir}/uploads`)
    const path = await uploads.fetch(uploadedImage)
    t.equal(uploadName(await identifyUpload(path ?? '', 'photograph')), uploadedImage)
    t.equal((await database.query('SELECT hash FROM preview_links')).length, 1)
  }
  if (schema >= 8) t.equal((await database.query('SELECT * FROM statistics')).length, 3)
  if (schema >= 9)
    t.match(await database.query('SELECT * FROM scheduled_mails'), [{ turn: '2026-11-16', due_at: null }])
  await database.close()
}

async function checkRequests(t: Test, schema: number, desk: Browser) {
  const { requests } = await desk.read<RequestsPage>(requestsUrl({ show: 'all' }))
  const { requests: suspected } = await desk.read<RequestsPage>(requestsUrl({ show: 'suspected' }))
  const found = new Map([...requests, ...suspected].map((request) => [request.name, request]))
  t.match(found.get('Delivered'), { state: 'new', mail: 'sent' })
  t.match(found.get('Failed'), { state: 'new', mail: 'failed' })
  t.match(found.get('Suspected'), { state: 'suspected' })
  t.match(found.get('Waiting'), { mail: 'waiting' })
  t.match(found.get('Answered'), { state: 'answered', answeredBy: 'Claire Martin', mail: 'sent' })
  t.equal(found.has('Confirmed'), schema >= 6)
  const { request } = await desk.read<RequestPage>(requestUrl(found.get('Answered')?.reference ?? ''))
  t.match(request, { email: 'Answered@Villa.example', message: 'From Answered' })
  t.match(
    request.history.map((event) => event.what),
    ['received', 'mail-sent', 'opened', 'note', 'answered'],
  )
  t.match(JSON.stringify(request.history), 'Called back on Monday')
}

/** Checks versions and draft, without the value that this release refuses. */
async function checkContent(t: Test, site: Pick<DeskSite, 'inject'>, desk: Browser, location: DatabaseLocation) {
  const versions = await desk.read(versionsUrl)
  t.match(versions, [{ number: 3, isPublished: true, changes: { length: 2 } }, { number: 2 }, { number: 1 }, {}])
  const { changes, units } = await desk.content()
  const drafts = units.filter(({ draft }) => draft)
  t.strictSame(changes, ['/texts/en/pricing/subtitle'])
  t.match(drafts, [{ path: changes[0], draft: { value: 'Not published yet' } }])
  const [english, french] = [await site.inject('/?lang=en'), await site.inject('/?lang=fr')]
  t.match(english.body, 'At your service', 'the other values of version 3')
  t.match(french.body, 'Rentrez chez vous', 'the values of version 2')
  t.notMatch(english.body, '{{ brand }}', 'the refused value')
  const findings = await runDiagnostics({ ...settingsFor(location), DESK: 'on', DESK_USERS: claire })
  t.match(findings.map(({ text }) => text).join('\n'), /texts\.en\.hero\.title: \{\{/, 'the doctor reports it')
}

for (const [name, open] of Object.entries(load)) {
  for (const schema of [5, 6, 7, 8, 9]) {
    t.test(`${name}: requests, sessions, uploads, versions and draft of schema ${schema} are kept`, async (t) => {
      const location = await open(t, schema)
      await checkExpiring(t, schema, location)
      const { desk, ...site } = await startDesk(t, settingsFor(location))
      await checkRequests(t, schema, desk)
      if (schema >= 7) await checkContent(t, site, desk, location)
    })
  }
}

t.test('a draft of whole entries becomes single values', async (t) => {
  const location = await load.sqlite(t, 9)
  const file = new DatabaseSync(sqliteFile(location.dataDir))
  const insert = file.prepare('INSERT INTO content_entries (name, version, draft, person, at) VALUES (?, 3, ?, ?, ?)')
  const office = { ...defaultFacts.office, phone: '+33 4 65 71 00 27' }
  const entries = { 'facts.office': office, 'facts.brand': { name: 'Olive & Pin' }, 'pictures.hero': null }
  for (const [name, draft] of Object.entries(entries)) insert.run(name, JSON.stringify(draft), claire, noon)
  file.close()

  const site = await deskSite(t, settingsFor(location))
  const drafts = new Map((await site.source.store.units()).map(({ path, draft }) => [path, draft]))
  t.strictSame(drafts.get('/office/phone'), { value: office.phone })
  t.strictSame(drafts.get('/brand/logo'), { value: null }, 'the whole brand had none')
  t.strictSame(drafts.get('/pictures/hero'), {}, 'it was reset')
  await t.rejects(site.database.query('INSERT INTO content_entries SELECT * FROM content_entries'))
})
