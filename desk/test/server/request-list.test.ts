// Requests in the desk: the list, its export, and whatever visitors typed.
import t from 'tap'
import type { AuditPage } from '../../api/account-data.ts'
import { exportAddress, forms, listAddress, listExportAddress, pages } from '../../api/addresses.ts'
import type { RequestPage, RequestsPage } from '../../api/requests-data.ts'
import { deskSite, phileas } from '../support/desk.ts'

// Texts that a visitor may type to attack the readers.
const hostile = {
  name: `</title>"><script>alert(1)</script> \u202egnp.exe`,
  phone: '+33 6 39 98 01 41;ext=<img src=x onerror=alert(1)>'.slice(0, 32),
  email: 'p+"x"<y>@example.com'.replace(/["<>]/g, ''),
  message: `=HYPERLINK("https://evil.example","x")\n</textarea></script><script>alert(1)</script>\n${'w'.repeat(4_800)}`,
}

t.test('what a visitor typed is shown as text, on every page and in the export', async (t) => {
  const site = await deskSite(t)
  const reference = await site.receive(hostile)
  const claire = await site.signedIn()
  await claire.send(forms.note(reference), { version: 1, note: '</script><script>alert(2)</script>' })
  const search = listAddress({ q: hostile.name })
  for (const address of [pages.requests, search, pages.request(reference), pages.erase(reference)]) {
    const { body, statusCode } = await claire.open(address)
    t.equal(statusCode, 200, address)
    t.notMatch(body, /<script>alert|<img src=x/, address)
    // The page has only the scripts that its policy allows.
    t.strictSame(
      [...body.matchAll(/<script(?! type="application\/json")[^>]*>/g)].filter(
        ([tag]) => !tag.includes('src="/desk/assets/'),
      ),
      [],
    )
  }
  const { request } = await claire.page<RequestPage>(pages.request(reference))
  t.equal(request.message, hostile.message)
  t.match(request.links.reply, /^mailto:[^\s<>"]+$/)
  const csv = await claire.open(listExportAddress())
  const elsewhere = await claire.open(listExportAddress(), { 'sec-fetch-site': 'cross-site' })
  t.equal(elsewhere.statusCode, 403, 'a page of another site exports nothing')
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
  const { entries } = await claire.page<AuditPage>(pages.audit)
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
  const first = await claire.page<RequestsPage>(pages.requests)
  t.match(first, { page: 1, pageCount: 2, total: 51, counts: { all: 51, 'to-answer': 51 } })
  t.strictSame([first.requests.length, first.requests[0]?.name], [50, 'Visitor 50'])
  const last = await claire.page<RequestsPage>(listAddress({ page: 9 }))
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
  const [row] = (await claire.page<RequestsPage>(pages.requests)).requests
  const { request } = await claire.page<RequestPage>(pages.request(row?.reference ?? ''))
  t.match(decodeURIComponent(request.links.reply), /votre demande.*Bonjour Charles Swann,/s)
  t.match(
    (await claire.open(`${pages.requests}?lang=ar`)).headers,
    { 'content-language': 'fr' },
    'the desk has no Arabic',
  )
})
