// A process that runs for days: the copyright year, and the special days of the office.
import t from 'tap'
import { followCalendar } from '../../../server/content/calendar.ts'
import { shownDays } from '../../../server/content/special-days.ts'
import { testSite } from '../../support/site.ts'
import { siteFile } from '../../support/site-file.ts'

t.test('the copyright line follows the clock', async (t) => {
  const site = await testSite(t)
  const home = async () => (await site.inject('/')).body
  t.match(await home(), '© 2026')
  const stop = followCalendar(site.content, () => Date.UTC(2027, 0, 1), 10)
  t.teardown(stop)
  const latest = Date.now() + 5_000
  while (!(await home()).includes('© 2027') && Date.now() < latest)
    await new Promise((resolve) => setTimeout(resolve, 20))
  t.match(await home(), '© 2027')
})

const closedDay = (date: string, until?: string) => ({ date, ...(until && { until }), hours: null })

t.test('a special day is shown for four weeks, until it is over', async (t) => {
  const days = [closedDay('2027-01-01'), closedDay('2026-12-24', '2026-12-26')]
  const shownDates = (today: string) => shownDays(days, today).map(({ date }) => date)
  t.strictSame(shownDates('2026-11-25'), [])
  t.strictSame(shownDates('2026-11-26'), ['2026-12-24'])
  t.strictSame(shownDates('2026-12-26'), ['2026-12-24', '2027-01-01'])
  t.strictSame(shownDates('2026-12-27'), ['2027-01-01'])
})

t.test(
  'special days are shown in four languages, to search engines and in llms.txt, and go by themselves',
  async (t) => {
    const opens = { opens: '09:00', closes: '12:00' }
    const SITE_FILE = siteFile(t, {
      specialDays: [closedDay('2027-01-01'), { ...closedDay('2026-12-24', '2026-12-26'), hours: opens }],
    })
    const site = await testSite(t, { SITE_FILE, LANGUAGES: 'en,fr,ar,zh' })
    const ask = async (url: string) => (await site.inject(url)).body.replaceAll('\u00a0', ' ')
    let today = Date.UTC(2026, 11, 20)
    t.teardown(followCalendar(site.content, () => today, 10))
    const until = async (url: string, isThere: (body: string) => boolean) => {
      const latest = Date.now() + 5_000
      while (!isThere(await ask(url)) && Date.now() < latest) await new Promise((resolve) => setTimeout(resolve, 20))
      return ask(url)
    }
    const home = await until('/?lang=en', (body) => body.includes('24 December'))
    t.match(home, '24 December to 26 December, 09:00–\u206012:00<br/>1 January, closed')
    t.match(await ask('/?lang=fr'), 'Du 24 décembre au 26 décembre, de 9 h à 12 h<br/>Le 1er janvier, fermé')
    t.match(await ask('/?lang=ar'), 'من 24 ديسمبر إلى 26 ديسمبر، من 09:00 ص إلى 12:00 م<br/>1 يناير، مغلق')
    t.match(await ask('/?lang=zh'), '12月24日至12月26日，09:00至12:00<br/>1月1日，休息')
    t.match(await ask('/llms.txt'), 'Saturday, 10:00–14:00; 24 December to 26 December, 09:00–12:00; 1 January, closed')
    const [, graph = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(home) ?? []
    t.match(
      JSON.parse(graph)['@graph'].find((node: object) => 'openingHoursSpecification' in node)
        .specialOpeningHoursSpecification,
      [
        { validFrom: '2026-12-24', validThrough: '2026-12-26', ...opens },
        { validFrom: '2027-01-01', validThrough: '2027-01-01', opens: '00:00', closes: '00:00' },
      ],
    )
    today = Date.UTC(2027, 0, 2)
    const after = await until('/?lang=en', (body) => !body.includes('January'))
    t.notMatch(after, /special|24 December|1 January/i, 'nothing is left of them')
  },
)
