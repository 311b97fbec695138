// The outbox stores each request once. Both databases pass the same tests.
import t from 'tap'
import { day } from '../../../server/durations.ts'
import { newReference, repeatWindow } from '../../../server/outbox/add-request.ts'
import { openOutbox } from '../../../server/outbox/open-outbox.ts'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import { inBothDatabases } from '../../support/both-databases.ts'
import { deleteRequests, noon, paul, testOutbox } from '../../support/outbox.ts'

t.test('a reference contains no letters that look alike', async (t) => {
  const references = Array.from({ length: 1000 }, newReference)
  t.equal(new Set(references).size, 1000)
  for (const reference of references) t.match(reference, /^[2-9B-DF-HJKMNP-TV-Z]{4}-[2-9B-DF-HJKMNP-TV-Z]{4}$/)
})

inBothDatabases(t, async (t, location) => {
  const { database, outbox } = await testOutbox(t, location)
  t.beforeEach(() => deleteRequests(database))

  type Options = Omit<Parameters<typeof outbox.add>[0], 'request' | 'language'> & { now?: number; language?: 'fr' }
  const add = (fields: Partial<ContactRequest> = {}, { now = noon, ...options }: Options = {}) =>
    outbox.add({ request: { ...paul, ...fields }, language: 'en', ...options }, now)

  t.test('a request that is sent fifty times in parallel is stored once, with or without a key', async (t) => {
    for (const key of ['key-00001', undefined]) {
      await deleteRequests(database)
      const added = await Promise.all(Array.from({ length: 50 }, () => add({}, { key })))
      t.equal(new Set(added.map(({ reference }) => reference)).size, 1)
      t.equal(added.filter(({ repeated }) => !repeated).length, 1)
      t.match(await outbox.counts(noon), { waiting: 1 })
    }
  })

  const client = '192.0.2.1'
  const seconds: [difference: string, isRepeated: boolean, options: Options, fields?: Partial<ContactRequest>][] = [
    ['the same key a month later', true, { key: 'key-00001', now: noon + 30 * day }],
    ['another key', false, { key: 'key-00002' }],
    ['no key, within an hour, in another language', true, { client, language: 'fr', now: noon + repeatWindow - 1 }],
    ['no key, after an hour', false, { client, now: noon + repeatWindow }],
    ['no key, before the clock was set back by an hour', false, { client, now: noon - repeatWindow }],
    ['no key, from another client', false, { client: '192.0.2.2' }],
    ['another name', false, { client }, { name: 'Paula' }],
    ['another email address', false, { client }, { email: 'paula@example.com' }],
    ['another phone number', false, { client }, { phone: '0639981236' }],
    ['another service', false, { client }, { service: 'security-monitoring' }],
    ['another package', false, { client }, { package: 'elite' }],
    ['another message', false, { client }, { message: 'Hello' }],
  ]
  t.test('a request with the key or the recent fields of an earlier request is a repetition', async (t) => {
    for (const [difference, isRepeated, options, fields = {}] of seconds) {
      const { reference } = await add({}, { key: 'key-00001', client })
      const { now = noon, ...second } = options
      const known = await outbox.known({ request: { ...paul, ...fields }, language: 'en', ...second }, now)
      t.equal(known?.reference, isRepeated ? reference : undefined, difference)
      t.match(await add(fields, options), { repeated: isRepeated, ...(isRepeated && { reference }) }, difference)
      await deleteRequests(database)
    }
  })

  t.test('nothing is stored while the disk has less than 50 MB left', async (t) => {
    const disk = { freeBytes: 49e6 }
    const full = await openOutbox({ ...database, isShared: false, freeSpace: async () => disk.freeBytes })
    await t.rejects(full.add({ request: paul, language: 'en' }, noon), { message: /less than 50 MB/ })
    await t.rejects(full.check(), { message: /less than 50 MB/ })
    t.match(await outbox.counts(noon), { waiting: 0 })
    disk.freeBytes = 50e6
    t.match(await full.add({ request: paul, language: 'en' }, noon), { repeated: false })
  })
})
