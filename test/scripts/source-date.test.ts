// The date in the sitemap.
import t from 'tap'
import { sourceDate } from '../../scripts/source-date.ts'

const now = new Date('2026-11-21T10:00:00.123Z')
const committed = '2026-11-20T23:30:00+02:00'
const repository = (status: string) => (command: string) => (command === 'log' ? committed : status)

t.test('the date is the date of the newest change of the pages in UTC', async (t) => {
  t.equal(sourceDate({}, now, repository('')), '2026-11-20T21:30:00Z')
  t.equal(sourceDate({}, now, repository(' M src/app.tsx')), '2026-11-21T10:00:00Z')
  const noRepository = () => undefined
  t.equal(sourceDate({}, now, noRepository), '2026-11-21T10:00:00Z')
})

t.test('SOURCE_DATE_EPOCH wins', async (t) => {
  t.equal(sourceDate({ SOURCE_DATE_EPOCH: '1700000000' }, now, repository('')), '2023-11-14T22:13:20Z')
  t.equal(sourceDate({ SOURCE_DATE_EPOCH: 'soon' }, now, repository('')), '2026-11-20T21:30:00Z')
})
