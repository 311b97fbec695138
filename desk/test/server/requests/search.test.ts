// The search in stored requests: letters of other alphabets and keyboards, addresses and numbers in every
// spelling. Both databases pass the same tests.

import t from 'tap'
import { inBothDatabases } from '../../../../test/support/both-databases.ts'
import { openDesk } from '../../support/requests.ts'

inBothDatabases(t, async (t, location) => {
  const { desk, add } = await openDesk(t, location)
  const find = async (q: string) =>
    (await desk.list({ show: 'all', q }, { from: 0, count: 50 })).map((row) => row.request.name)

  t.test('a search folds letters as Unicode does', async (t) => {
    await add({ name: 'Łukasz Østergård-Weiß', message: 'À St-Tropez: 禮賓, کان, ＰＯＯＬ 11', phone: '0100000000' })
    await add({ name: 'Đặng Işık O‘Neill Maxʼs', message: 'Saint Paul', phone: '0639981234' })
    for (const q of ['ostergard', 'lukasz', 'weiss', 'WEISS', 'saint-tropez', '礼宾', 'كان', 'pool', '１１']) {
      t.strictSame(await find(q), ['Łukasz Østergård-Weiß'], q)
    }
    for (const q of ['dang', 'isik', "o'neill", 'o’neill', "max's", 'st paul', '٠٦ ٣٩ ٩٨']) {
      t.strictSame(await find(q), ['Đặng Işık O‘Neill Maxʼs'], q)
    }
  })

  t.test('a search finds an address and a number in every spelling', async (t) => {
    const emails = ['hans@münchen.example', 'hans@xn--mnchen-3ya.example']
    const phones = ['06 11 22 33 44', '+33 (0)6 11 22 33 44']
    const references = [
      await add({ email: emails[0], phone: phones[0] }),
      await add({ email: emails[1], phone: phones[1] }),
    ]
    for (const q of [...emails, ...phones, '+33611223344', '0611223344', '+33 (0)6 11', '０６１１']) {
      t.strictSame(
        (await desk.list({ show: 'all', q }, { from: 0, count: 9 })).map(({ reference }) => reference),
        references.toReversed(),
        q,
      )
    }
  })
})
