// The desk in the WebKit of Safari 16.0, the oldest that gets the full site, in a window of the size of a phone.
import t from 'tap'
import { claire, deskSite } from '../support/desk.ts'
import { engines, isInstalled, typeInto } from '../support/engines.ts'
import { until } from '../support/until.ts'

const engine = engines.find(({ name }) => name.includes('2.38'))
if (!engine) throw new Error('test/support/engines.ts has no WebKit of Safari 16.0.')
const missing = `not installed: apt-get install ${engine.packages.join(' ')}`

t.test(`the desk with ${engine.name}`, { skip: !isInstalled(engine) && missing }, async (t) => {
  const site = await deskSite(t)
  const origin = await site.app.listen({ host: '127.0.0.1', port: 0 })
  await site.receive()
  const window = await engine.open(t)

  await window.go(`${origin}/desk?lang=en`)
  await until('the sign-in', () => window.ask(has, 'input[name="address"]'))
  await typeInto(window, 'input[name="address"]', claire)
  await window.press('form button')
  const mail = await until('the mail', async () => site.mails[0])
  const [link = ''] = /\/desk\/link\?\S+/.exec(String(mail.text)) ?? []
  await window.go(origin + link)
  await window.press('form button')
  await until('the application with the list', () => window.ask(isStartedWith, '.row'))
  t.equal(await window.ask(overflow), 0, 'nothing of the list is wider than the window')

  await window.press('.row h3 a')
  await until('the request', () => window.ask(has, '.letter'))
  t.equal(await window.ask(overflow), 0, 'nothing of the request is wider than the window')
  await window.ask(press, '.act-bar button')
  await until('the state', () => window.ask(says, '.request-head .state', 'Answered by Claire Martin'))
  await until('the toast', () => window.ask(says, '.toast', 'Marked as answered'))
  await typeInto(window, '#note', 'Evenings')
  await window.ask(press, '.note-form button')
  await until('the note', () => window.ask(says, '.history .quote', 'Evenings'))

  await window.ask(press, '.side-actions [href$="/erase"]')
  await until('the question', () => window.ask(has, 'dialog[open]'))
  await window.escape()
  await until('no question', async () => !(await window.ask(has, 'dialog')))

  // A new request is announced without a reload.
  await site.receive({ name: 'Lucy Honeychurch' })
  await window.ask(press, '.request-nav a')
  await until('the sentence', () => window.ask(says, 'main', 'Lucy Honeychurch'))

  // A price and the order of the services are changed and published.
  await window.go(`${origin}/desk/pages/facts/packages`)
  await until('the application with the packages', () => window.ask(isStartedWith, '#facts-prices-essential'))
  t.equal(await window.ask(overflow), 0, 'nothing of the form is wider than the window')
  await typeInto(window, '#facts-prices-essential', '209')
  await until('the draft', () => window.ask(says, '.draft', 'Saved at'))
  await window.go(`${origin}/desk/pages/facts/services`)
  await until('the handles, once the items can be dragged', () => window.ask(has, '.items > li[style]'))
  await window.ask(press, '.items > li:last-child .item-move button')
  await until('both changes', () => window.ask(says, '.draft', '2 changes'))
  await until('the draft', () => window.ask(says, '.draft', 'Saved at'))
  await window.ask(press, '.draft a[href$="/publish"]')
  await until('the question', () => window.ask(has, 'dialog[open] .changes'))
  await window.ask(press, 'dialog[open] .sheet-end .btn')
  await until('the version', () => window.ask(says, '.draft', 'Version 1 is on the site'))
  await until('the new price', async () => (await site.inject('/investment?lang=en')).body.includes('€209'))
})

// These functions run in the page.

const has = (selector: string) => document.querySelector(selector) !== null
const says = (selector: string, text: string) => !!document.querySelector(selector)?.textContent?.includes(text)
const overflow = () => document.documentElement.scrollWidth - innerWidth
const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()
const isStartedWith = (selector: string) => document.querySelector(`[data-hydrated] ${selector}`) !== null
