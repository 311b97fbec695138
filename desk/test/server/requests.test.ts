// The requests in the desk: what it shows, what people can do, and what happens if two of them do it at once.
import t from 'tap'
import { testPostgres } from '../../../test/support/postgres.ts'
import { type AuditPage, auditAddress } from '../../api/account-data.ts'
import {
  type EraseQuestion,
  eraseAddress,
  type Marks,
  type MarksResult,
  marksAddress,
  type RequestAction,
  type RequestPage,
  requestAddress,
  requestsAddress,
} from '../../api/requests-data.ts'
import { type Browser, deskSite, hugo, phileas } from '../support/desk.ts'

const postgres = await testPostgres(t)
const databases = { SQLite: async () => undefined, PostgreSQL: () => postgres.database() }

const act = (browser: Browser, reference: string, action: RequestAction) =>
  browser.sendApi('POST', requestAddress(reference), action)

for (const [name, database] of Object.entries(databases)) {
  t.test(`${name}: a request is opened, answered and annotated, and its history names who did it`, async (t) => {
    const site = await deskSite(t, { DATABASE_URL: await database() })
    const reference = await site.receive()
    const claire = await site.signedIn()
    t.match(await claire.read(requestsAddress()), { requests: [{ reference, state: 'new' }] })
    t.match(await claire.read(requestAddress(reference)), { request: { version: 1, state: 'read' } })
    const answered = await act(claire, reference, { version: 1, action: 'answered' })
    t.match(answered.json(), { request: { version: 2, state: 'answered' } })
    const noted = await act(claire, reference, { version: 2, action: 'note', note: ' He comes\r\non Tuesday. ' })
    t.match(noted.json(), { request: { version: 3, state: 'answered' } })
    const hugos = await site.signedIn(hugo)
    const { request } = await hugos.read<RequestPage>(requestAddress(reference))
    t.match(request, {
      answeredBy: 'Claire Martin',
      service: 'Property Management',
      package: 'Essential Care',
      message: phileas.message,
      links: { call: 'tel:+33639980141', whatsApp: 'https://wa.me/33639980141' },
      history: [
        { what: 'received' },
        { what: 'opened', by: 'Claire Martin' },
        { what: 'answered', by: 'Claire Martin' },
        { what: 'note', by: 'Claire Martin', text: 'He comes\non Tuesday.' },
      ],
    })
    t.match(await hugos.read(requestsAddress({ show: 'answered', q: 'tuesday fogg' })), {
      requests: [{ reference, notes: 1 }],
    })
  })

  t.test(
    `${name}: an action on an outdated page is refused with what others have done, and changes nothing`,
    async (t) => {
      const site = await deskSite(t, { DATABASE_URL: await database() })
      const reference = await site.receive()
      const [claire, hugos] = [await site.signedIn(), await site.signedIn(hugo)]
      await act(hugos, reference, { version: 1, action: 'note', note: 'Called him.' })
      for (const action of [
        'answered',
        'not-answered',
        'suspected',
        'not-suspected',
        'mail-sent-again',
        'note',
      ] as const) {
        const late = await act(claire, reference, { version: 1, action, note: 'Write to him.' })
        t.equal(late.statusCode, 409, action)
        t.match(late.json(), { request: { version: 2 }, since: [{ what: 'note', by: 'hugo', text: 'Called him.' }] })
      }
      const again = await act(claire, reference, { version: 2, action: 'note', note: 'Write to him.' })
      t.match(again.json(), { request: { version: 3, state: 'new' } })
    },
  )

  t.test(`${name}: everything from a person is erased, unless the number of requests has changed`, async (t) => {
    const site = await deskSite(t, { DATABASE_URL: await database() })
    const email = `${name}@example.com`
    const reference = await site.receive({ email, phone: '01 00 00 00 01', name: 'Jean' })
    await site.receive({ email: email.toUpperCase(), phone: '01 00 00 00 02' })
    const claire = await site.signedIn()
    await act(claire, reference, { version: 1, action: 'note', note: 'A note' })
    const question = await claire.read<EraseQuestion>(eraseAddress(reference))
    t.match(question, { version: 2, person: { requests: { length: 2 }, notes: 1 } })
    t.match(question.person.requests, [{ reference, name: 'Jean', email }, { email: email.toUpperCase() }])
    await site.receive({ email: 'other@example.com', phone: '+33 (0)1 00 00 00 01' })
    const erase = { version: 2, scope: 'person', requests: 2 }
    const refused = await claire.sendApi('POST', eraseAddress(reference), erase)
    t.equal(refused.statusCode, 409, 'one more has come since')
    t.match(refused.json(), { version: 2, person: { requests: { length: 3 } } }, 'the new question')
    const erased = await claire.sendApi('POST', eraseAddress(reference), { ...erase, requests: 3 })
    t.strictSame(erased.json(), { erased: 3 })
    t.match(await claire.open(requestAddress(reference)), { statusCode: 404 })
    const { entries } = await claire.read<AuditPage>(auditAddress())
    t.match(entries[0], { who: 'Claire Martin', what: 'erased', scope: 'person', requests: 3, notes: 1 })
    t.notMatch(JSON.stringify(entries), /Fogg|example\.com|A note/, 'the log holds nothing of the visitor')
  })

  t.test(`${name}: if several people erase the same request at once, one of them succeeds`, async (t) => {
    const site = await deskSite(t, { DATABASE_URL: await database() })
    const reference = await site.receive()
    const claire = await site.signedIn()
    const erase = { version: 1, scope: 'request', requests: 1 }
    const responses = await Promise.all([1, 2, 3].map(() => claire.sendApi('POST', eraseAddress(reference), erase)))
    t.strictSame(responses.map(({ statusCode }) => statusCode).sort(), [200, 404, 404])
    const { entries } = await claire.read<AuditPage>(auditAddress())
    t.equal(entries.filter((entry) => entry.what === 'erased' && entry.reference === reference).length, 1)
  })
}

t.test(
  'several requests are marked at once, except one that somebody has changed, and the marks are undone',
  async (t) => {
    const site = await deskSite(t)
    const [first, changed] = [await site.receive(), await site.receive()]
    const [claire, hugos] = [await site.signedIn(), await site.signedIn(hugo)]
    const mark = async (mark: Marks['mark'], requests: Marks['requests']) =>
      (await claire.sendApi('POST', marksAddress, { mark, requests })).json() as MarksResult
    await act(hugos, changed, { version: 1, action: 'note', note: 'I call him.' })
    const seen = [first, changed].map((reference) => ({ reference, version: 1 }))
    const { marked, ...rest } = await mark('answered', seen)
    t.strictSame([marked, rest], [[{ reference: first, version: 2 }], { changed: [changed] }])
    t.match(await claire.read(requestsAddress()), { requests: [{ reference: changed }], total: 1 })
    t.match(await mark('not-answered', marked), { marked: [{ reference: first, version: 3 }], changed: [] })
    t.match(await claire.read(requestsAddress()), { total: 2 })
  },
)
