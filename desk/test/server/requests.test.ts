// Actions on a request, and two people acting on the same request.
import t from 'tap'
import type { RequestAction } from '../../api/request-actions.ts'
import { type RequestPage, requestAddress, requestsAddress } from '../../api/requests-data.ts'
import { type Browser, deskSite, hugo, phileas } from '../support/desk.ts'

const act = (browser: Browser, reference: string, action: RequestAction) =>
  browser.sendApi('POST', requestAddress(reference), action)

t.test('a request is opened, answered and annotated, and its history names who did it', async (t) => {
  const site = await deskSite(t)
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

t.test('an action on an outdated page is refused with what others have done, and changes nothing', async (t) => {
  const site = await deskSite(t)
  const reference = await site.receive()
  const [claire, hugos] = [await site.signedIn(), await site.signedIn(hugo)]
  await act(hugos, reference, { version: 1, action: 'note', note: 'Called him.' })
  for (const action of ['answered', 'not-answered', 'suspected', 'not-suspected', 'mail-sent-again', 'note'] as const) {
    const late = await act(claire, reference, { version: 1, action, note: 'Write to him.' })
    t.equal(late.statusCode, 409, action)
    t.match(late.json(), { request: { version: 2 }, since: [{ what: 'note', by: 'hugo', text: 'Called him.' }] })
  }
  const again = await act(claire, reference, { version: 2, action: 'note', note: 'Write to him.' })
  t.match(again.json(), { request: { version: 3, state: 'new' } })
})

t.test('an empty or too long note is refused', async (t) => {
  const site = await deskSite(t)
  const reference = await site.receive()
  const claire = await site.signedIn()
  for (const [note, statusCode, reason] of [
    [' \n', 422, 'empty'],
    ['x'.repeat(2001), 422, 'too-long'],
    ['🌼'.repeat(2000), 200, undefined],
  ] as const) {
    const response = await act(claire, reference, { version: 1, action: 'note', note })
    t.strictSame([response.statusCode, response.json().reason], [statusCode, reason])
  }
})
