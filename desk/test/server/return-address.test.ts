// The page that opens after sign-in: the one that was asked for, and only a page of the desk.
import t from 'tap'
import { until } from '../../../test/support/until.ts'
import { forms, pages } from '../../api/addresses.ts'
import { createLink } from '../../server/sign-in/links.ts'
import { returnAddress } from '../../server/sign-in/return-address.ts'
import { claire, deskSite } from '../support/desk.ts'

const visits = '/desk/visits?days=7'

t.test('a link to a page of the desk opens this page after sign-in, in another browser too', async (t) => {
  const site = await deskSite(t)
  const asking = site.browser()
  const { location } = (await asking.open(visits)).headers
  t.equal(location, `${pages.signIn}?to=${encodeURIComponent(visits)}`)
  const [, to] = /name="to" value="([^"]+)"/.exec((await asking.open(`${location}`)).body) ?? []
  t.equal(to, visits)
  const invalid = await asking.send(forms.signIn, { address: 'claire', to: visits })
  t.match(invalid.body, `name="to" value="${visits}"`, 'a refused address does not lose it')
  await asking.send(forms.signIn, { address: claire, to: visits })
  const { text } = await until('the mail', () => site.mails[0])
  const [, token = ''] = /token=([\w-]{43})\s/.exec(`${text}`) ?? []
  const opening = site.browser()
  t.match(await opening.send(forms.link, { token }), { statusCode: 303, headers: { location: visits } })
  t.match(await opening.open(`${location}`), { statusCode: 303, headers: { location: visits } }, 'signed in before')
})

t.test('a session that has ended does not lose the page that was asked for', async (t) => {
  const site = await deskSite(t)
  const browser = site.browser()
  browser.cookies.set('desk', 'A'.repeat(43))
  const { location } = (await browser.open(visits)).headers
  t.equal(location, `${pages.signIn}?reason=session-ended&to=${encodeURIComponent(visits)}`)
})

// Addresses that lead away from the desk, or that could do so behind a proxy that decodes paths.
const foreign = [
  'https://evil.example/desk',
  '//evil.example/desk',
  '/\\evil.example/desk',
  '/\t/evil.example/desk',
  '\\\\evil.example',
  '/desk/../x',
  '/desk/%2e%2e/x',
  '/desk/.%2E/x',
  '/desk/..%2fx',
  '/desk/%2f%2fevil.example',
  '/desk/%5c..%5cx',
  '/desk\\..\\x',
  '/desk//evil.example',
  '/desk/a/../../x',
  '/desk/a/../..//evil.example',
  '/desk/a/..\\..\\\\evil.example',
  '/deskx',
  '/desk.evil.example',
  '/desk@evil.example',
  '/',
  '/legal/privacy',
  'desk',
  '',
  'javascript:alert(1)',
  '/desk/é',
  '/desk/'.padEnd(1_002, 'x'),
  '/desk/export.csv',
  '/desk/requests/K7QX-24MD/export.csv',
  '/desk/events',
  '/desk/api/visits',
  '/desk/sign-out',
]

t.test('only a page of the desk is taken', async (t) => {
  for (const address of foreign) t.equal(returnAddress(address), undefined, address.slice(0, 60))
  for (const address of [undefined, null, 1, ['/desk']]) t.equal(returnAddress(address), undefined)
  const own = [
    '/desk',
    '/desk/requests/K7QX-24MD',
    visits,
    '/desk/pages/text/about.paragraphs',
    '/desk?show=%C3%A9t%C3%A9',
  ]
  for (const address of own) t.equal(returnAddress(address), address)
  t.equal(returnAddress('/desk?show=a\r\nset-cookie: b'), '/desk?show=aset-cookie%3A+b', 'no header is added')
  t.equal(returnAddress('/desk?show=all&q=ana@villa.example'), '/desk?show=all', 'nobody is stored with it')
})

t.test('a foreign address in the form is not stored with the link', async (t) => {
  const site = await deskSite(t)
  const asked = await site.browser().open(`${pages.signIn}?to=${encodeURIComponent('//evil.example')}`)
  t.notMatch(asked.body, 'evil.example')
  await site.browser().send(forms.signIn, { address: claire, to: '//evil.example' })
  await until('the mail', () => site.mails[0])
  t.match(await site.database.query('SELECT return_to FROM desk_links'), [{ return_to: null }])
  const token = await createLink(site.database, claire, Date.now())
  t.match(await site.browser().send(forms.link, { token }), { headers: { location: pages.requests } })
})
