// Reading stored requests: lists, searches, a single request, exports.
import t from 'tap'
import { minute } from '../../../../server/durations.ts'
import { inBothDatabases } from '../../../../test/support/both-databases.ts'
import { failure } from '../../../../test/support/failure.ts'
import { noon } from '../../../../test/support/outbox.ts'
import type { DeskSelection } from '../../../server/requests/types.ts'
import { anna, hugo, openDesk, request } from '../../support/requests.ts'

inBothDatabases(t, async (t, location) => {
  const site = await openDesk(t, location)
  const { desk, outbox, database } = site

  const list = async (show: DeskSelection['show'], q = '') =>
    (await desk.list({ show, q }, { from: 0, count: 50 })).map(({ reference }) => reference)

  t.test('the count of each filter is the number of requests that it selects', async (t) => {
    const answered = await site.add({ message: 'answered' })
    await site.deliver(answered)
    await desk.changeState(await site.write(answered), 'answered')
    const failed = await site.add({ message: 'failed' })
    await site.fail(failed)
    await desk.open(failed, anna, noon)
    const suspected = await site.add({ message: 'suspected' }, { suspected: true })
    const waiting = await site.add({ message: 'waiting' })
    for (const [filter, references] of [
      ['to-answer', [failed, waiting]],
      ['all', [waiting, suspected, failed, answered]],
      ['answered', [answered]],
      ['suspected', [suspected]],
      ['mail-waiting', [waiting]],
      ['mail-failed', [failed]],
    ] as const) {
      t.strictSame(await list(filter), references, filter)
      t.equal((await desk.counts(''))[filter], references.length, filter)
    }
    t.strictSame(await list('to-answer', 'answered'), [])
    t.match(await desk.counts('failed'), { 'to-answer': 1, all: 1, answered: 0, suspected: 0, 'mail-failed': 1 })
    t.equal(await desk.toAnswer(), 2)
  })

  t.test('a search finds every field, without case and accents', async (t) => {
    const reference = await site.add()
    await site.add({
      name: 'Paul',
      email: 'paul@example.com',
      phone: '0100000000',
      service: undefined,
      message: 'Hello',
      town: 'mougins',
      callTime: 'evening Asia/Dubai',
    })
    await desk.addNote(await site.write(reference), 'Très pressé')
    for (const [count, queries] of [
      [1, ['CLAIRE', 'mârtin', 'claire@villa', 'antibes', "d'antibes", '100 %', 'volets_bleus', 'tres']],
      [1, [reference.toLowerCase(), 'concierge', 'CONCIERGERIE', 'martin antibes presse']],
      [1, ['+33 6 39 98 12 34', '06 39 98 12 34', '0639981234', '(0)6.39', '12 34']],
      [1, ['mougins', 'evening', 'soir']],
      [0, ['voletsXbleus', 'martin hello', 'renovation', '%%%', '\\', '\u0000aqq']],
      [2, ['', ' ', '\u0000']],
    ] as const) {
      for (const q of queries) t.equal((await list('all', q)).length, count, JSON.stringify(q))
    }
  })

  const find = async (q: string) =>
    (await desk.list({ show: 'all', q }, { from: 0, count: 50 })).map((row) => row.request.name)

  t.test('a search folds letters as Unicode does', async (t) => {
    await site.add({
      name: 'Łukasz Østergård-Weiß',
      message: 'À St-Tropez: 禮賓, کان, ＰＯＯＬ 11',
      phone: '0100000000',
    })
    await site.add({ name: 'Đặng Işık O‘Neill Maxʼs', message: 'Saint Paul', phone: '0639981234' })
    for (const q of ['ostergard', 'lukasz', 'weiss', 'WEISS', 'saint-tropez', '礼宾', 'كان', 'pool', '１１']) {
      t.strictSame(await find(q), ['Łukasz Østergård-Weiß'], q)
    }
    for (const q of ['dang', 'isik', "o'neill", 'o’neill', "max's", 'st paul', '٠٦ ٣٩ ٩٨']) {
      t.strictSame(await find(q), ['Đặng Işık O‘Neill Maxʼs'], q)
    }
  })

  t.test('a search finds an email address and a number in every spelling', async (t) => {
    const emails = ['hans@münchen.example', 'hans@xn--mnchen-3ya.example']
    const phones = ['06 11 22 33 44', '+33 (0)6 11 22 33 44']
    await site.add({ name: 'First', email: emails[0], phone: phones[0] })
    await site.add({ name: 'Second', email: emails[1], phone: phones[1] })
    for (const q of [...emails, ...phones, '+33611223344', '0611223344', '+33 (0)6 11', '０６１１']) {
      t.strictSame(await find(q), ['Second', 'First'], q)
    }
  })

  t.test('a search finds an amount with any separator of thousands', async (t) => {
    const amounts = ['25000 €', '25\u202f000 €', '€25,000', '25.000 €', "25'000 €"]
    for (const amount of amounts) await site.add({ name: amount, message: `Works: ${amount}` })
    await site.add({ message: 'Works: 2 500 €' })
    for (const q of ['25000', '25 000', '25,000', 'works 25000', 'works 25.000']) {
      t.strictSame((await find(q)).toReversed(), amounts, q)
    }
  })

  t.test('a short number next to a word finds no phone number or reference', async (t) => {
    await site.add({ name: 'Visitor 3', phone: '06 11 22 44 55', message: 'Pool' })
    await site.add({ name: 'Visitor 4', phone: '06 33 33 33 33', message: 'Pool' })
    t.strictSame(await find('visitor 3'), ['Visitor 3'])
    t.strictSame(await find('pool 0633'), ['Visitor 4'])
    t.strictSame(await find('44 55'), ['Visitor 3'], 'a number alone may be a part of a telephone number')
  })

  t.test('a request comes with the state of its email, the last reply, its history and its neighbours', async (t) => {
    const other = { email: 'else@villa.example', phone: '0100000000' }
    await outbox.erase(database.query, [await site.add(other)])
    const first = await site.add({ ...other, message: '1' })
    await site.deliver(first)
    const reference = await site.add({ message: '2' })
    await site.fail(reference)
    const newer = await site.add({ message: '3', email: 'claire@VILLA.example', phone: '0100000001' })
    await desk.open(reference, anna, noon + 20 * minute)
    await desk.open(reference, hugo, noon + 21 * minute)
    t.match(await desk.find(reference), {
      state: 'read',
      mail: 'failed',
      attempts: 1,
      sentAt: null,
      nextAt: null,
      reply: '550 no such user',
      canResend: true,
      otherRequests: [{ reference: newer }],
      previous: newer,
      next: first,
      version: 1,
      history: [
        { what: 'received', at: noon + 3 * minute },
        { what: 'mail-failed', at: noon + 3 * minute, count: 1 },
        { what: 'opened', at: noon + 20 * minute, by: anna },
      ],
    })
    t.match(await desk.find(first), {
      mail: 'sent',
      sentAt: noon + 2 * minute,
      reply: null,
      next: null,
      previous: reference,
      otherRequests: [],
    })
    t.match(await desk.find(newer), {
      mail: 'waiting',
      erasedAt: null,
      canResend: false,
      previous: null,
      otherRequests: [{ reference }],
    })
    t.equal(await desk.find('AAAA-AAAA'), undefined)
  })

  t.test('the neighbours of a request are its neighbours in the open list', async (t) => {
    const references: string[] = []
    for (let i = 0; i < 5; i++) references.push(await site.add({ message: `${i % 2 === 0 ? 'pool' : 'roof'} ${i}` }))
    const [first, , middle, fourth, last] = references as [string, string, string, string, string]
    const neighbours = async (reference: string, selection: DeskSelection) => {
      const { previous, next } = (await desk.find(reference, selection)) ?? {}
      return [previous, next]
    }
    t.strictSame(await neighbours(middle, { show: 'all', q: 'pool' }), [last, first])
    t.strictSame(await neighbours(middle, { show: 'to-answer', q: 'pool' }), [first, last])
    t.strictSame(await neighbours(first, { show: 'to-answer', q: 'pool' }), [null, middle])
    await desk.changeState(await site.write(middle), 'answered')
    t.strictSame(
      await neighbours(middle, { show: 'to-answer', q: '' }),
      [references[1], fourth],
      'after it has left the list',
    )
  })

  t.test('successive failed attempts are one event, with the time and the number of the last attempt', async (t) => {
    const reference = await site.add()
    for (let attempt = 1; attempt <= 3; attempt++) {
      site.now = noon + attempt * 10 * minute
      await outbox.requestMails.failed(await site.claim(reference), failure('451'), { at: site.now })
    }
    await site.deliver(reference)
    t.match((await desk.find(reference))?.history.slice(1), [
      { what: 'mail-failed', at: noon + 30 * minute, count: 3 },
      { what: 'mail-sent', at: noon + 30 * minute },
    ])
  })

  t.test('an export has the selected requests with their notes', async (t) => {
    const reference = await site.add()
    await site.deliver(reference)
    await desk.addNote(await site.write(reference), 'One')
    await desk.addNote(await site.write(reference), 'Two')
    for (let i = 0; i < 105; i++) await site.add({ name: 'Paul', message: String(i) })
    t.match(await Array.fromAsync(desk.export({ show: 'all', q: 'martin' })), [
      { reference, request, sentAt: noon + minute, noteTexts: ['One', 'Two'] },
    ])
    const unanswered = await Array.fromAsync(desk.export({ show: 'to-answer', q: '' }))
    t.match([unanswered.length, unanswered[0]], [106, { reference }], 'in the order of the list')
  })

  t.test('a request lists at most 100 others of its person', async (t) => {
    const phone = '+33 6 39 98 77 77'
    for (let number = 0; number < 102; number += 1) await site.add({ message: `Flood ${number}`, phone })
    const last = await site.add({ message: 'Flood', phone })
    t.equal((await desk.find(last))?.otherRequests.length, 100)
  })
})
