// How the desk reads and changes the stored requests. Both databases pass the same tests.
import t, { type Test } from 'tap'
import { openDatabase } from '../../../server/database/database.ts'
import type { Database } from '../../../server/database/types.ts'
import type { DeskWrite } from '../../../server/outbox/desk-requests.ts'
import { openDeskRequests } from '../../../server/outbox/sql-desk-requests.ts'
import { openOutbox } from '../../../server/outbox/sql-outbox.ts'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import { collect } from '../../support/collected.ts'
import { dataFolder } from '../../support/data-folder.ts'
import { failure } from '../../support/failure.ts'
import { testPostgres } from '../../support/postgres.ts'

const claire: ContactRequest = {
  name: 'Claire Martin',
  email: 'Claire@Villa.example',
  phone: '+33 6 39 98 12 34',
  service: 'concierge-services',
  message: 'Bonsoir, la maison d’Antibes : 100 % des volets_bleus.',
  confidentiality: true,
}
const noon = Date.UTC(2026, 10, 20, 12)
const minute = 60_000
const day = 24 * 60 * minute
const anna = 'anna@office.example'
const hugo = 'hugo@office.example'
const nothing = { requests: 0, notes: 0 }
const record = async () => {}

const choiceNames = () => [['concierge-services', 'Services de conciergerie'] as const]

/** An empty outbox, and the desk on the same database. */
async function openStore(t: Test, database: Database) {
  const outbox = await openOutbox(database)
  t.teardown(() => outbox.close())
  let now = noon
  const desk = openDeskRequests(database, { retentionDays: 30, choiceNames, now: () => now })
  return {
    ...{ outbox, desk, database },
    setTime(time: number) {
      now = time
    },
    /** Stores a request a minute later than the one before. */
    async add(fields: Partial<ContactRequest> = {}, options: { suspected?: boolean } = {}) {
      now += minute
      return (await outbox.add({ request: { ...claire, ...fields }, language: 'fr', ...options }, now)).reference
    },
    /** The common fields of a write by a person who has seen the stored version. */
    async write(reference: string, by = anna): Promise<DeskWrite> {
      const found = await desk.find(reference)
      return { reference, version: found?.version ?? 0, by, now }
    },
    async deliver(reference: string) {
      for (let claimed = await outbox.claim(now); claimed; claimed = await outbox.claim(now)) {
        if (claimed.reference === reference) return outbox.delivered(reference, now)
      }
    },
    async fail(reference: string) {
      const claimed = await outbox.claim(now)
      if (claimed?.reference !== reference) throw new Error(`${reference} is not due.`)
      await outbox.failed(claimed, { reason: 'refused: correct MAIL_TO', reply: '550 no such user' })
    },
    found: async (q: string) => (await desk.list({ show: 'all', q }, { from: 0, count: 50 })).length,
    events: async (reference: string) => (await desk.find(reference))?.history.map(({ what }) => what),
  }
}

function promises(t: Test, database: (t: Test) => Promise<Database>) {
  const store = async (t: Test) => openStore(t, await database(t))

  t.test('requests are listed newest first, a page at a time', async (t) => {
    const { desk, add } = await store(t)
    const references: string[] = []
    for (let i = 0; i < 5; i++) references.unshift(await add({ message: `Request ${i}` }))
    const listed = async (from: number) =>
      (await desk.list({ show: 'all', q: '' }, { from, count: 2 })).map(({ reference }) => reference)
    t.strictSame(await listed(0), references.slice(0, 2))
    t.strictSame(await listed(4), references.slice(4))
  })

  t.test('a list contains the fields that a row shows', async (t) => {
    const { desk, add } = await store(t)
    const reference = await add()
    t.strictSame(await desk.list({ show: 'all', q: '' }, { from: 0, count: 50 }), [
      {
        ...{ reference, version: 1, state: 'new', answeredBy: null, mail: 'waiting', request: claire, language: 'fr' },
        ...{ receivedAt: noon + minute, notes: 0 },
      },
    ])
  })

  t.test('each filter selects its requests, and the counts agree', async (t) => {
    const { desk, add, write, deliver, fail } = await store(t)
    const answered = await add({ message: 'answered' })
    await deliver(answered)
    await desk.setAnswered(await write(answered), true)
    const failed = await add({ message: 'failed' })
    await fail(failed)
    await desk.open(failed, anna, noon)
    const suspected = await add({ message: 'suspected' }, { suspected: true })
    const waiting = await add({ message: 'waiting' })
    const shown = async (show: Parameters<typeof desk.list>[0]['show'], q = '') =>
      (await desk.list({ show, q }, { from: 0, count: 50 })).map(({ reference }) => reference)
    t.strictSame(await shown('all'), [waiting, suspected, failed, answered])
    t.strictSame(await shown('new'), [waiting])
    t.strictSame(await shown('answered'), [answered])
    t.strictSame(await shown('suspected'), [suspected])
    t.strictSame(await shown('mail-waiting'), [waiting])
    t.strictSame(await shown('mail-failed'), [failed])
    t.strictSame(await shown('new', 'answered'), [])
    const counts = { all: 4, new: 1, answered: 1, suspected: 1, 'mail-waiting': 1, 'mail-failed': 1 }
    t.match(await desk.counts(''), counts)
    t.match(await desk.counts('failed'), { all: 1, new: 0, answered: 0, suspected: 0, 'mail-failed': 1 })
    t.equal(await desk.unread(), 1)
  })

  t.test('a search finds every field, without case and accents', async (t) => {
    const { desk, add, write, found } = await store(t)
    const reference = await add()
    await add({ name: 'Paul', email: 'paul@example.com', phone: '0100000000', service: undefined, message: 'Hello' })
    await desk.addNote(await write(reference), 'Très pressé')
    const queries = ['CLAIRE', 'mârtin', 'claire@villa', 'antibes', "d'antibes", '100 %', 'volets_bleus', 'tres']
    queries.push(reference.toLowerCase(), 'concierge', 'CONCIERGERIE', 'martin antibes presse')
    queries.push('+33 6 39 98 12 34', '06 39 98 12 34', '0639981234', '(0)6.39', '12 34')
    for (const q of queries) t.equal(await found(q), 1, q)
    for (const q of ['voletsXbleus', 'martin hello', 'renovation', '%%%', '\\', '\u0000qq'])
      t.equal(await found(q), 0, q)
    for (const q of ['', ' ', '\u0000']) t.equal(await found(q), 2, JSON.stringify(q))
  })

  t.test('a request comes with the state of its mail, the last reply, its history and its neighbours', async (t) => {
    const { desk, outbox, add, fail } = await store(t)
    const older = await add({ email: 'else@villa.example', phone: '0100000000' })
    await outbox.remove(older)
    const first = await add({ email: 'else@villa.example', phone: '0100000000', message: '1' })
    const claimed = await outbox.claim(noon + 10 * minute)
    if (!claimed) return t.fail('nothing claimed')
    await outbox.delivered(first, noon + 10 * minute)
    const reference = await add({ message: '2' })
    await fail(reference)
    const newer = await add({ message: '3', email: 'claire@VILLA.example', phone: '0100000001' })
    await desk.open(reference, anna, noon + 20 * minute)
    await desk.open(reference, hugo, noon + 21 * minute)
    t.match(await desk.find(reference), {
      ...{ state: 'read', mail: 'failed', attempts: 1, sentAt: null, nextAt: null, reply: '550 no such user' },
      ...{ canResend: true, otherRequests: 1, newer, older: first, version: 1 },
      erasedAt: noon + 3 * minute + minute + 30 * day,
      history: [
        { what: 'received', at: noon + 3 * minute },
        { what: 'mail-failed', at: noon + 3 * minute, count: 1 },
        { what: 'opened', at: noon + 20 * minute, by: anna },
      ],
    })
    t.match(await desk.find(first), {
      ...{ mail: 'sent', sentAt: noon + 10 * minute, reply: null, erasedAt: noon + 10 * minute + 30 * day },
      ...{ older: null, newer: reference, otherRequests: 0 },
    })
    t.match(await desk.find(newer), {
      mail: 'waiting',
      erasedAt: null,
      canResend: false,
      newer: null,
      otherRequests: 1,
    })
    t.equal(await desk.find('AAAA-AAAA'), undefined)
  })

  t.test('successive failed attempts are one event, with the time and the number of the last one', async (t) => {
    const { desk, outbox, add } = await store(t)
    const reference = await add()
    for (let attempt = 1; attempt <= 3; attempt++) {
      const claimed = await outbox.claim(noon + attempt * 10 * minute)
      if (!claimed) return t.fail('nothing claimed')
      await outbox.later(claimed, noon + attempt * 10 * minute, failure('451'))
    }
    const claimed = await outbox.claim(noon + 60 * minute)
    await outbox.delivered(claimed?.reference ?? '', noon + 60 * minute)
    t.match((await desk.find(reference))?.history.slice(1), [
      { what: 'mail-failed', at: noon + 30 * minute, count: 3 },
      { what: 'mail-sent', at: noon + 60 * minute },
    ])
  })

  t.test('a write to an old version changes nothing', async (t) => {
    const { desk, add, write, database } = await store(t)
    const reference = await add()
    const seen = await write(reference)
    t.equal(await desk.addNote(seen, 'Called him.'), 'written')
    const before = await desk.find(reference)
    const late = { ...seen, by: hugo }
    t.equal(await desk.addNote(late, 'Call him.'), 'conflict')
    t.equal(await desk.setAnswered(late, true), 'conflict')
    t.equal(await desk.setSuspected(late, true), 'conflict')
    t.equal(await desk.resend(late), 'conflict')
    t.strictSame(await desk.erase(late, () => Promise.reject(new Error('recorded'))), {
      ...{ result: 'conflict', erased: nothing },
    })
    t.strictSame(await desk.find(reference), before)
    t.equal(await desk.addNote({ ...late, reference: 'AAAA-AAAA' }, 'Where?'), 'gone')
    t.match(await database.query(`SELECT * FROM request_history WHERE what = 'note'`), { length: 1 })
  })

  t.test('if two people write to the same version at once, one gets a conflict', async (t) => {
    const { desk, add, write } = await store(t)
    const reference = await add()
    const seen = await write(reference)
    const results = await Promise.all([desk.setAnswered(seen, true), desk.setAnswered({ ...seen, by: hugo }, true)])
    t.strictSame(results.sort(), ['conflict', 'written'])
    t.match(await desk.find(reference), { version: 2, history: { length: 2 } })
  })

  t.test('the history says who marked a request as answered or not answered, and when', async (t) => {
    const { desk, add, write } = await store(t)
    const reference = await add()
    t.equal(await desk.setAnswered(await write(reference, hugo), true), 'written')
    t.match(await desk.find(reference), { state: 'answered', answeredBy: hugo, version: 2 })
    t.equal(await desk.setAnswered(await write(reference), true), 'refused', 'it is answered already')
    t.equal(await desk.setAnswered(await write(reference), false), 'written')
    t.match(await desk.find(reference), {
      ...{ state: 'read', answeredBy: null, version: 3 },
      history: [
        { what: 'received' },
        { what: 'answered', by: hugo, version: 2 },
        { what: 'not-answered', by: anna, version: 3 },
      ],
    })
  })

  t.test('notes are counted and shown with their text', async (t) => {
    const { desk, add, write } = await store(t)
    const reference = await add()
    await desk.addNote(await write(reference), 'Deux lignes\net un “guillemet”.')
    await desk.addNote(await write(reference, hugo), 'Moi aussi.')
    t.match(await desk.list({ show: 'all', q: '' }, { from: 0, count: 1 }), [{ notes: 2, version: 3 }])
    t.match((await desk.find(reference))?.history.slice(1), [
      { what: 'note', by: anna, text: 'Deux lignes\net un “guillemet”.', version: 2 },
      { what: 'note', by: hugo, text: 'Moi aussi.', version: 3 },
    ])
  })

  t.test('a failed, postponed or delivered mail can be sent again, but not a claimed one', async (t) => {
    const { desk, outbox, add, write, fail, deliver, setTime } = await store(t)
    const failed = await add({ message: 'failed' })
    await fail(failed)
    t.equal(await desk.resend(await write(failed)), 'written')
    t.match(await outbox.claim(noon + minute), { reference: failed, attempts: 1, resends: 0 })
    t.equal(await desk.resend(await write(failed)), 'refused', 'it is being sent')
    await outbox.delivered(failed, noon + minute)

    const pausing = await add({ message: 'pausing' })
    const claimed = await outbox.claim(noon + 2 * minute)
    if (claimed?.reference !== pausing) return t.fail('another request was claimed')
    await outbox.later(claimed, noon + 40 * minute, failure('451'), ['one@office.example'])
    t.equal(await desk.resend(await write(pausing)), 'written')
    t.match(await outbox.claim(noon + 2 * minute), {
      reference: pausing,
      attempts: 2,
      recipients: ['one@office.example'],
    })

    setTime(noon + 10 * minute)
    const delivered = await add({ message: 'delivered' })
    await deliver(delivered)
    setTime(noon + 20 * minute)
    t.equal(await desk.resend(await write(delivered)), 'written')
    t.match(await desk.find(delivered), { mail: 'waiting', erasedAt: noon + 11 * minute + 30 * day })
    setTime(noon + 30 * minute)
    await deliver(delivered)
    t.match(await desk.find(delivered), {
      ...{ mail: 'sent', sentAt: noon + 11 * minute, erasedAt: noon + 11 * minute + 30 * day },
      history: [{ what: 'received' }, { what: 'mail-sent' }, { what: 'mail-sent-again' }, { what: 'mail-sent' }],
    })
  })

  t.test('a suspected request is mailed once the team says that it is not spam', async (t) => {
    const { desk, outbox, add, write, events } = await store(t)
    const reference = await add({}, { suspected: true })
    t.match(await desk.find(reference), { state: 'suspected', mail: 'none', canResend: false })
    t.equal(await desk.resend(await write(reference)), 'refused')
    t.equal(await desk.setAnswered(await write(reference), true), 'refused')
    t.equal(await desk.setSuspected(await write(reference), true), 'refused')
    t.equal(await desk.setSuspected(await write(reference), false), 'written')
    t.match(await outbox.claim(noon + 5 * minute), { reference })
    t.strictSame(await events(reference), ['received', 'not-suspected'])
  })

  t.test('a request that is marked as suspected is not mailed until the mark is removed', async (t) => {
    const { desk, outbox, add, write, deliver } = await store(t)
    const waiting = await add({ message: 'waiting' })
    t.equal(await desk.setSuspected(await write(waiting), true), 'written')
    t.equal(await outbox.claim(noon + 60 * minute), undefined)
    t.equal(await desk.setSuspected(await write(waiting), false), 'written')
    await deliver(waiting)
    t.match(await outbox.find(waiting), { state: 'delivered' })

    await desk.setSuspected(await write(waiting), true)
    await desk.setSuspected(await write(waiting), false)
    t.match(await outbox.find(waiting), { state: 'delivered' }, 'it has had its mail')

    const sending = await add({ message: 'sending' })
    await outbox.claim(noon + 10 * minute)
    await desk.setSuspected(await write(sending), true)
    await outbox.delivered(sending, noon + 10 * minute)
    t.match(await desk.find(sending), { state: 'suspected', sentAt: noon + 10 * minute })
  })

  t.test(
    'a request is erased with its notes and history, in one transaction with the entry of the audit log',
    async (t) => {
      const { desk, add, write, database } = await store(t)
      const reference = await add()
      const other = await add({ message: 'Another' })
      await desk.addNote(await write(reference), 'A note')
      const recorded: object[] = []
      const erased = { requests: 1, notes: 1 }
      const erasure = await desk.erase(await write(reference), async (query, numbers) => {
        recorded.push(numbers)
        t.match(await query('SELECT reference FROM contact_requests'), [{ reference: other }])
      })
      t.strictSame(erasure, { result: 'written', erased })
      t.strictSame(recorded, [erased])
      t.equal(await desk.find(reference), undefined)
      t.strictSame(await database.query('SELECT * FROM request_history'), [])
      t.strictSame((await desk.erase({ reference, version: 2, by: anna, now: noon }, record)).result, 'gone')
    },
  )

  t.test(
    'everything from a person has the same email address in any case, or the same digits of the telephone number',
    async (t) => {
      const { desk, add, write } = await store(t)
      const reference = await add()
      const noted = await add({ email: 'CLAIRE@villa.EXAMPLE', phone: '0100000000', message: '2' })
      await desk.addNote(await write(noted), 'A note')
      await add({ email: 'other@villa.example', phone: '+33 (6) 39.98.12.34', message: '3' })
      await add({ email: 'other@villa.example', phone: '0200000000', message: '4' })
      await add({ email: 'one@villa.example', phone: 'by letter', message: '5' })
      const letter = await add({ email: 'two@villa.example', phone: 'by mail', message: '6' })
      t.strictSame(await desk.countPerson(letter), { requests: 1, notes: 0 })
      t.strictSame(await desk.countPerson(reference), { requests: 3, notes: 1 })
      t.equal(await desk.countPerson('AAAA-AAAA'), undefined)

      const write1 = await write(reference)
      t.strictSame(
        await desk.erasePerson(write1, 2, record),
        { result: 'conflict', erased: nothing },
        'one came meanwhile',
      )
      t.strictSame(await desk.erasePerson({ ...write1, version: 9 }, 3, record), {
        result: 'conflict',
        erased: nothing,
      })
      t.strictSame(await desk.erasePerson(write1, 3, record), { result: 'written', erased: { requests: 3, notes: 1 } })
      t.match(await desk.counts(''), { all: 3 })
    },
  )

  t.test('an export has the selected requests with their notes', async (t) => {
    const { desk, add, write, deliver } = await store(t)
    const reference = await add()
    await deliver(reference)
    await desk.addNote(await write(reference), 'One')
    await desk.addNote(await write(reference), 'Two')
    for (let i = 0; i < 105; i++) await add({ name: 'Paul', message: String(i) })
    t.match(await collect(desk.export({ show: 'all', q: 'claire' })), { length: 106 })
    t.match(await collect(desk.export({ show: 'all', q: 'martin' })), [
      { reference, request: claire, sentAt: noon + minute, noteTexts: ['One', 'Two'] },
    ])
  })

  t.test('the requests that arrived after a given time are listed, without suspected ones', async (t) => {
    const { desk, add } = await store(t)
    await add({ message: '1' })
    const second = await add({ message: '2' })
    await add({ message: '3' }, { suspected: true })
    const fourth = await add({ message: '4' })
    const since = (await desk.find(second))?.receivedAt ?? 0
    t.strictSame(await desk.receivedSince(since, 10), [
      { reference: fourth, receivedAt: noon + 4 * minute },
      { reference: second, receivedAt: noon + 2 * minute },
    ])
    t.match(await desk.receivedSince(since, 1), [{ reference: fourth }])
  })

  t.test('after RETENTION_DAYS a request is deleted with its notes, at the time that the desk shows', async (t) => {
    const { desk, outbox, add, write, deliver, fail, setTime, database } = await store(t)
    const delivered = await add({ message: 'delivered' })
    await deliver(delivered)
    await desk.addNote(await write(delivered), 'A note')
    const failed = await add({ message: 'failed' })
    await fail(failed)
    setTime(noon + 10 * minute)
    const suspected = await add({ message: 'suspected' }, { suspected: true })
    await desk.setSuspected(await write(delivered), true)
    for (const reference of [delivered, failed, suspected]) {
      const { erasedAt } = (await desk.find(reference)) ?? {}
      if (!erasedAt) return t.fail('no time')
      await outbox.deleteExpired(erasedAt - 30 * day, erasedAt)
      t.ok(await desk.find(reference))
      const notes = reference === delivered ? 1 : 0
      t.strictSame(await outbox.deleteExpired(erasedAt - 30 * day + 1, erasedAt), { requests: 1, notes })
      t.equal(await desk.find(reference), undefined)
    }
    t.strictSame(await database.query('SELECT * FROM request_history'), [])
  })

  t.test('moving the outbox moves history, notes and marks', async (t) => {
    const { desk, outbox, add, write, deliver } = await store(t)
    const reference = await add()
    await deliver(reference)
    await desk.addNote(await write(reference), 'A note')
    await desk.setAnswered(await write(reference, hugo), true)
    const before = await desk.find(reference)
    const target = await openStore(t, await database(t))
    t.equal(await outbox.moveTo(target.database, noon + 60 * minute), 1)
    t.strictSame(await target.desk.find(reference), before)
  })
}

t.test('in SQLite', async (t) => promises(t, (t) => openDatabase({ dataDir: dataFolder(t) })))

t.test('in PostgreSQL', async (t) => {
  const server = await testPostgres(t)
  promises(t, async (t) => openDatabase({ dataDir: dataFolder(t), databaseUrl: await server.database() }))
})
