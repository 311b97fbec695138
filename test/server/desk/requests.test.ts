// The requests in the desk: what it shows, what people can do, and what happens if two of them do it at once.
import t from 'tap'
import type { AuditPage } from '../../../src/desk/account/account-data.ts'
import { exportAddress, forms, listAddress, listExportAddress, pages } from '../../../src/desk/desk-addresses.ts'
import type { ErasePage, RequestPage, RequestsPage } from '../../../src/desk/requests/requests-data.ts'
import { deskSite, hugo, phileas } from '../../support/desk.ts'
import { testPostgres } from '../../support/postgres.ts'

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
    t.match((await hugos.view<RequestsPage>(listAddress({ show: 'answered', q: 'tuesday fogg' }))).page, {
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
    const { request } = (await claire.view<RequestPage>(pages.request(reference))).page
    t.match(request, { version: 3, state: 'read' })
  })

  t.test(`${name}: everything from a person is erased, unless the number of requests has changed`, async (t) => {
    const site = await deskSite(t, { DATABASE_URL: await database() })
    const email = `${name}@example.com`
    const reference = await site.receive({ email, phone: '01 00 00 00 01' })
    await site.receive({ email: email.toUpperCase(), phone: '01 00 00 00 02' })
    const claire = await site.signedIn()
    await claire.send(forms.note(reference), { version: 1, note: 'A note' })
    const question = (await claire.view<ErasePage>(pages.erase(reference))).page
    t.match(question, { version: 2, person: { requests: 2, notes: 1 } })
    await site.receive({ email: 'other@example.com', phone: '+01-0000-0001' })
    const fields = { version: 2, scope: 'person', requests: 2 } as const
    const refused = await claire.send(forms.erase(reference), fields)
    t.equal(refused.statusCode, 409, 'one more has come since')
    const erased = await claire.send(forms.erase(reference), { ...fields, requests: 3 })
    t.match(erased.headers, { location: `${pages.requests}?done=erased&count=3` })
    t.match(await claire.open(pages.request(reference)), { statusCode: 404 })
    const { entries } = (await claire.view<AuditPage>(pages.audit)).page
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
    const { entries } = (await claire.view<AuditPage>(pages.audit)).page
    t.equal(entries.filter((entry) => entry.what === 'erased' && entry.reference === reference).length, 1)
  })
}

// What a visitor may type to attack the readers.
const hostile = {
  name: `"><script>alert(1)</script> \u202egnp.exe`,
  phone: '+33 6 39 98 01 41;ext=<img src=x onerror=alert(1)>'.slice(0, 32),
  email: 'p+"x"<y>@example.com'.replace(/["<>]/g, ''),
  message: `=HYPERLINK("https://evil.example","x")\n</textarea></script><script>alert(1)</script>\n${'w'.repeat(4_800)}`,
}

t.test('what a visitor typed is shown as text, on every page and in the export', async (t) => {
  const site = await deskSite(t)
  const reference = await site.receive(hostile)
  const claire = await site.signedIn()
  await claire.send(forms.note(reference), { version: 1, note: '</script><script>alert(2)</script>' })
  for (const address of [
    ...[pages.requests, listAddress({ q: '<script>alert(1)' }), pages.request(reference), pages.erase(reference)],
  ]) {
    const { body, statusCode } = await claire.open(address)
    t.equal(statusCode, 200, address)
    t.notMatch(body, /<script>alert|<img src=x/, address)
    // The page has only the scripts that its policy allows.
    t.strictSame(
      [...body.matchAll(/<script(?! type="application\/json")[^>]*>/g)].filter(
        ([tag]) => !tag.includes('src="/assets/'),
      ),
      [],
    )
  }
  const { request } = (await claire.view<RequestPage>(pages.request(reference))).page
  t.equal(request.message, hostile.message)
  t.match(request.links.reply, /^mailto:[^\s<>"]+$/)
  const csv = await claire.open(listExportAddress())
  t.match(csv.headers, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': /^attachment; filename="requests-[\d-]+\.csv"$/,
  })
  t.match(csv.body, `"'=HYPERLINK(""https`, 'a formula is text')
})

t.test('an export contains the rows of the list, and the audit log records it', async (t) => {
  const site = await deskSite(t)
  const [first, second] = [await site.receive({ name: 'Lucy' }), await site.receive({ name: 'Effi' })]
  const claire = await site.signedIn()
  const all = await claire.open(listExportAddress())
  t.ok(all.body.includes(first) && all.body.includes(second))
  const found = await claire.open(listExportAddress({ q: 'lucy' }))
  t.ok(found.body.includes(first) && !found.body.includes(second))
  const one = await claire.open(exportAddress(second))
  t.ok(!one.body.includes(first) && one.body.includes(second))
  t.match(await claire.open(exportAddress('NONE-0000')), { statusCode: 404 })
  const { entries } = (await claire.view<AuditPage>(pages.audit)).page
  t.match(entries, [
    { what: 'exported', scope: 'request', requests: 1, reference: second },
    { what: 'exported', scope: 'list', requests: 1 },
    { what: 'exported', scope: 'list', requests: 2 },
    { what: 'signed-in' },
  ])
})

t.test('a list has fifty requests a page, the newest first', async (t) => {
  const site = await deskSite(t)
  for (let count = 0; count < 51; count++)
    await site.receive({ name: `Visitor ${count}` }, { now: 1_700_000_000_000 + count })
  const claire = await site.signedIn()
  const first = (await claire.view<RequestsPage>(pages.requests)).page
  t.match(first, { page: 1, pageCount: 2, total: 51, counts: { all: 51, new: 51 } })
  t.strictSame([first.requests.length, first.requests[0]?.name], [50, 'Visitor 50'])
  const last = (await claire.view<RequestsPage>(listAddress({ page: 9 }))).page
  t.match(last, { page: 2, requests: [{ name: 'Visitor 0' }] })
})

t.test('an empty or too long note is refused, and the page shows it as it was typed', async (t) => {
  const site = await deskSite(t)
  const reference = await site.receive()
  const claire = await site.signedIn()
  for (const [note, reason] of [
    [' \n', 'empty'],
    ['x'.repeat(2001), 'too-long'],
  ]) {
    const response = await claire.sendJson(forms.note(reference), { version: 1, note })
    t.equal(response.statusCode, 422)
    t.match(response.json().page.invalidNote, { value: note, reason })
  }
  t.match(await claire.sendJson(forms.note(reference), { version: 1, note: '🌼'.repeat(2000) }), { statusCode: 200 })
})

t.test('the desk is in the language of the office, the reply to the visitor in that of the visitor', async (t) => {
  const site = await deskSite(t, { LANGUAGES: 'en,fr,ar' })
  await site.outbox.add({ request: { ...phileas, name: 'Charles Swann' }, language: 'fr' }, Date.now())
  const claire = await site.signedIn()
  t.match(await claire.view(pages.requests), { language: 'en' })
  const french = await claire.open(`${pages.requests}?lang=fr`)
  t.match(french.headers, { 'content-language': 'fr' })
  t.match((await claire.open(pages.requests)).body, /^<!doctype html>\n<html lang="fr">/, 'and it stays so')
  const [row] = (await claire.view<RequestsPage>(pages.requests)).page.requests
  const { request } = (await claire.view<RequestPage>(pages.request(row?.reference ?? ''))).page
  t.match(decodeURIComponent(request.links.reply), /votre demande.*Bonjour Charles Swann,/s)
  t.match(
    (await claire.open(`${pages.requests}?lang=ar`)).headers,
    { 'content-language': 'fr' },
    'the desk has no Arabic',
  )
})
