// The JSON API of the content: what the application reads, and how it writes to the draft.
import t, { type Test } from 'tap'
import { type Content, contentAddress, type DraftResult, draftAddress } from '../../api/content.ts'
import { claire, deskSite, hugo, ownOrigin } from '../support/desk.ts'

/** A site with a desk, in which Claire and Hugo have signed in. */
async function start(t: Test) {
  const site = await deskSite(t)
  const signedIn = async (address: string) => {
    const { cookies } = await site.signedIn(address)
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    return {
      read: (headers: Record<string, string> = {}) =>
        site.inject({ url: contentAddress, headers: { cookie, ...headers } }),
      write: (entries: unknown, headers: Record<string, string> = ownOrigin) =>
        site.inject({ method: 'PATCH', url: draftAddress, headers: { cookie, ...headers }, payload: { entries } }),
    }
  }
  return { site, claire: await signedIn(claire), hugo: await signedIn(hugo) }
}

const phone = { path: '/office/phone', version: 0, value: '+33 4 65 71 00 27' } as const

t.test('the whole content is read at once, and again only after it has changed', async (t) => {
  const { claire } = await start(t)
  const response = await claire.read()
  const content = response.json<Content>()
  t.match(content, { version: 0, entries: [], changes: [], errors: [], languages: ['en', 'fr'] })
  t.match(content.published, { office: { phone: '+33 4 65 71 00 26' }, texts: { fr: { hero: { title: /Riviera/ } } } })
  t.ok(content.pages.some(({ path, name }) => path === '/investment' && name === 'Pricing'))
  const { etag = '' } = response.headers
  t.equal((await claire.read({ 'if-none-match': String(etag) })).statusCode, 304)
  await claire.write([phone])
  const changed = await claire.read({ 'if-none-match': String(etag) })
  t.match(changed.json(), {
    entries: [{ path: '/office/phone', version: 1, by: 'Claire Martin', draft: { value: phone.value } }],
  })
})

t.test('two people who change the telephone number and the address do not meet', async (t) => {
  const { claire, hugo } = await start(t)
  t.equal((await claire.write([phone])).statusCode, 200)
  t.equal((await hugo.write([{ path: '/office/street', version: 0, value: '2 rue Droite' }])).statusCode, 200)
  const same = await hugo.write([{ ...phone, value: '+33 4 65 71 00 28' }])
  t.equal(same.statusCode, 409)
  t.match(same.json(), { conflicts: [{ path: '/office/phone', version: 1, by: 'Claire Martin' }] })
})

t.test('a write that is sent again, after it was saved, is no conflict', async (t) => {
  const { claire } = await start(t)
  await claire.write([phone])
  t.equal((await claire.write([phone])).statusCode, 200)
  t.equal((await claire.write([{ ...phone, value: '+33 4 65 71 00 28' }])).statusCode, 409)
})

t.test('a colour that is set and set back is no change', async (t) => {
  const { claire } = await start(t)
  const navy = { path: '/brand/colours/navy', version: 0 }
  t.match((await claire.write([{ ...navy, value: '#123026' }])).json(), { changes: [navy.path] })
  t.match((await claire.write([{ ...navy, version: 1 }])).json(), { changes: { length: 0 } })
})

t.test('all values of a write are saved, or none', async (t) => {
  const { claire, hugo } = await start(t)
  const wrong = await claire.write([phone, { path: '/prices/essential', version: 0, value: 'free' }])
  t.equal(wrong.statusCode, 422)
  t.match(wrong.json(), { errors: [{ path: '/prices/essential', code: 'type', values: { type: 'number' } }] })
  await hugo.write([{ path: '/texts/en/hero/title', version: 0, value: 'Come home' }])
  const late = await claire.write([phone, { path: '/texts/en/hero/title', version: 0, value: 'At home' }])
  t.equal(late.statusCode, 409)
  t.match((await claire.read()).json(), { entries: { length: 1 } })
})

t.test('a value goes back to the published one, or to that of the content file', async (t) => {
  const { site, claire } = await start(t)
  await claire.write([phone])
  const back = await claire.write([{ ...phone, version: 1, value: '+33 4 65 71 00 26' }])
  t.notOk(back.json<DraftResult>().entries[0]?.draft, 'it is as it was published')
  await claire.write([{ ...phone, version: 2 }])
  await (await site.signedIn()).publish()
  const { published, entries } = (await claire.read()).json<Content>()
  t.match(published, { office: { phone: phone.value } })
  const { version = 0 } = entries.find(({ path }) => path === phone.path) ?? {}
  const removed = await claire.write([{ path: phone.path, version }])
  t.strictSame(removed.json<DraftResult>().entries[0]?.draft, {})
})

t.test('a telephone number in national form is stored in the international one', async (t) => {
  const { claire } = await start(t)
  const numberOf = async (value: string, version: number) =>
    (await claire.write([{ ...phone, version, value }])).json<DraftResult>().entries[0]?.draft?.value
  t.equal(await numberOf('04 93 36 65 66', 0), '+33 4 93 36 65 66')
  t.equal(await numberOf('+33 493 366 567', 1), '+33 493 366 567', 'as it was typed')
  await claire.write([{ path: '/office/country', version: 0, value: 'MC' }])
  t.equal(await numberOf('93 15 36 00', 2), '+377 93 15 36 00', 'of the country of the office')
})

t.test('only the team reads and writes, from pages of the desk', async (t) => {
  const { site, claire } = await start(t)
  t.equal((await site.inject(contentAddress)).statusCode, 401)
  t.equal((await site.inject({ method: 'PATCH', url: draftAddress, headers: ownOrigin, payload: {} })).statusCode, 401)
  t.equal((await claire.write([phone], { origin: 'https://evil.example' })).statusCode, 403)
})

t.test('a write without sense is refused, whatever it is', async (t) => {
  const { claire } = await start(t)
  const entry = { path: '/texts/en/hero/title', version: 0, value: 'x' }
  for (const entries of [
    undefined,
    [],
    [{}],
    Array(201).fill(entry),
    [{ ...entry, path: '/__proto__/x/..' }],
    [{ ...entry, by: 'x' }],
  ]) {
    t.equal((await claire.write(entries)).statusCode, 400, JSON.stringify(entries)?.slice(0, 60))
  }
  for (const path of [
    '/office',
    '/nothing',
    '/texts/en',
    '/__proto__/x',
    '/constructor/name',
    '/texts/xx/hero/title',
  ]) {
    const response = await claire.write([{ ...entry, path }])
    t.match(response.json(), { errors: [{ path, code: 'no-such-entry' }] })
  }
  const hidden = await claire.write([{ ...entry, value: 'Home\u202e\u0000' }])
  t.strictSame(hidden.json<DraftResult>().entries[0]?.draft, { value: 'Home' })
})
