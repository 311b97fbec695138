// The page that opens after sign-in: the requested page, if it is a page of the desk.
import t from 'tap'
import { forms, pages } from '../../../api/urls.ts'
import { returnUrl } from '../../../server/sign-in/return-url.ts'
import { claire, deskSite, mailedToken } from '../../support/desk.ts'

const visits = '/desk/visits?days=7'

t.test('a link to a page of the desk opens this page after sign-in, in another browser as well', async (t) => {
  const site = await deskSite(t)
  const asking = site.browser()
  const { location } = (await asking.open(visits)).headers
  t.equal(location, `${pages.signIn}?to=${encodeURIComponent(visits)}`)
  const [, to] = /name="to" value="([^"]+)"/.exec((await asking.open(`${location}`)).body) ?? []
  t.equal(to, visits)
  const invalid = await asking.send(forms.signIn, { email: 'claire', to: visits })
  t.match(invalid.body, `name="to" value="${visits}"`, 'a refused email address does not lose it')
  await asking.send(forms.signIn, { email: claire, to: visits })
  const token = await mailedToken(site)
  const opening = site.browser()
  t.match(await opening.send(forms.link, { token }), { statusCode: 303, headers: { location: visits } })
  t.match(await opening.open(`${location}`), { statusCode: 303, headers: { location: visits } }, 'signed in before')
})

// URLs that lead away from the desk, or that could do so behind a proxy that decodes paths.
const foreign = [
  'https://evil.example/desk',
  '//evil.example/desk',
  '/\\evil.example/desk',
  '/\t/evil.example/desk',
  '/desk/../x',
  '/desk/%2e%2e/x',
  '/desk/..%2fx',
  '/desk/%2f%2fevil.example',
  '/desk\\..\\x',
  '/desk//evil.example',
  '/desk/a/../..//evil.example',
  '/deskx',
  '/desk@evil.example',
  '/',
  'desk',
  '',
  'javascript:alert(1)',
  '/desk/é',
  '/desk/'.padEnd(1_002, 'x'),
  '/desk/export.csv',
  '/desk/events',
  '/desk/api/visits',
  '/desk/sign-out',
]

t.test('only a page of the desk is opened', async (t) => {
  for (const url of foreign) t.equal(returnUrl(url), undefined, url.slice(0, 60))
  for (const url of [undefined, null, 1, ['/desk']]) t.equal(returnUrl(url), undefined)
  for (const url of ['/desk', visits, '/desk/pages/text/about.paragraphs', '/desk?show=%C3%A9t%C3%A9']) {
    t.equal(returnUrl(url), url)
  }
  t.equal(returnUrl('/desk?show=a\r\nset-cookie: b'), '/desk?show=aset-cookie%3A+b', 'no header is added')
  t.equal(returnUrl('/desk?show=all&q=ana@villa.example'), '/desk?show=all', 'no email address of a visitor is stored')
})

t.test('a foreign URL in the form is not stored with the link', async (t) => {
  const site = await deskSite(t)
  const asked = await site.browser().open(`${pages.signIn}?to=${encodeURIComponent('//evil.example')}`)
  t.notMatch(asked.body, 'evil.example')
  await site.browser().send(forms.signIn, { email: claire, to: '//evil.example' })
  const token = await mailedToken(site)
  t.match(await site.database.query('SELECT return_to FROM desk_links'), [{ return_to: null }])
  t.match(await site.browser().send(forms.link, { token }), { headers: { location: pages.requests } })
})
