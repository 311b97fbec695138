// Requests in the WebKit of Safari 16.0, the oldest supported version, in a window of the size of a phone.
// process/editing.test.ts edits the site in the same WebKit.
import t from 'tap'
import { skipReason, webKits } from '../../../test/support/engines.ts'
import { until } from '../../../test/support/until.ts'
import { exists, hasText, overflow, pressInside, typeInto } from '../../../test/support/window.ts'
import { pages } from '../../api/urls.ts'
import { claire, deskSite, mailedToken } from '../support/desk.ts'

const engine = webKits.find(({ name }) => name.includes('2.38'))
if (!engine) throw new Error('test/support/engines.ts has no WebKit of Safari 16.0.')

t.test(`requests are read and answered with ${engine.name}`, { skip: skipReason(engine) }, async (t) => {
  const site = await deskSite(t)
  const origin = await site.app.listen({ host: '127.0.0.1', port: 0 })
  await site.receive()
  const window = await engine.open(t)

  await window.go(`${origin}/desk?lang=en`)
  await until('the sign-in', () => window.ask(exists, 'input[name="email"]'))
  await typeInto(window, 'input[name="email"]', claire)
  await window.press('form button')
  await window.go(`${origin}${pages.link}?token=${await mailedToken(site)}`)
  await window.press('form button')
  await until('the application with the list', () => window.ask(exists, '[data-hydrated] .row'))
  t.equal(await window.ask(overflow), 0, 'nothing of the list is wider than the window')

  await window.press('.row h2 a')
  await until('the request', () => window.ask(exists, '.letter'))
  t.equal(await window.ask(overflow), 0, 'nothing of the request is wider than the window')
  await window.ask(pressInside, '.act-bar button:last-child')
  await until('the state', () => window.ask(hasText, '.request-head .state', 'Answered by Claire Martin'))
  await until('the toast', () => window.ask(hasText, '.toast', 'Marked as answered'))
  await typeInto(window, '#note', 'Evenings')
  await window.ask(pressInside, '.block-note button')
  await until('the note', () => window.ask(hasText, '.history .quote', 'Evenings'))

  await window.ask(pressInside, '.side-actions .bad')
  await until('the question', () => window.ask(exists, 'dialog[open]'))
  await window.escape()
  await until('no question', async () => !(await window.ask(exists, 'dialog')))

  // A new request is announced without a reload.
  await site.receive({ name: 'Lucy Honeychurch' })
  await window.ask(pressInside, '.request-nav a')
  await until('the sentence', () => window.ask(hasText, 'main', 'Lucy Honeychurch'))
})
