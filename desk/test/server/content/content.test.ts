// The JSON API of the content, with which the application reads the site and writes to the draft.
import t from 'tap'
import arabic from '../../../../src/language/texts/ar.json' with { type: 'json' }
import { type Content, contentUrl, draftUrl } from '../../../api/content.ts'
import { hugo, startDesk } from '../../support/desk.ts'

const title = '/texts/en/hero/title'
const phone = { path: '/office/phone', value: '+33 4 65 71 00 27' } as const

t.test('unchanged content is not sent again', async (t) => {
  const { desk } = await startDesk(t)
  const response = await desk.open(contentUrl)
  const content = response.json<Content>()
  t.match(content, { version: 0, units: [], changes: [], errors: [], languages: ['en', 'fr'] })
  t.match(content.published, { office: { phone: '+33 4 65 71 00 26' }, texts: { fr: { hero: { title: /Riviera/ } } } })
  t.ok(content.pages.some(({ path, name }) => path === '/investment' && name === 'Pricing'))
  const known = { 'if-none-match': String(response.headers.etag) }
  t.equal((await desk.open(contentUrl, known)).statusCode, 304)
  await desk.save(phone)
  const changed = await desk.open(contentUrl, known)
  t.match(changed.json(), {
    units: [{ path: phone.path, version: 1, by: 'Claire Martin', draft: { value: phone.value } }],
  })
})

t.test('two people conflict only if they change the same value', async (t) => {
  const { desk, signedIn } = await startDesk(t)
  const hugos = await signedIn(hugo)
  t.match(await desk.save(phone), { status: 200 })
  t.match(await hugos.save({ path: '/office/street', value: '2 rue Droite' }), { status: 200 })
  t.match(await desk.save(phone), { status: 200 }, 'a saved write, sent again')
  t.match(await hugos.save({ ...phone, value: '+33 4 65 71 00 28' }), {
    status: 409,
    conflicts: [{ path: phone.path, version: 2, by: 'Claire Martin' }],
  })
})

t.test('a colour that is set and set back is not a change', async (t) => {
  const { desk } = await startDesk(t)
  const navy = { path: '/brand/colours/navy' } as const
  t.match(await desk.save({ ...navy, value: '#123026' }), { changes: [navy.path] })
  t.match(await desk.save({ ...navy, version: 1 }), { changes: { length: 0 } })
})

t.test('a write with a wrong value saves none of its values', async (t) => {
  const { desk, signedIn } = await startDesk(t)
  t.match(await desk.save(phone, { path: '/prices/essential', value: 'free' }), {
    status: 422,
    errors: [{ path: '/prices/essential', code: 'type', values: { type: 'number' } }],
  })
  await (await signedIn(hugo)).save({ path: title, value: 'Come home' })
  t.match(await desk.save(phone, { path: title, value: 'At home' }), { status: 409 })
  t.match(await desk.content(), { units: { length: 1 } })
})

t.test('a value can be reset to the published value and to the content file', async (t) => {
  const { desk } = await startDesk(t)
  await desk.save(phone)
  const { units: reset } = await desk.save({ ...phone, version: 1, value: '+33 4 65 71 00 26' })
  t.notOk(reset[0]?.draft, 'the published value leaves no draft')
  await desk.save({ ...phone, version: 2 })
  await desk.publish()
  const { published, units } = await desk.content()
  t.match(published, { office: { phone: phone.value } })
  const { version } = units.find(({ path }) => path === phone.path) ?? {}
  t.strictSame((await desk.save({ path: phone.path, version })).units[0]?.draft, {})
})

t.test('a phone number in national form is stored in international form', async (t) => {
  const { desk } = await startDesk(t)
  const saveNumber = async (value: string, version: number) =>
    (await desk.save({ ...phone, version, value })).units[0]?.draft?.value
  t.equal(await saveNumber('04 93 36 65 66', 0), '+33 4 93 36 65 66')
  t.equal(await saveNumber('+33 493 366 567', 1), '+33 493 366 567', 'as it was typed')
  await desk.save({ path: '/office/country', value: 'MC' })
  t.equal(await saveNumber('93 15 36 00', 2), '+377 93 15 36 00', 'of the country of the office')
})

t.test('French gets its non-breaking spaces when it is published', async (t) => {
  const { desk, inject } = await startDesk(t)
  const typed = { path: '/texts/fr/hero/title', value: 'Bienvenue : entrez !' } as const
  t.match((await desk.save(typed)).units, [{ draft: { value: typed.value } }])
  await desk.publish()
  t.match((await inject('/?lang=fr')).body, 'Bienvenue\u00a0: entrez\u202f!')
  const { units } = await desk.save({ ...typed, version: 2 })
  t.notOk(units[0]?.draft, 'the text as it was typed equals the published text')
})

t.test('a malformed write is refused', async (t) => {
  const { desk } = await startDesk(t)
  const unit = { path: title, version: 0, value: 'x' } as const
  const wrongPath = { ...unit, path: '/__proto__/x/..' }
  for (const units of [undefined, [], [{}], Array(201).fill(unit), [wrongPath], [{ ...unit, by: 'x' }]]) {
    const { statusCode } = await desk.sendApi('PATCH', draftUrl, { units })
    t.equal(statusCode, 400, JSON.stringify(units)?.slice(0, 60))
  }
  const groups = ['/office', '/nothing', '/texts/en', '/__proto__/x', '/constructor/name', '/texts/xx/hero/title']
  for (const path of groups) {
    const response = await desk.sendApi('PATCH', draftUrl, { units: [{ ...unit, path }] })
    t.match(response.json(), { errors: [{ path, code: 'no-such-unit' }] })
  }
})

t.test('a value gets no new invisible characters', async (t) => {
  const { desk } = await startDesk(t, { LANGUAGES: 'en,ar' })
  const { units: hidden } = await desk.save({ path: title, value: 'Home\u202e\u0000' })
  t.strictSame(hidden[0]?.draft, { value: 'Home' })
  const [first, ...others] = structuredClone(arabic.legal.privacy.sections)
  const line = first?.paragraphs[0]
  const changed = (end: string) => [{ ...first, paragraphs: [`${line}${end}`] }, ...others]
  const path = '/texts/ar/legal/privacy/sections'
  const { units } = await desk.save({ path, value: changed('\u202e\u00ad!') })
  t.strictSame(units[0]?.draft?.value, changed('!'))
})
