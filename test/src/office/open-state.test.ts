// The state of the office in Grasse, which is open 09:00–18:00 on weekdays and 10:00–14:00 on Saturday.
import t from 'tap'
import english from '../../../src/language/texts/en.json' with { type: 'json' }
import { createTranslate } from '../../../src/language/translate.ts'
import { openState } from '../../../src/office/open-state.ts'
import { defaultFacts } from '../../../src/site/default-facts.ts'

const translate = createTranslate('en', english, { values: { inTown: 'in Grasse' } })
const state = (time: string, zone = 'Europe/Paris', facts: object = {}) =>
  openState({ ...defaultFacts, ...facts }, translate, Date.parse(time), zone)

t.test('the office is open from its first minute to its last one', async (t) => {
  // Friday 20 November 2026, one hour ahead of UTC.
  t.equal(state('2026-11-20T07:59Z'), 'Opens in Grasse at 09:00')
  t.equal(state('2026-11-20T08:00Z'), 'Open in Grasse until 18:00')
  t.equal(state('2026-11-20T16:59Z'), 'Open in Grasse until 18:00')
  t.equal(state('2026-11-20T17:00Z'), 'Opens in Grasse on Saturday at 10:00')
  t.equal(state('2026-11-21T13:00Z'), 'Opens in Grasse on Monday at 09:00')
})

t.test('breaks and special days are considered', async (t) => {
  const monday = [
    { opens: '14:00', closes: '18:00' },
    { opens: '09:00', closes: '12:00' },
  ]
  const facts = { hours: { monday }, specialDays: [{ date: '2026-12-21', until: '2027-01-03', hours: null }] }
  t.equal(state('2026-12-14T11:30Z', undefined, facts), 'Opens in Grasse at 14:00')
  t.equal(state('2026-12-14T18:00Z', undefined, facts), 'Opens in Grasse on Monday 4 January at 09:00')
  t.equal(state('2026-12-14T18:00Z', undefined, { hours: {} }), '', 'never open')
})

t.test('a visitor in another time zone sees the hours in it', async (t) => {
  const seen = (time: string, zone: string) => state(time, zone).split('\n')
  t.strictSame(seen('2026-11-20T10:00Z', 'America/Chicago'), [
    'Open in Grasse until 18:00',
    'In your time: 02:00–\u206011:00',
  ])
  t.equal(seen('2026-11-22T10:00Z', 'Pacific/Honolulu')[1], 'In your time: Sunday, 22:00–\u206007:00')
  t.equal(seen('2026-11-22T10:00Z', 'Pacific/Auckland')[1], 'In your time: 21:00–\u206006:00')
  t.equal(seen('2026-11-20T10:00Z', 'Europe/Madrid')[1], undefined, 'the same clock')
})

t.test('the hours follow the change to summer time in both time zones', async (t) => {
  // America has changed its clocks, Europe has not.
  t.equal(state('2027-03-16T10:00Z', 'America/New_York').split('\n')[1], 'In your time: 04:00–\u206013:00')
  // On Saturday before the change of the night, the office opens on Monday in summer time.
  t.equal(state('2027-03-27T15:00Z', 'Asia/Dubai').split('\n')[1], 'In your time: 11:00–\u206020:00')
})
