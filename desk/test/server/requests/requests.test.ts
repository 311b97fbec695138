// Requests over HTTP: the list, its export, actions, and hostile texts of visitors.
import t from 'tap'
import { auditUrl } from '../../../api/account-data.ts'
import type { RequestAction } from '../../../api/request-actions.ts'
import {
  exportUrl,
  listExportUrl,
  listUrl,
  type RequestPage,
  type RequestsPage,
  requestsUrl,
  requestUrl,
} from '../../../api/requests-data.ts'
import { pages } from '../../../api/urls.ts'
import { type Browser, hugo, phileas, startDesk } from '../../support/desk.ts'

const hostile = {
  name: `</title>"><script>alert(1)</script> \u202egnp.exe`,
  phone: '+33 6 39 98 01 41;ext=<img src=x',
  email: 'p+x+y@example.com',
  message: `=HYPERLINK("https://evil.example","x")\n</textarea></script><script>alert(1)</script>\n${'w'.repeat(4_800)}`,
}

t.test('the words of a visitor are shown as text, on every page and in the export', async (t) => {
  const { desk, receive } = await startDesk(t)
  const reference = await receive(hostile)
  for (const url of [pages.requests, listUrl({ q: hostile.name }), pages.request(reference)]) {
    const { body, statusCode } = await desk.open(url)
    t.equal(statusCode, 200, url)
    t.notMatch(body, /<script>alert|<img src=x/, url)
    const scripts = body.match(/<script(?! type="application\/json")[^>]*>/g) ?? []
    t.ok(
      scripts.every((tag) => tag.includes('src="/desk/assets/')),
      'only scripts that the policy allows',
    )
  }
  const { request } = await desk.read<RequestPage>(requestUrl(reference))
  t.equal(request.message, hostile.message)
  t.match(request.links.reply, /^mailto:[^\s<>"]+$/)
  const foreign = await desk.open(listExportUrl(), { 'sec-fetch-site': 'cross-site' })
  t.equal(foreign.statusCode, 403, 'a page of another site cannot start an export')
  const csv = await desk.open(listExportUrl())
  t.match(csv.headers, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': /^attachment; filename="requests-[\d-]+\.csv"$/,
  })
  t.match(csv.body, `"'=HYPERLINK(""https`, 'a formula is text')
})

t.test('a French office gets French files, whatever the language of the reader', async (t) => {
  const { desk, receive } = await startDesk(t, { OFFICE_LANGUAGE: 'fr' })
  const reference = await receive({ service: 'home-management', package: 'premium' })
  const list = await desk.open(`${listExportUrl()}?lang=en`)
  t.match(list.headers['content-disposition'], /"demandes-[\d-]+\.csv"$/)
  t.match(list.body, '"Référence";"Reçue";"État";"Traitée par";"Email à l’équipe";"Envoyé le";')
  t.match(list.body, new RegExp(`"${reference}";"[^"]+";"Nouvelle";;"En attente";`))
  t.match(list.body, '"Formule Premium"')
  const one = await desk.open(exportUrl(reference))
  t.match(one.headers['content-disposition'], `"demandes-${reference}-`)
})

t.test('an export contains the rows of the list', async (t) => {
  const { desk, receive } = await startDesk(t)
  const [lucy, effi] = [await receive({ name: 'Lucy' }), await receive({ name: 'Effi' })]
  for (const [url, references] of [
    [listExportUrl(), [lucy, effi]],
    [listExportUrl({ q: 'lucy' }), [lucy]],
    [exportUrl(effi), [effi]],
  ] as const) {
    const { body } = await desk.open(url)
    t.strictSame(
      [lucy, effi].filter((reference) => body.includes(reference)),
      references,
      url,
    )
  }
  t.match(await desk.open(exportUrl('NONE-0000')), { statusCode: 404 })
  t.match(await desk.read(auditUrl()), {
    entries: [
      { what: 'exported', scope: 'request', requests: 1, reference: effi },
      { what: 'exported', scope: 'list', requests: 1 },
      { what: 'exported', scope: 'list', requests: 2 },
      { what: 'signed-in' },
    ],
  })
})

t.test('a page has fifty requests: the oldest to answer come first, in all requests the newest', async (t) => {
  const { desk, receive } = await startDesk(t)
  for (let count = 0; count < 51; count++) {
    await receive({ name: `Visitor ${count}` }, { now: 1_700_000_000_000 + count })
  }
  const toAnswer = await desk.read<RequestsPage>(requestsUrl())
  t.match(toAnswer, { page: 1, pageCount: 2, total: 51, counts: { all: 51, 'to-answer': 51 } })
  t.strictSame([toAnswer.requests.length, toAnswer.requests[0]?.name], [50, 'Visitor 0'])
  const all = await desk.read<RequestsPage>(requestsUrl({ show: 'all' }))
  t.equal(all.requests[0]?.name, 'Visitor 50')
  t.match(await desk.read(requestsUrl({ page: 9 })), { page: 2, requests: [{ name: 'Visitor 50' }] })
})

t.test('the desk is in the language of the staff, the reply in the language of the visitor', async (t) => {
  const { desk, outbox } = await startDesk(t, { LANGUAGES: 'en,fr,ar' })
  const request = { ...phileas, name: 'Charles Swann' }
  const { reference } = await outbox.add({ request, language: 'fr' }, Date.now())
  const languageAt = async (url: string) => (await desk.open(url)).headers['content-language']
  t.equal(await languageAt(pages.requests), 'en')
  t.equal(await languageAt(`${pages.requests}?lang=fr`), 'fr')
  t.match((await desk.open(pages.requests)).body, /^<!doctype html>\n<html lang="fr">/, 'the choice is kept')
  t.equal(await languageAt(`${pages.requests}?lang=ar`), 'fr', 'the desk has no Arabic')
  const { links } = (await desk.read<RequestPage>(requestUrl(reference))).request
  t.match(decodeURIComponent(links.reply), /votre demande.*Bonjour Charles Swann,/s)
})

const act = (browser: Browser, reference: string, action: RequestAction) =>
  browser.sendApi('POST', requestUrl(reference), action)

t.test('the history of a request names who did what', async (t) => {
  const { desk, receive, signedIn } = await startDesk(t)
  const reference = await receive()
  t.match(await desk.read(requestsUrl()), { requests: [{ reference, state: 'new' }] })
  t.match(await desk.read(requestUrl(reference)), { request: { version: 1, state: 'read' } })
  const answered = await act(desk, reference, { version: 1, action: 'answered' })
  t.match(answered.json(), { version: 2, state: 'answered' })
  const noted = await act(desk, reference, { version: 2, action: 'note', note: ' He comes\r\non Tuesday. ' })
  t.match(noted.json(), { version: 3, state: 'answered' })
  const hugos = await signedIn(hugo)
  const { request } = await hugos.read<RequestPage>(requestUrl(reference))
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
  t.match(await hugos.read(requestsUrl({ show: 'answered', q: 'tuesday fogg' })), {
    requests: [{ reference, notes: 1 }],
  })
})

t.test('an action on an outdated page is refused with the actions of others', async (t) => {
  const { desk, receive, signedIn } = await startDesk(t)
  const reference = await receive()
  await act(await signedIn(hugo), reference, { version: 1, action: 'note', note: 'Called him.' })
  for (const action of ['answered', 'not-answered', 'suspected', 'not-suspected', 'mail-sent-again', 'note'] as const) {
    const late = await act(desk, reference, { version: 1, action, note: 'Write to him.' })
    t.equal(late.statusCode, 409, action)
    t.match(late.json(), { request: { version: 2 }, since: [{ what: 'note', by: 'hugo', text: 'Called him.' }] })
  }
  const again = await act(desk, reference, { version: 2, action: 'note', note: 'Write to him.' })
  t.match(again.json(), { version: 3, state: 'new' })
})

t.test('an empty or too long note is refused', async (t) => {
  const { desk, receive } = await startDesk(t)
  const reference = await receive()
  for (const [note, statusCode, reason] of [
    [' \n', 422, 'empty'],
    ['x'.repeat(2001), 422, 'too-long'],
    ['🌼'.repeat(2000), 200, undefined],
  ] as const) {
    const response = await act(desk, reference, { version: 1, action: 'note', note })
    t.strictSame([response.statusCode, response.json().reason], [statusCode, reason])
  }
})
