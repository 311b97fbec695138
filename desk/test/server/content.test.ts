// The JSON API of the content: what the application reads, and how it writes to the draft.
import t, { type Test } from 'tap'
import arabic from '../../../src/language/texts/ar.json' with { type: 'json' }
import { type Content, contentAddress, draftAddress } from '../../api/content.ts'
import { deskSite, hugo, ownOrigin } from '../support/desk.ts'

/** A site with a desk, in which Claire and Hugo have signed in. */
async function start(t: Test) {
  const site = await deskSite(t)
  return { site, claire: await site.signedIn(), hugo: await site.signedIn(hugo) }
}

const title = '/texts/en/hero/title'
const phone = { path: '/office/phone', value: '+33 4 65 71 00 27' } as const

t.test('the whole content is read at once, and again only after it has changed', async (t) => {
  const { claire } = await start(t)
  const response = await claire.open(contentAddress)
  const content = response.json<Content>()
  t.match(content, { version: 0, entries: [], changes: [], errors: [], languages: ['en', 'fr'] })
  t.match(content.published, { office: { phone: '+33 4 65 71 00 26' }, texts: { fr: { hero: { title: /Riviera/ } } } })
  t.ok(content.pages.some(({ path, name }) => path === '/investment' && name === 'Pricing'))
  const known = { 'if-none-match': String(response.headers.etag) }
  t.equal((await claire.open(contentAddress, known)).statusCode, 304)
  await claire.save(phone)
  const changed = await claire.open(contentAddress, known)
  t.match(changed.json(), {
    entries: [{ path: phone.path, version: 1, by: 'Claire Martin', draft: { value: phone.value } }],
  })
})

t.test('two people conflict if they change the same value, and only then', async (t) => {
  const { claire, hugo } = await start(t)
  t.match(await claire.save(phone), { status: 200 })
  t.match(await hugo.save({ path: '/office/street', value: '2 rue Droite' }), { status: 200 })
  t.match(await claire.save(phone), { status: 200 }, 'a write that was saved already, sent again')
  const other = { ...phone, value: '+33 4 65 71 00 28' }
  t.match(await hugo.save(other), {
    status: 409,
    conflicts: [{ path: phone.path, version: 2, by: 'Claire Martin' }],
  })
})

t.test('a colour that is set and set back is no change', async (t) => {
  const { claire } = await start(t)
  const navy = { path: '/brand/colours/navy' } as const
  t.match(await claire.save({ ...navy, value: '#123026' }), { changes: [navy.path] })
  t.match(await claire.save({ ...navy, version: 1 }), { changes: { length: 0 } })
})

t.test('all values of a write are saved, or none', async (t) => {
  const { claire, hugo } = await start(t)
  t.match(await claire.save(phone, { path: '/prices/essential', value: 'free' }), {
    status: 422,
    errors: [{ path: '/prices/essential', code: 'type', values: { type: 'number' } }],
  })
  await hugo.save({ path: title, value: 'Come home' })
  t.match(await claire.save(phone, { path: title, value: 'At home' }), { status: 409 })
  t.match(await claire.content(), { entries: { length: 1 } })
})

t.test('a value is reset to the published value, or to the value of the content file', async (t) => {
  const { claire } = await start(t)
  await claire.save(phone)
  const { entries: back } = await claire.save({ ...phone, version: 1, value: '+33 4 65 71 00 26' })
  t.notOk(back[0]?.draft, 'it is as it was published')
  await claire.save({ ...phone, version: 2 })
  await claire.publish()
  const { published, entries } = await claire.content()
  t.match(published, { office: { phone: phone.value } })
  const { version } = entries.find(({ path }) => path === phone.path) ?? {}
  t.strictSame((await claire.save({ path: phone.path, version })).entries[0]?.draft, {})
})

t.test('a telephone number in national form is stored in the international one', async (t) => {
  const { claire } = await start(t)
  const numberOf = async (value: string, version: number) =>
    (await claire.save({ ...phone, version, value })).entries[0]?.draft?.value
  t.equal(await numberOf('04 93 36 65 66', 0), '+33 4 93 36 65 66')
  t.equal(await numberOf('+33 493 366 567', 1), '+33 493 366 567', 'as it was typed')
  await claire.save({ path: '/office/country', value: 'MC' })
  t.equal(await numberOf('93 15 36 00', 2), '+377 93 15 36 00', 'of the country of the office')
})

t.test('French is published with spaces that do not break, and stays as it was typed until then', async (t) => {
  const { site, claire } = await start(t)
  const typed = { path: '/texts/fr/hero/title', value: 'Bienvenue : entrez !' } as const
  t.match((await claire.save(typed)).entries, [{ draft: { value: typed.value } }])
  await claire.publish()
  t.match((await site.inject('/?lang=fr')).body, 'Bienvenue\u00a0: entrez\u202f!')
  const { entries } = await claire.save({ ...typed, version: 2 })
  t.notOk(entries[0]?.draft, 'it is as it was published')
})

t.test('only the team reads and writes, from pages of the desk', async (t) => {
  const { site, claire } = await start(t)
  const write = { method: 'PATCH', url: draftAddress, payload: { entries: [{ ...phone, version: 0 }] } } as const
  t.equal((await site.inject(contentAddress)).statusCode, 401)
  t.equal((await site.inject({ ...write, headers: ownOrigin })).statusCode, 401)
  const cookie = [...claire.cookies].map((pair) => pair.join('=')).join('; ')
  const foreign = await site.inject({ ...write, headers: { cookie, origin: 'https://evil.example' } })
  t.equal(foreign.statusCode, 403)
})

t.test('a write without sense is refused, whatever it is', async (t) => {
  const { claire } = await start(t)
  const entry = { path: title, version: 0, value: 'x' } as const
  const wrongPath = { ...entry, path: '/__proto__/x/..' }
  for (const entries of [undefined, [], [{}], Array(201).fill(entry), [wrongPath], [{ ...entry, by: 'x' }]]) {
    const { statusCode } = await claire.sendApi('PATCH', draftAddress, { entries })
    t.equal(statusCode, 400, JSON.stringify(entries)?.slice(0, 60))
  }
  const groups = ['/office', '/nothing', '/texts/en', '/__proto__/x', '/constructor/name', '/texts/xx/hero/title']
  for (const path of groups) {
    const response = await claire.sendApi('PATCH', draftAddress, { entries: [{ ...entry, path }] })
    t.match(response.json(), { errors: [{ path, code: 'no-such-entry' }] })
  }
})

t.test('a value keeps the invisible characters that it had, and gets no others', async (t) => {
  const desk = await (await deskSite(t, { LANGUAGES: 'en,ar' })).signedIn()
  const { entries: hidden } = await desk.save({ path: title, value: 'Home\u202e\u0000' })
  t.strictSame(hidden[0]?.draft, { value: 'Home' })
  const [first, ...others] = structuredClone(arabic.legal.privacy.sections)
  const line = first?.paragraphs[0]
  const changed = (end: string) => [{ ...first, paragraphs: [`${line}${end}`] }, ...others]
  const { entries } = await desk.save({
    path: '/texts/ar/legal/privacy/sections',
    value: changed('\u202e\u00ad!'),
  })
  t.strictSame(entries[0]?.draft?.value, changed('!'))
})
