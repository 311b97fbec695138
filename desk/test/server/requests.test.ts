// The requests in the desk: what it shows, what people can do, and what happens if two of them do it at once.
import t from 'tap'
import { testPostgres } from '../../../test/support/postgres.ts'
import type { AuditPage } from '../../api/account-data.ts'
import { forms, listAddress, pages } from '../../api/addresses.ts'
import type { ErasePage, RequestPage, RequestsPage } from '../../api/requests-data.ts'
import { deskSite, hugo, phileas } from '../support/desk.ts'

const postgres = await testPostgres(t)

const databases = { SQLite: async () => undefined, PostgreSQL: () => postgres.database() }

for (const [name, database] of Object.entries(databases)) {
  t.test(`${name}: a request is opened, answered and annotated, and its history names who did it`, async (t) => {
    const site = await deskSite(t, { DATABASE_URL: await database() })
    const reference = await site.receive()
    const claire = await site.signedIn()
    t.match(await claire.view(pages.requests), { session: { name: 'Claire Martin', unread: 1 } })
    t.match((await claire.open(pages.requests)).body, /<title>\(1\)/, 'the number of new ones is in the title')
    t.match(await claire.open(pages.request(reference)), { statusCode: 200 })
    t.match(await claire.view(pages.requests), { session: { unread: 0 } })
    const answered = await claire.send(forms.answered(reference), { version: 1, answered: 'yes' })
    t.match(answered.headers, { location: `${pages.request(reference)}?done=answered` })
    const noted = await claire.sendJson(forms.note(reference), { version: 2, note: ' He comes\r\non Tuesday. ' })
    t.match(noted.json(), { done: { action: 'note-added' }, page: { request: { version: 3, state: 'answered' } } })
    const hugos = await site.signedIn(hugo)
    const { page } = await hugos.view<RequestPage>(pages.request(reference))
    t.match(page.request, {
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
    t.match(await hugos.page<RequestsPage>(listAddress({ show: 'answered', q: 'tuesday fogg' })), {
      requests: [{ reference, notes: 1 }],
    })
  })

  t.test(`${name}: an action on an outdated page shows what has changed, and nothing is lost`, async (t) => {
    const site = await deskSite(t, { DATABASE_URL: await database() })
    const reference = await site.receive()
    const [claire, hugos] = [await site.signedIn(), await site.signedIn(hugo)]
    await hugos.send(forms.note(reference), { version: 1, note: 'Called him.' })
    const late = await claire.sendJson(forms.note(reference), { version: 1, note: 'Write to him.' })
    t.equal(late.statusCode, 409)
    t.match(late.json().page, {
      kind: 'request',
      conflict: {
        tried: { action: 'note', text: 'Write to him.' },
        since: [{ what: 'note', by: 'hugo', text: 'Called him.' }],
      },
      request: { version: 2 },
    })
    const page = await claire.send(forms.note(reference), { version: 1, note: 'Write to him.' })
    t.equal(page.statusCode, 409)
    t.match(page.body, 'Called him.', 'without scripts, too')
    t.match(page.body, 'Write to him.')
    t.match(await claire.send(forms.note(reference), { version: 2, note: 'Write to him.' }), { statusCode: 303 })
    for (const [form, fields] of [
      [forms.answered, { answered: 'yes' }],
      [forms.suspected, { suspected: 'yes' }],
      [forms.resend, {}],
      [forms.erase, { scope: 'request', requests: 1 }],
    ] as const) {
      t.match(await claire.send(form(reference), { version: 1, ...fields }), { statusCode: 409 })
    }
    const { request } = await claire.page<RequestPage>(pages.request(reference))
    t.match(request, { version: 3, state: 'read' })
  })

  t.test(`${name}: everything from a person is erased, unless the number of requests has changed`, async (t) => {
    const site = await deskSite(t, { DATABASE_URL: await database() })
    const email = `${name}@example.com`
    const reference = await site.receive({ email, phone: '01 00 00 00 01', name: 'Jean' })
    await site.receive({ email: email.toUpperCase(), phone: '01 00 00 00 02' })
    const claire = await site.signedIn()
    await claire.send(forms.note(reference), { version: 1, note: 'A note' })
    const question = await claire.page<ErasePage>(pages.erase(reference))
    t.match(question, { version: 2, person: { requests: { length: 2 }, notes: 1 } })
    t.match(question.person.requests, [{ reference, name: 'Jean', email }, { email: email.toUpperCase() }])
    t.match((await claire.open(pages.erase(reference))).body, email.toUpperCase(), 'the page lists them')
    await site.receive({ email: 'other@example.com', phone: '+33 (0)1 00 00 00 01' })
    const fields = { version: 2, scope: 'person', requests: 2 } as const
    const refused = await claire.send(forms.erase(reference), fields)
    t.equal(refused.statusCode, 409, 'one more has come since')
    const erased = await claire.send(forms.erase(reference), { ...fields, requests: 3 })
    t.match(erased.headers, { location: `${pages.requests}?done=erased&count=3` })
    t.match(await claire.open(pages.request(reference)), { statusCode: 404 })
    const { entries } = await claire.page<AuditPage>(pages.audit)
    t.match(entries[0], { who: 'Claire Martin', what: 'erased', scope: 'person', requests: 3, notes: 1 })
    t.notMatch(JSON.stringify(entries), /Fogg|example\.com|A note/, 'the log holds nothing of the visitor')
  })

  t.test(`${name}: if several people erase the same request at once, one of them succeeds`, async (t) => {
    const site = await deskSite(t, { DATABASE_URL: await database() })
    const reference = await site.receive()
    const claire = await site.signedIn()
    const fields = { version: 1, scope: 'request', requests: 1 }
    const responses = await Promise.all([1, 2, 3].map(() => claire.send(forms.erase(reference), fields)))
    t.strictSame(responses.map(({ statusCode }) => statusCode).sort(), [303, 404, 404])
    const { entries } = await claire.page<AuditPage>(pages.audit)
    t.equal(entries.filter((entry) => entry.what === 'erased' && entry.reference === reference).length, 1)
  })
}
