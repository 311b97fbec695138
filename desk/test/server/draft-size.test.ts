// The size of the draft: a write that would make it too large is refused.
import t from 'tap'
import { largestDraft } from '../../../server/content/document-size.ts'
import type { Path } from '../../api/paths.ts'
import { deskSite } from '../support/desk.ts'

t.test('a value with too many parts is refused before it is looked into, with an error at its path', async (t) => {
  const desk = await (await deskSite(t)).signedIn()
  const path = '/texts/en/hero/title'
  for (const value of [
    Array.from({ length: 20_000 }, () => 5),
    JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`),
  ]) {
    t.match(await desk.save({ path, value }), { status: 422, errors: [{ path, code: 'too-large' }] })
  }
})

t.test('a draft that is too large cannot grow, but become smaller, and be published', async (t) => {
  const site = await deskSite(t)
  const desk = await site.signedIn()
  // As earlier releases have stored it.
  const ids = Array.from({ length: Math.ceil(largestDraft / 20_000) + 1 }, (_, number) => `x${number}`)
  const item = { description: 'x'.repeat(5_000), fullDescription: ['x'.repeat(5_000)], highlights: ['x'], title: 'x' }
  const changes = ids.flatMap((id) => [
    { path: `/services/${id}` as Path, version: 0, draft: { value: true } },
    ...['en', 'fr'].flatMap((language) =>
      Object.entries(item).map(([name, value]) => ({
        path: `/texts/${language}/services/items/${id}/${name}` as Path,
        version: 0,
        draft: { value },
      })),
    ),
  ])
  await site.source.store.save(changes, 'hugo@villa.example', Date.now())
  const more = await desk.save({ path: '/texts/en/hero/title', value: 'Come home' })
  t.match(more, { status: 422, errors: [{ path: '/texts/en/hero/title', code: 'too-large' }] })
  const less = { path: '/texts/en/services/items/x0/description', version: 1, value: 'x' } as const
  t.match(await desk.save(less), { status: 200 })
  t.equal((await desk.publish()).statusCode, 200)
  t.match(await desk.content(), { version: 1, errors: { length: 0 }, changes: { length: 0 } })
})
