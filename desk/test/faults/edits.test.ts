// kill -9 between the steps of signing in and of every action: answered steps are complete, other steps are complete or
// have no effect.
import { setTimeout as wait } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { openDatabase } from '../../../server/database/database.ts'
import type { Database } from '../../../server/database/types.ts'
import { openOutbox } from '../../../server/outbox/open-outbox.ts'
import { defaultFacts } from '../../../src/site/default-facts.ts'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { rounds } from '../../../test/support/load.ts'
import { ownPostgres } from '../../../test/support/postgres.ts'
import { type SiteProcess, startSite } from '../../../test/support/process.ts'
import { until } from '../../../test/support/until.ts'
import { eraseUrl } from '../../api/request-actions.ts'
import { requestUrl } from '../../api/requests-data.ts'
import { forms, pages } from '../../api/urls.ts'
import { openDeskRequests } from '../../server/requests/stored-requests.ts'
import { createLink } from '../../server/sign-in/links.ts'
import { claire, phileas, type Response } from '../support/desk.ts'
import { processBrowser } from '../support/process.ts'

/** Work with successful responses. */
interface Answered {
  signIns: string[]
  /** The newest version of each request, by reference. */
  versions: Map<string, number>
  erased: string[]
  /** The number of all responses. */
  steps: number
}

interface Work {
  database: Database
  answered: Answered
  site(): SiteProcess
  isOver(): boolean
}

/** Works at the desk until `isOver`. After each kill, it continues with another link and another request. */
async function work({ database, answered, site, isOver }: Work) {
  const outbox = await openOutbox(database)

  async function step(sent: Promise<Response>, expected = 200) {
    const { statusCode, body } = await sent
    if (statusCode !== expected) throw new Error(`${statusCode}: ${body}`)
    answered.steps += 1
  }

  for (let count = 0; !isOver(); count++) {
    try {
      const token = await createLink(database, claire, Date.now())
      const desk = processBrowser(site().origin)
      await step(desk.send(forms.link, { token }), 303)
      answered.signIns.push(desk.cookie())
      const request = { ...phileas, email: `visitor-${count}@example.com`, phone: `+33 6 ${count} 00 00 00` }
      const { reference } = await outbox.add({ request, language: 'en', key: `desk-fault-${count}` }, Date.now())
      let version = 1
      const act = async (action: string, fields: object = {}) => {
        await step(desk.sendApi('POST', requestUrl(reference), { version, action, ...fields }))
        version += 1
        answered.versions.set(reference, version)
      }
      await act('answered')
      await act('note', { note: `Note ${count}` })
      await act('suspected')
      await act('not-suspected')
      // Only a failed email can be sent again.
      await database.query(`UPDATE contact_requests SET state = 'failed' WHERE reference = $1`, [reference])
      await act('mail-sent-again')
      if (count % 2 === 0) {
        const scope = count % 4 === 0 ? 'request' : 'person'
        await step(desk.sendApi('POST', eraseUrl(reference), { version, scope, requests: 1 }))
        answered.erased.push(reference)
      }
    } catch (error) {
      // Every error except a killed site is a failure.
      if (!(error instanceof TypeError)) throw error
      await wait(20)
    }
  }
}

async function killWhileEditing(t: Test, environment: { DATA_DIR: string; DATABASE_URL?: string }) {
  const settings = { ...environment, DESK: 'on', DESK_USERS: claire, LANGUAGES: 'en' }
  let site = await startSite(t, settings)
  const database = await openDatabase({ dataDir: environment.DATA_DIR, databaseUrl: environment.DATABASE_URL })
  t.teardown(() => database.close())
  let isOver = false
  const answered: Answered = { signIns: [], versions: new Map(), erased: [], steps: 0 }
  const worked = work({ database, answered, site: () => site, isOver: () => isOver })
  for (let round = 0; round < rounds; round++) {
    // A random number of steps later, and at a random moment within the next step.
    const enough = answered.steps + Math.ceil(Math.random() * 8)
    await until('the next steps', () => answered.steps >= enough)
    await wait(Math.random() * 10)
    await site.kill()
    site = await startSite(t, settings)
  }
  const { signIns, versions, erased } = answered
  await until('an erased request', () => erased.length > 0)
  isOver = true
  await worked
  t.comment(`${rounds} kills: ${signIns.length} sign-ins, ${answered.steps} steps, ${erased.length} erased`)

  for (const cookie of signIns.slice(-50)) {
    const response = await fetch(`${site.origin}${pages.account}`, { redirect: 'manual', headers: { cookie } })
    t.equal(response.status, 200, 'each started session is open')
  }
  const count = async (sql: string) => (await database.query<{ count: number }>(sql))[0]?.count
  const spent = await count('SELECT count(*) AS count FROM desk_links WHERE used_at IS NOT NULL')
  t.equal(await count('SELECT count(*) AS count FROM desk_sessions'), spent, 'each used link is one session')
  const audit = await database.query<{ event: string }>('SELECT event FROM desk_audit')
  const events = audit.map(({ event }) => JSON.parse(event))
  t.equal(events.filter(({ what }) => what === 'signed-in').length, spent, 'and one line of the audit log')

  const outbox = await openOutbox(database)
  const desk = openDeskRequests(database, { requests: outbox, retentionDays: 30, office: () => defaultFacts.office })
  let gone = 0
  for (const [reference, version] of versions) {
    const request = await desk.find(reference)
    if (!request) gone += 1
    t.notOk(request && erased.includes(reference), 'erased requests are gone')
    if (!request) continue
    t.ok(request.version >= version, 'each answered action is complete')
    const written = request.history.filter((event) => 'version' in event && event.version !== undefined)
    t.equal(request.version, 1 + written.length, 'each version has its line in the history')
  }
  t.equal(events.filter(({ what }) => what === 'erased').length, gone, 'each erased request has its line')
}

t.test('in SQLite, edits survive kills', async (t) => killWhileEditing(t, { DATA_DIR: dataFolder(t) }))

t.test('in PostgreSQL, edits survive kills', async (t) => {
  const postgres = await ownPostgres(t)
  await killWhileEditing(t, { DATA_DIR: dataFolder(t), DATABASE_URL: await postgres.database() })
})
