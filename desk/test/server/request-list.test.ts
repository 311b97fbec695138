// Requests in the desk: the list, its export, and whatever visitors typed.
import t from 'tap'
import { auditAddress } from '../../api/account-data.ts'
import { pages } from '../../api/addresses.ts'
import {
  exportAddress,
  listAddress,
  listExportAddress,
  type RequestPage,
  type RequestsPage,
  requestAddress,
  requestsAddress,
} from '../../api/requests-data.ts'
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
  for (const address of [pages.requests, listAddress({ q: hostile.name }), pages.request(reference)]) {
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
  const { request } = await claire.read<RequestPage>(requestAddress(reference))
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

t.test('a French office gets French files, whatever the person reads', async (t) => {
  const site = await deskSite(t, { OFFICE_LANGUAGE: 'fr' })
  const reference = await site.receive({ service: 'home-management', package: 'premium' })
  const claire = await site.signedIn()
  const list = await claire.open(`${listExportAddress()}?lang=en`)
  t.match(list.headers['content-disposition'], /"demandes-[\d-]+\.csv"$/)
  t.match(list.body, '"Référence";"Reçue";"État";"Traitée par";"Email à l’équipe";"Envoyé le";')
  t.match(list.body, new RegExp(`"${reference}";"[^"]+";"Nouvelle";;"En attente";`))
  t.match(list.body, '"Formule Premium"')
  const one = await claire.open(exportAddress(reference))
  t.match(one.headers['content-disposition'], `"demandes-${reference}-`)
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
  t.match(await claire.read(auditAddress()), {
    entries: [
      { what: 'exported', scope: 'request', requests: 1, reference: second },
      { what: 'exported', scope: 'list', requests: 1 },
      { what: 'exported', scope: 'list', requests: 2 },
      { what: 'signed-in' },
    ],
  })
})

t.test(
  'a list has fifty requests a page: those to answer begin with the oldest, all of them with the newest',
  async (t) => {
    const site = await deskSite(t)
    for (let count = 0; count < 51; count++)
      await site.receive({ name: `Visitor ${count}` }, { now: 1_700_000_000_000 + count })
    const claire = await site.signedIn()
    const toAnswer = await claire.read<RequestsPage>(requestsAddress())
    t.match(toAnswer, { page: 1, pageCount: 2, total: 51, counts: { all: 51, 'to-answer': 51 } })
    t.strictSame([toAnswer.requests.length, toAnswer.requests[0]?.name], [50, 'Visitor 0'])
    const all = await claire.read<RequestsPage>(requestsAddress({ show: 'all' }))
    t.equal(all.requests[0]?.name, 'Visitor 50')
    t.match(await claire.read(requestsAddress({ page: 9 })), { page: 2, requests: [{ name: 'Visitor 50' }] })
  },
)

t.test('the desk is in the language of the staff, the reply in the language of the visitor', async (t) => {
  const site = await deskSite(t, { LANGUAGES: 'en,fr,ar' })
  await site.outbox.add({ request: { ...phileas, name: 'Charles Swann' }, language: 'fr' }, Date.now())
  const claire = await site.signedIn()
  t.match((await claire.open(pages.requests)).headers, { 'content-language': 'en' })
  const french = await claire.open(`${pages.requests}?lang=fr`)
  t.match(french.headers, { 'content-language': 'fr' })
  t.match((await claire.open(pages.requests)).body, /^<!doctype html>\n<html lang="fr">/, 'and it stays so')
  const [row] = (await claire.read<RequestsPage>(requestsAddress())).requests
  const { request } = await claire.read<RequestPage>(requestAddress(row?.reference ?? ''))
  t.match(decodeURIComponent(request.links.reply), /votre demande.*Bonjour Charles Swann,/s)
  t.match(
    (await claire.open(`${pages.requests}?lang=ar`)).headers,
    { 'content-language': 'fr' },
    'the desk has no Arabic',
  )
})
