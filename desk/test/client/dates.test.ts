// Days and times in the desk are in the time zone of the office, independent of the server's.
import t from 'tap'
import { shortDay } from '../../client/visits/figure-texts.ts'
import { daysFrom, toMoment } from '../../texts/dates.ts'
import { deskLocale } from '../../texts/locale.ts'

const paris = 'Europe/Paris'

t.test('times are in the time zone of the office, in winter and in summer', async (t) => {
  t.match(toMoment(Date.parse('2026-11-20T16:30:00Z'), 'en', paris), {
    weekday: 'Friday',
    day: '20 November',
    year: '2026',
    time: '17:30',
    short: '20/11, 17:30',
  })
  t.match(toMoment(Date.parse('2026-06-30T22:05:00Z'), 'fr', paris), {
    weekday: 'mercredi',
    day: '1er juillet',
    year: '2026',
    time: '0\u00a0h\u00a005',
    short: '01/07, 0\u00a0h\u00a005',
  })
})

t.test('the first day of a month is an ordinal in French, also in charts', async (t) => {
  t.equal(shortDay('2026-12-01', deskLocale('fr', paris)), '1er déc.')
  t.equal(shortDay('2026-12-01', deskLocale('en', paris)), '1 Dec')
})

t.test('days are counted by the calendar of the office, not by hours', async (t) => {
  const evening = Date.parse('2026-11-20T22:50:00Z')
  t.equal(daysFrom(evening, Date.parse('2026-11-20T23:10:00Z'), paris), 1, 'midnight has passed')
  t.equal(daysFrom(evening, Date.parse('2026-11-18T23:30:00Z'), paris), -1)
  t.equal(
    daysFrom(Date.parse('2026-10-24T10:00:00Z'), Date.parse('2026-10-25T22:30:00Z'), paris),
    1,
    'a day of 25 hours',
  )
})
