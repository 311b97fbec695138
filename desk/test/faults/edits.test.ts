// kill -9 between the steps of signing in to the desk and of every action: what was answered is done, what was not is
// done as a whole or not at all.
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
import { forms, pages } from '../../api/addresses.ts'
import { eraseAddress } from '../../api/request-actions.ts'
import { requestAddress } from '../../api/requests-data.ts'
import { openDeskRequests } from '../../server/requests/stored-requests.ts'
import { createLink } from '../../server/sign-in/links.ts'
import { claire, phileas } from '../support/desk.ts'
import { sessionCookie } from '../support/process.ts'

/** The edits that were answered with success, by reference or link. */
interface Answered {
  signIns: { token: string; cookie: string }[]
  notes: { reference: string; note: string }[]
  resent: string[]
  erased: string[]
  requests: string[]
  /** The number of all responses. */
  steps: number
}

interface Work {
  database: Database
  answered: Answered
  site(): SiteProcess
  isOver(): boolean
}

/** Works at the desk until `isOver`. After each kill, it goes on with another link and another request. */
async function work({ database, answered, site, isOver }: Work) {
  const outbox = await openOutbox(database)

  async function send(address: string, body: URLSearchParams | object, cookie = ''): Promise<string> {
    const { origin } = site()
    const isForm = body instanceof URLSearchParams
    const response = await fetch(`${origin}${address}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    })
    await response.arrayBuffer()
    if (response.status !== (isForm ? 303 : 200)) throw new Error(`${address}: ${response.status}`)
    answered.steps += 1
    return sessionCookie(response)
  }

  for (let count = 0; !isOver(); count++) {
    try {
      const token = await createLink(database, claire, Date.now())
      const cookie = await send(forms.link, new URLSearchParams({ token }))
      answered.signIns.push({ token, cookie })
      const request = { ...phileas, email: `visitor-${count}@example.com`, phone: `+33 6 ${count} 00 00 00` }
      const { reference } = await outbox.add({ request, language: 'en', key: `desk-fault-${count}` }, Date.now())
      answered.requests.push(reference)
      let version = 1
      const act = async (fields: object, address = requestAddress(reference)) => {
        await send(address, { version: version++, ...fields }, cookie)
      }
      await act({ action: 'answered' })
      await act({ action: 'note', note: `Note ${count}` })
      answered.notes.push({ reference, note: `Note ${count}` })
      await act({ action: 'suspected' })
      await act({ action: 'not-suspected' })
      // A mail that is about to be sent cannot be sent again. One that failed can.
      await database.query(`UPDATE contact_requests SET state = 'failed' WHERE reference = $1`, [reference])
      await act({ action: 'mail-sent-again' })
      answered.resent.push(reference)
      if (count % 2 === 0) {
        await act({ scope: count % 4 === 0 ? 'request' : 'person', requests: 1 }, eraseAddress(reference))
        answered.erased.push(reference)
      }
    } catch (error) {
      // The site was killed. Anything else that it answered is a fault.
      if (!(error instanceof TypeError)) throw error
      await wait(20)
    }
  }
}

async function deskFaults(t: Test, environment: { DATA_DIR: string; DATABASE_URL?: string }) {
  const settings = { ...environment, DESK: 'on', DESK_USERS: claire, LANGUAGES: 'en' }
  let site = await startSite(t, settings)
  const database = await openDatabase({ dataDir: environment.DATA_DIR, databaseUrl: environment.DATABASE_URL })
  t.teardown(() => database.close())
  let isOver = false
  const answered: Answered = { signIns: [], notes: [], resent: [], erased: [], requests: [], steps: 0 }
  const worked = work({ database, answered, site: () => site, isOver: () => isOver })
  for (let round = 0; round < rounds; round++) {
    // So many steps later, and somewhere within the next one.
    const enough = answered.steps + Math.ceil(Math.random() * 8)
    await until('the next steps', () => answered.steps >= enough)
    await wait(Math.random() * 10)
    await site.kill()
    site = await startSite(t, settings)
  }
  const { signIns, notes, resent, erased, requests } = answered
  await until('an erased request', () => erased.length > 0)
  isOver = true
  await worked
  t.comment(`${rounds} kills: ${signIns.length} sign-ins, ${answered.steps} steps, ${erased.length} erased`)

  for (const { cookie } of signIns.slice(-50)) {
    const response = await fetch(`${site.origin}${pages.account}`, { redirect: 'manual', headers: { cookie } })
    t.equal(response.status, 200, 'a session that was begun is open')
  }
  const count = async (sql: string) => (await database.query<{ count: number }>(sql))[0]?.count
  const spent = await count('SELECT count(*) AS count FROM desk_links WHERE used_at IS NOT NULL')
  t.equal(await count('SELECT count(*) AS count FROM desk_sessions'), spent, 'each used link is one session')
  const audit = await database.query<{ event: string }>('SELECT event FROM desk_audit')
  const events = audit.map(({ event }) => JSON.parse(event))
  t.equal(events.filter(({ what }) => what === 'signed-in').length, spent, 'and one line of the audit log')

  const outbox = await openOutbox(database)
  const desk = openDeskRequests(database, { requests: outbox, retentionDays: 30, office: () => defaultFacts.office })
  const found = await Promise.all(requests.map((reference) => desk.find(reference)))
  const gone = requests.filter((_, index) => !found[index])
  t.ok(
    erased.every((reference) => gone.includes(reference)),
    'what was erased is gone',
  )
  t.equal(events.filter(({ what }) => what === 'erased').length, gone.length, 'each that is gone has its line')
  for (const { reference, note } of notes) {
    const request = found[requests.indexOf(reference)]
    const kept = request?.history.filter(({ what }) => what === 'note')
    if (kept) t.match(kept, [{ text: note }], 'a note is kept, once')
  }
  for (const reference of resent) {
    const request = found[requests.indexOf(reference)]
    if (request) t.equal(request.history.filter(({ what }) => what === 'mail-sent-again').length, 1, 'sent again, once')
  }
  for (const request of found) {
    const written = request?.history.filter((event) => 'version' in event && event.version !== undefined)
    if (request) t.equal(request.version, 1 + (written?.length ?? 0), 'each version has its line in the history')
  }
}

t.test('SQLite', async (t) => deskFaults(t, { DATA_DIR: dataFolder(t) }))

t.test('PostgreSQL', async (t) => {
  const postgres = await ownPostgres(t)
  await deskFaults(t, { DATA_DIR: dataFolder(t), DATABASE_URL: await postgres.database() })
})
