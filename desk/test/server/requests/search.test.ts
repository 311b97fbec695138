// The search in stored requests: letters of other alphabets and keyboards. Both databases pass the same tests.

import t from 'tap'
import { inBothDatabases } from '../../../../test/support/both-databases.ts'
import { openDesk } from '../../support/requests.ts'

inBothDatabases(t, async (t, location) => {
  const { desk, add } = await openDesk(t, location)
  const find = async (q: string) =>
    (await desk.list({ show: 'all', q }, { from: 0, count: 50 })).map((row) => row.request.name)

  t.test('a search folds letters as Unicode does', async (t) => {
    await add({ name: 'Łukasz Østergård-Weiß', message: 'À St-Tropez: 禮賓, کان, ＰＯＯＬ 77', phone: '0100000000' })
    await add({ name: 'Đặng Işık O‘Neill Maxʼs', message: 'Saint Paul', phone: '0639981234' })
    for (const q of ['ostergard', 'lukasz', 'weiss', 'WEISS', 'saint-tropez', '礼宾', 'كان', 'pool', '７７']) {
      t.strictSame(await find(q), ['Łukasz Østergård-Weiß'], q)
    }
    for (const q of ['dang', 'isik', "o'neill", 'o’neill', "max's", 'st paul', '٠٦ ٣٩ ٩٨']) {
      t.strictSame(await find(q), ['Đặng Işık O‘Neill Maxʼs'], q)
    }
  })
})
