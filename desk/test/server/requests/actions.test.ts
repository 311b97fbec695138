// Changing and erasing stored requests.
import t from 'tap'
import { day, minute } from '../../../../server/durations.ts'
import { inBothDatabases } from '../../../../test/support/both-databases.ts'
import { noon } from '../../../../test/support/outbox.ts'
import type { StateChange } from '../../../api/request-actions.ts'
import { anna, hugo, openDesk } from '../../support/requests.ts'

inBothDatabases(t, async (t, location) => {
  const site = await openDesk(t, location)
  const { desk, outbox, database } = site

  t.test('if two people write to the same version together, one gets a conflict', async (t) => {
    const reference = await site.add()
    const seen = await site.write(reference)
    const results = await Promise.all([
      desk.changeState(seen, 'answered'),
      desk.changeState({ ...seen, staffEmail: hugo }, 'answered'),
    ])
    t.strictSame(results.sort(), ['conflict', 'written'])
    t.match(await desk.find(reference), { version: 2, history: { length: 2 } })
    t.equal(await desk.changeState(await site.write(reference), 'answered'), 'refused', 'it is answered already')
  })

  t.test('of several requests, only unchanged ones are marked', async (t) => {
    const references = []
    for (const message of ['untouched', 'answered', 'noted', 'erased']) references.push(await site.add({ message }))
    const [untouched, answered, noted, erased] = references as [string, string, string, string]
    await desk.changeState(await site.write(answered), 'answered')
    const seen = await Promise.all(references.map((reference) => site.write(reference)))
    await desk.addNote(await site.write(noted), 'Called')
    await outbox.erase(database.query, [erased])
    const result = await desk.changeStates({ change: 'answered', requests: seen }, hugo, site.now)
    t.match(result, { changed: [{ reference: untouched, version: 2 }], conflicts: [noted, erased] })
    t.match(await desk.find(untouched), { state: 'answered', answeredBy: hugo, version: 2 })
    t.match(await desk.find(noted), { state: 'new' })

    const spam = [await site.write(untouched), await site.write(noted)]
    t.match(await desk.changeStates({ change: 'suspected', requests: spam }, hugo, site.now), {
      changed: { length: 2 },
      conflicts: [],
    })
    t.match(await desk.find(noted), { state: 'suspected' })
  })

  t.test('requests that are answered together have one date of erasure, unless one is kept longer', async (t) => {
    const references = [await site.add({ message: 'one' }), await site.add({ message: 'two' })]
    const change = async (change: StateChange) => {
      const requests = await Promise.all(references.map((reference) => site.write(reference)))
      return (await desk.changeStates({ change, requests }, hugo, site.now)).erasedAt
    }
    t.equal(await change('answered'), site.now + 30 * day)
    await change('not-answered')
    await desk.keep(await site.write(references[0] ?? ''), { until: '2028-03-01', reason: 'A contract' })
    t.equal(await change('answered'), null)
  })

  t.test('Undo returns an answered request to its state before', async (t) => {
    const [unread, opened] = [await site.add({ message: 'unread' }), await site.add({ message: 'opened' })]
    const seen = [await site.write(unread), await site.write(opened)]
    const { changed } = await desk.changeStates({ change: 'answered', requests: seen }, hugo, site.now)
    await desk.open(opened, anna, site.now + 1)
    await desk.changeStates({ change: 'not-answered', requests: changed }, hugo, site.now + 2)
    t.match(await desk.find(unread), { state: 'new', answeredBy: null })
    t.match(await desk.find(opened), { state: 'read' })
  })

  t.test('a failed email can be sent again, a claimed one cannot', async (t) => {
    const failed = await site.add()
    await site.fail(failed)
    t.equal(await desk.resend(await site.write(failed)), 'written')
    t.match(await site.claim(failed), { attempts: 1, resends: 0 })
    t.equal(await desk.resend(await site.write(failed)), 'refused', 'it is being sent')
  })

  t.test('a delivered email can be sent again, which changes neither its age nor its first time', async (t) => {
    const reference = await site.add()
    await site.deliver(reference)
    await desk.setEraseDates()
    const { sentAt, erasedAt } = (await desk.find(reference)) ?? {}
    site.now = noon + 20 * minute
    t.equal(await desk.resend(await site.write(reference)), 'written')
    t.match(await desk.find(reference), { mail: 'waiting', erasedAt })
    site.now = noon + 30 * minute
    await site.deliver(reference)
    t.match(await desk.find(reference), {
      mail: 'sent',
      sentAt,
      erasedAt,
      history: [{ what: 'received' }, { what: 'mail-sent' }, { what: 'mail-sent-again' }, { what: 'mail-sent' }],
    })
  })

  t.test('a suspected request is emailed and confirmed after the staff have marked it as not spam', async (t) => {
    const reference = await site.add({}, { suspected: true })
    t.match(await desk.find(reference), { state: 'suspected', mail: 'none', canResend: false })
    t.equal(await desk.resend(await site.write(reference)), 'refused')
    t.equal(await desk.changeState(await site.write(reference), 'answered'), 'refused')
    t.equal(await desk.changeState(await site.write(reference), 'suspected'), 'refused')
    t.equal(await outbox.confirmations.claim(noon + 5 * minute), undefined)
    t.equal(await desk.changeState(await site.write(reference), 'not-suspected'), 'written')
    t.match(await outbox.requestMails.claim(noon + 5 * minute), { reference })
    t.match(await outbox.confirmations.claim(noon + 5 * minute), { reference })
    t.match((await desk.find(reference))?.history, [{ what: 'received' }, { what: 'not-suspected' }])
  })

  t.test('a request that is marked as suspected is emailed once, after the mark is removed', async (t) => {
    const waiting = await site.add({ message: 'waiting' })
    await desk.changeState(await site.write(waiting), 'suspected')
    t.equal(await outbox.requestMails.claim(noon + 60 * minute), undefined)
    await desk.changeState(await site.write(waiting), 'not-suspected')
    await site.deliver(waiting)
    await desk.changeState(await site.write(waiting), 'suspected')
    await desk.changeState(await site.write(waiting), 'not-suspected')
    t.match(await outbox.find(waiting), { state: 'delivered' }, 'its email was sent before')

    const claimed = await site.add({ message: 'claimed' })
    await site.claim(claimed)
    await desk.changeState(await site.write(claimed), 'suspected')
    await outbox.requestMails.sent({ reference: claimed }, site.now)
    t.match(await desk.find(claimed), { state: 'suspected', mail: 'sent', sentAt: site.now })
  })
})
